import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPlan, withoutTests } from './installPlan.mjs';

// Not import.meta.dirname: this file must still parse on old Node, for the message of `requireNode`.
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);

/** Ends the process with a message and no stack trace. */
export function fail(message) {
  console.error(`\n✖ ${message}`);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Node ${process.versions.node} is too old: install Node 24 (at least 20.19), then run the same command again.`,
    );
  }
}

/** Runs a command and shows its output; returns the exit code. */
export function run(command, args, env = {}, { cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** The same, with the last 8,000 characters of its output kept. */
export function runAndKeep(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
    });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding('utf8').on('data', (text) => {
        to.write(text);
        output = (output + text).slice(-8000);
      });
    }
    child.on('error', () => resolve({ code: 127, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const supervise = (command, args, env, stdio) =>
  spawn(process.execPath, [at('scripts/supervise.mjs'), command, ...args], {
    cwd: root,
    stdio: ['ignore', stdio, stdio, 'ipc'],
    env: { ...process.env, ...env },
  });

/** The same; it ends with this process. */
export function runSupervised(command, args) {
  return new Promise((resolve) => {
    const child = supervise(command, args, {}, 'inherit');
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a command and shows its output only when it failed. */
export async function runQuietly(command, args, env = {}) {
  const { code, output } = await runCaptured(command, args, env);
  if (code !== 0) process.stderr.write(output);
  return code;
}

/** Runs a command and returns its exit code and what it printed. */
export function runCaptured(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = supervise(command, args, env, 'pipe');
    const output = [];
    const end = (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() });
    child.stdout.on('data', (bytes) => output.push(bytes));
    child.stderr.on('data', (bytes) => output.push(bytes));
    child.on('error', () => end(127));
    child.on('close', end);
  });
}

export const secondsSince = (begin) => Math.round((performance.now() - begin) / 1000);

/** Prints a step that was done with its seconds; one that returns false had nothing to do. */
export async function step(done, work) {
  const begin = performance.now();
  if ((await work()) !== false) console.log(`${done} (${secondsSince(begin)} s)`);
}

export const bin = (name) => at('node_modules', '.bin', name);

const STAMP = at('node_modules', '.cache', 'installed');
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

const planOf = (tests) => {
  const json = (file) => JSON.parse(readFileSync(at(file), 'utf8'));
  const list = 'node_modules/.package-lock.json';
  const lock = hashOf(['package-lock.json']);
  const { dependencies, devDependencies } = json('package.json');
  const plan = installPlan({
    lock,
    stamp: existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined,
    listed: existsSync(at(list)) ? Object.keys(json(list).packages) : [],
    required: Object.keys({ ...dependencies, ...(tests ? devDependencies : {}) }).map((name) => `node_modules/${name}`),
    tests,
  });
  return { plan, lock };
};

async function install(done, args) {
  await step(done, async () => {
    if ((await runQuietly('npm', [...args, ...QUIET])) !== 0) {
      fail('Installing failed: check that the npm registry is reachable, then run `npm ci` to see why.');
    }
  });
}

/**
 * Installs exactly the lock file, without what only tests need unless `tests` asks for it; skipped while what was
 * installed is unchanged.
 */
export async function ensureInstalled({ tests = false } = {}) {
  const { plan, lock } = planOf(tests);
  if (plan === 'nothing') {
    if (!existsSync(STAMP)) writeStamp(STAMP, lock);
    return;
  }
  console.log('Installing the packages (one to three minutes) …');
  await install('Installed the packages', ['ci', ...(plan === 'all' ? [] : ['--omit=dev'])]);
  writeStamp(STAMP, plan === 'all' ? lock : withoutTests(lock));
}

/**
 * Installs all packages and generates Umi's files, unless both exist. A changed lock file is left to `npm test`, which
 * installs it.
 */
export async function ensureTools() {
  if (!existsSync(bin('vitest'))) await ensureInstalled({ tests: true });
  if (existsSync(at('src/.umi'))) return;
  if ((await runQuietly(bin('max'), ['setup'])) !== 0) fail("Generating Umi's files failed: run `npx max setup`.");
}

/**
 * Installs what the server needs, a fifth of the packages; `installRest` must follow. The demo depends on what only
 * builds of the server need (`opencc-js`), because a release has all dependencies of the server.
 */
export async function installServer() {
  if (planOf(false).plan !== 'production') return ensureInstalled();
  console.log('The first start takes two to three minutes, later ones some seconds.');
  const server = ['--workspace', '@daas/server', '--workspace', '@daas/demo'];
  await install('Installed the packages of the server', ['ci', '--omit=dev', ...server]);
}

/** Installs what `installServer` left out. It only adds packages: the server may run meanwhile. */
export async function installRest() {
  const { plan, lock } = planOf(false);
  if (plan === 'nothing') return;
  await install('Installed the other packages', ['install', '--no-save', '--omit=dev']);
  writeStamp(STAMP, withoutTests(lock));
}

export function writeStamp(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const skipped = new Set(['node_modules', 'dist', '.umi', '.umi-production', '.umi-test', 'coverage', 'data']);

function* filesUnder(relative) {
  const full = at(relative);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield relative;
    return;
  }
  for (const entry of readdirSync(full).sort()) {
    if (!skipped.has(entry) && !/[.]test[.]tsx?$/.test(entry)) yield* filesUnder(path.join(relative, entry));
  }
}

/** One hash of the content of files and folders, so that a touched but unchanged file does not rebuild. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((one) => [...filesUnder(one)])) hash.update(file).update(readFileSync(at(file)));
  return hash.digest('hex');
}

export const subApps = () =>
  existsSync(at('apps')) ? readdirSync(at('apps')).filter((name) => existsSync(at('apps', name, 'package.json'))) : [];

export function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    // Debian's Chromium without its user interface, which starts and draws quicker.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((file) => file && existsSync(file));
}
