import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Not import.meta.dirname: an old Node must come as far as being told that it is old.
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);

/** Ends with one line that says what to do; a stack trace would bury it. */
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

/** Runs a command with its output on ours; answers the exit code. */
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

/** The same, with its output shown only when it failed; it ends with this process. */
export function runQuietly(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const end = () => child.kill();
    process.once('exit', end);
    child.on('exit', () => process.off('exit', end));
    const output = [];
    child.stdout.on('data', (bytes) => output.push(bytes));
    child.stderr.on('data', (bytes) => output.push(bytes));
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

export const bin = (name) => at('node_modules', '.bin', name);

/**
 * Installs exactly the lock file, without what only tests need unless `tests` asks for it; skipped while what was
 * installed is unchanged.
 */
export async function ensureInstalled({ tests = false } = {}) {
  const stamp = at('node_modules', '.cache', 'installed');
  const wanted = hashOf(['package-lock.json']);
  const withoutTests = `${wanted} without tests`;
  // npm writes its own list last: without it an installation was interrupted.
  const complete = existsSync(at('node_modules', '.package-lock.json'));
  // Installed by hand: then everything is there.
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : wanted;
  if (complete && (installed === wanted || (!tests && installed === withoutTests))) {
    if (!existsSync(stamp)) writeStamp(stamp, wanted);
    return;
  }
  // Who had the tests' tools keeps them.
  const whole = tests || (complete && !installed.endsWith('without tests'));
  const args = ['ci', ...(whole ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error'];
  console.log(`Installing dependencies with npm ${args.slice(0, whole ? 1 : 2).join(' ')} (one to three minutes) …`);
  if ((await run('npm', args)) !== 0) {
    fail('Installing failed: check that the npm registry is reachable, then run `npm ci` to see why.');
  }
  writeStamp(stamp, whole ? wanted : withoutTests);
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
