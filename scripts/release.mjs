/** What lies in a release beside what is built and the packages it runs with: who it is, and its documents. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const json = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Whoever installs it begins with these; what they link to goes along. */
const FILES = [
  'README.md',
  'README.zh-CN.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  '.env.example',
  'Dockerfile',
  'compose.yml',
];
const FOLDERS = ['docs', 'deploy'];
const LINK = /\]\(([^)\s]+)[^)]*\)|<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"/g;
const isTest = (name) => /\.test\.\w+$/.test(name);

/** Path of a link's target from the root; null for a link to another site or to a place of the same document. */
function targetOf(link, document) {
  const target = link.split('#')[0];
  if (target === '' || /^[a-z][a-z+.-]*:/i.test(target)) return null;
  return path.posix.join(path.posix.dirname(document), decodeURI(target)).replace(/\/$/, '');
}
const linksOf = (file) =>
  [...read(file).matchAll(LINK)]
    .map(([, one, other]) => targetOf(one ?? other, file))
    .filter((target) => target !== null);
const isShipped = (file) => !file.includes('/') || FOLDERS.includes(file.split('/')[0]);
/** A document whose links to sources are only their texts: a release has no sources. */
const withoutSources = (file) =>
  read(file).replace(/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, (link, text, to) => {
    const target = targetOf(to, file);
    return target === null || isShipped(target) ? link : text;
  });

/** Copies documents, examples for deployment, and the documents that they link to. Throws for a link to a missing file. */
export function copyDocuments(folder) {
  const done = new Set();
  const follow = (file, from) => {
    if (done.has(file)) return;
    done.add(file);
    const source = path.join(root, file);
    if (!existsSync(source)) throw new Error(`${from} links to ${file}, which is not there.`);
    if (!isShipped(file)) return;
    if (statSync(source).isDirectory()) {
      for (const name of readdirSync(source)) if (!isTest(name)) follow(path.posix.join(file, name), from);
      return;
    }
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    if (file.endsWith('.md')) writeFileSync(path.join(folder, file), withoutSources(file));
    else cpSync(source, path.join(folder, file));
    if (file.endsWith('.md')) for (const target of linksOf(file)) follow(target, file);
  };
  for (const one of [...FILES, ...FOLDERS]) follow(one, 'the list of documents');
}

/**
 * The commit that is packed: as COMMIT says it, else as git does, with `-modified` where files differ from it, else as
 * the folder `.git` alone says it, which an image's build is given without git. `unknown` where nothing does.
 */
export function commitOf(folder = root, env = process.env) {
  if (env.COMMIT) return env.COMMIT;
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '-modified');
  } catch {
    return commitOfFiles(path.join(folder, '.git')) ?? 'unknown';
  }
}

function commitOfFiles(git) {
  const textOf = (file) => (existsSync(path.join(git, file)) ? readFileSync(path.join(git, file), 'utf8').trim() : '');
  const head = textOf('HEAD');
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  const packed = () =>
    textOf('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${branch}`));
  const commit = branch ? textOf(branch) || packed()?.split(' ')[0] : head;
  return /^[0-9a-f]{40,64}$/.test(commit ?? '') ? commit : undefined;
}

/** When it is packed; SOURCE_DATE_EPOCH says otherwise. // reproducible-builds.org */
function timeOf({ SOURCE_DATE_EPOCH } = process.env) {
  const at = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  return `${at.toISOString().slice(0, 19)}Z`;
}

/**
 * The packages of a release: derived from those of the sources, so that what the programs read of theirs is there, too.
 * The server's says which build it is (`kernel/build.ts`).
 */
export function writeManifests(folder, { lock, dependencies, overrides }) {
  const { name, version, description, license, engines } = JSON.parse(read('package.json'));
  const server = JSON.parse(read('packages/server/package.json'));
  // Of the sources: what is exported is bundled, and what only tests need stays there.
  for (const part of ['scripts', 'exports', 'devDependencies']) delete server[part];
  json(path.join(folder, 'package.json'), {
    name,
    version,
    private: true,
    description,
    license,
    engines,
    workspaces: ['packages/server'],
    scripts: { start: 'exec node packages/server/dist/main.js', platform: 'node packages/server/dist/cli.js' },
    overrides,
  });
  const build = { commit: commitOf(), time: timeOf() };
  json(path.join(folder, 'packages/server/package.json'), { ...server, dependencies, build });
  json(path.join(folder, 'package-lock.json'), lock);
}
