import { spawnSync } from 'node:child_process';
import { root } from '../lib.mjs';

/** Every test of the console stands on these, and jest does not know it. */
const UNDER_ALL = /^(jest\.config\.js|package-lock\.json|tests\/support\/(jest\.ts|icons\.cjs|dependencies\.cjs))$/;
const MAIN = ['upstream/main', 'origin/main', 'main'];

/** @param {string[]} args @returns {string | undefined} nothing where git fails: no clone, no such commit */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * What jest is told so that it runs the tests of what changed since main, uncommitted changes among it; on main itself
 * since the commit before. Everything where that cannot be said: in a clone of one commit, or in no clone.
 */
export function touchedTests() {
  const head = git('rev-parse', 'HEAD');
  const bases = MAIN.map((main) => git('merge-base', main, 'HEAD'));
  const base = bases.find((one) => one && one !== head) ?? git('rev-parse', '--verify', '--quiet', 'HEAD^');
  if (!base) return [];
  const changed = git('diff', '--name-only', base)?.split('\n') ?? [];
  return changed.some((file) => UNDER_ALL.test(file)) ? [] : [`--changedSince=${base}`];
}
