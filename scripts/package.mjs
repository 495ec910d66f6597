/**
 * `npm run package`: the release, `release/daas-platform-<version>.tar.gz`: server, console and operator's commands with
 * exactly the packages they run with, in the versions of the lock file; no demo. `--help` names its options.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeChecksums } from './checksums.mjs';
import { fail, requireNode, root, run } from './lib.mjs';
import { productionLock } from './productionLock.mjs';

requireNode();
const { name, version, license, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const USAGE = `npm run package [-- options]

Makes release/${name}-${version}.tar.gz, and its checksum in release/SHA256SUMS.

  --folder <folder>  write the same into a new folder, and pack nothing
  --sign <key>       sign SHA256SUMS with that key of OpenSSH, into SHA256SUMS.sig
  --help             print this and do nothing`;

const { help, folder: given, sign } = options();
if (help) {
  console.log(USAGE);
  process.exit();
}
if (given !== undefined && sign !== undefined) fail('With --folder there is no file to --sign.');
if (sign !== undefined && !existsSync(sign)) fail(`There is no key ${sign}.`);
const folder = given === undefined ? path.join(root, 'release', `${name}-${version}`) : path.resolve(given);
if (given !== undefined && existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);

function options() {
  const text = { type: 'string' };
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' }, folder: text, sign: text } }).values;
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`);
  }
}

const must = async (command, args, options) => {
  if ((await run(command, args, {}, options)) !== 0) fail(`${command} ${args.join(' ')} failed.`);
};
await must('node', ['scripts/build.mjs']);

rmSync(folder, { recursive: true, force: true });
const server = path.join(folder, 'packages/server');
mkdirSync(server, { recursive: true });
for (const part of ['dist', 'deploy', 'packages/server/migrations', 'packages/server/data'])
  cpSync(path.join(root, part), path.join(folder, part), {
    recursive: true,
    filter: (file) => !/(^\.stamp|\.test\.yml)$/.test(path.basename(file)),
  });
for (const file of ['.env.example', 'LICENSE', 'NOTICE', 'README.md', 'README.zh-CN.md'])
  cpSync(path.join(root, file), path.join(folder, file));

const json = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const { lock, dependencies, overrides } = productionLock('packages/server');
const scripts = { start: 'exec node packages/server/dist/main.js', platform: 'node packages/server/dist/cli.js' };
const about = { name, version, private: true, license };
json(path.join(folder, 'package.json'), { ...about, engines, workspaces: ['packages/server'], scripts, overrides });
json(path.join(server, 'package.json'), {
  name: '@daas/server',
  version,
  private: true,
  license,
  type: 'module',
  dependencies,
});
json(path.join(folder, 'package-lock.json'), lock);

const npm = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
await must('npm', npm, { cwd: folder });
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
