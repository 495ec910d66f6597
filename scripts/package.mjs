/**
 * `npm run package`: the release, `release/daas-platform-<version>.tar.gz`: server, console and operator's commands with
 * exactly the packages they run with, in the versions of the lock file; no demo. `--help` names its options.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isCompressed } from './buildStamp.mjs';
import { writeChecksums } from './checksums.mjs';
import { fail, requireNode, root, run, subApps } from './lib.mjs';
import { productionLock } from './productionLock.mjs';
import { copyDocuments, writeManifests } from './release.mjs';

requireNode();
const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const USAGE = `npm run package [-- options]

Makes release/${name}-${version}.tar.gz, and its checksum in release/SHA256SUMS.

  --folder <folder>  write the same into a new folder, and pack nothing
  --installed        take the packages from node_modules here instead of the registry, to try a release out
  --sign <key>       sign SHA256SUMS with that key of OpenSSH, into SHA256SUMS.sig
  --help             print this and do nothing`;

const { help, folder: given, installed, sign } = options();
if (help) {
  console.log(USAGE);
  process.exit();
}
if (given !== undefined && sign !== undefined) fail('With --folder there is no file to --sign.');
if (installed && given === undefined) fail('What is --installed here is no release: name a --folder to try it in.');
if (sign !== undefined && !existsSync(sign)) fail(`There is no key ${sign}.`);
const folder = given === undefined ? path.join(root, 'release', `${name}-${version}`) : path.resolve(given);
if (given !== undefined && existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);

function options() {
  const text = { type: 'string' };
  try {
    const flag = { type: 'boolean' };
    return parseArgs({ options: { help: { ...flag, short: 'h' }, folder: text, installed: flag, sign: text } }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`);
  }
}

const must = async (command, args, options) => {
  if ((await run(command, args, {}, options)) !== 0) fail(`${command} ${args.join(' ')} failed.`);
};
await must('node', ['scripts/build.mjs', '--release']);
for (const part of ['dist', ...subApps().map((app) => `dist/apps/${app}`)])
  if (!isCompressed(readFileSync(path.join(root, part, '.stamp'), 'utf8'), 'full'))
    fail(`${part} is not compressed for a release. Run \`npm run build -- --release\` first.`);

rmSync(folder, { recursive: true, force: true });
const server = path.join(folder, 'packages/server');
mkdirSync(server, { recursive: true });
for (const part of ['dist', 'packages/server/migrations', 'packages/server/data'])
  cpSync(path.join(root, part), path.join(folder, part), {
    recursive: true,
    filter: (file) => path.basename(file) !== '.stamp',
  });
// Unlike in a clone, what is built is what an image is made of.
writeFileSync(path.join(folder, '.dockerignore'), '.env\n.data\n');
copyDocuments(folder);
const production = productionLock('packages/server');
writeManifests(folder, production);

const npm = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
if (installed) copyPackages(production.lock.packages);
else await must('npm', npm, { cwd: folder });
prune(path.join(folder, 'node_modules'));
// After the packages, with which it makes the database that a new one begins as.
await must('node', ['scripts/build-server.mjs', path.join(server, 'dist'), '--release']);
const sbom = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'],
  {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  },
);
writeFileSync(path.join(folder, 'sbom.cdx.json'), sbom);

/** The packages of a lock file at their places, each without those that lie in it, which have places of their own. */
function copyPackages(packages) {
  for (const [place, entry] of Object.entries(packages)) {
    if (!place.includes('node_modules/')) continue;
    const [source, target] = [path.join(root, place), path.join(folder, place)];
    if (entry.link) {
      mkdirSync(path.dirname(target), { recursive: true });
      symlinkSync(path.relative(path.dirname(target), path.join(folder, entry.resolved)), target);
    } else if (existsSync(source) || !entry.optional)
      cpSync(source, target, {
        recursive: true,
        filter: (file) => !path.relative(source, file).split(path.sep).includes('node_modules'),
      });
  }
}

/** What nothing reads at run time: types, maps of sources, other builds of the embedded database's extensions. */
function prune(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) prune(full);
    else if (/\.(map|d\.[cm]?ts|tsbuildinfo)$/.test(entry.name)) rmSync(full);
  }
}

if (given !== undefined) console.log(`${folder} is ready: npm start there.`);
else {
  const tarball = `${folder}.tar.gz`;
  await must('tar', ['-czf', tarball, '-C', path.dirname(folder), path.basename(folder)]);
  writeChecksums([tarball], sign);
  console.log(`${tarball}: ${(statSync(tarball).size / 1e6).toFixed(1)} MB`);
}
