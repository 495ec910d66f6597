/**
 * `npm run check`: format, lint, types, import boundaries and the tests that the working tree's changes touch; without
 * changes, those of the last commit. Prints what it leaves to `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, ensureTools, requireNode, root, runCaptured } from './lib.mjs';

/** Most console tests related to a change; more take longer than a check may. */
const MOST_CONSOLE_TESTS = 12;

requireNode();
await ensureTools();
const { affectedBy } = await import('./test/affected.mjs');
const { missing } = await import('./test/prerequisites.mjs');

const lines = (program, ...args) => {
  const { stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean);
};
const uncommitted = [
  ...lines('git', 'diff', '--name-only', 'HEAD'),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
];
const changed = uncommitted.length > 0 ? uncommitted : lines('git', 'diff', '--name-only', 'HEAD^', 'HEAD');
const {
  vitest,
  needsDatabase,
  console: sources,
  consoleTests,
  isSpine,
} = affectedBy(changed.filter((file) => existsSync(file)));
/** 0 for a changed test or snapshot, 1 for a test beside or above a changed file, else 2. */
const distanceOf = (test) => {
  const file = path.relative(root, test);
  const snapshot = path.join(path.dirname(file), '__snapshots__', `${path.basename(file)}.snap`);
  if ([file, snapshot].some((one) => changed.includes(one)) || consoleTests.includes(file)) return 0;
  return changed.some((one) => one.startsWith(`${path.dirname(file)}/`)) ? 1 : 2;
};
// Umi writes lines of its own.
const found = sources.length > 0 ? lines(bin('jest'), '--listTests', '--findRelatedTests', ...sources) : [];
const related = [...new Set([...consoleTests.map((file) => path.join(root, file)), ...found])]
  .filter((line) => existsSync(line))
  .sort((one, other) => distanceOf(one) - distanceOf(other));
const database = missing(['postgres']) ? 'second-database' : 'postgres';
const projects = ['contract', 'kit', 'architecture', 'pure', ...(needsDatabase ? [database, 'embedded'] : [])];

const started = Date.now();
const seconds = (from) => Math.round((Date.now() - from) / 1000);
const results = [];
async function stage(name, command, args) {
  const from = Date.now();
  // So that a reader who stops the check can repeat what is left.
  const program = command === 'npm' ? 'npm' : `npx ${path.basename(command)}`;
  console.log(`… ${name}: ${[program, ...args].join(' ').replaceAll(`${root}/`, '')}`);
  const { code, output } = await runCaptured(command, args);
  results.push(code === 0);
  if (code !== 0) process.stderr.write(output);
  const [, tests] = /Tests:? +(\d.*)/.exec(stripVTControlCharacters(output)) ?? [];
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${tests ? `${tests}, ` : ''}${seconds(from)} s)`);
}

// Both cores.
await Promise.all([
  (async () => {
    await stage('types', 'npm', ['run', '--silent', 'typecheck']);
    if (related.length > 0)
      await stage('console', bin('jest'), [
        '--ci',
        '--silent',
        '--maxWorkers=1',
        ...related.slice(0, MOST_CONSOLE_TESTS),
      ]);
  })(),
  (async () => {
    await stage('format and lint', 'npm', ['run', '--silent', 'lint']);
    await stage('import boundaries', 'npm', ['run', '--silent', 'boundaries']);
    if (vitest.length > 0)
      await stage('contract, kit, architecture and server', bin('vitest'), [
        'run',
        '--passWithNoTests',
        ...projects.map((one) => `--project=${one}`),
        ...vitest,
      ]);
  })(),
]);

console.log(`\n${changed.length} changed files${uncommitted.length > 0 ? '' : ' in the last commit'}`);
const run = related.slice(0, MOST_CONSOLE_TESTS);
const left = [
  ...(isSpine
    ? ['all other console tests']
    : related.length > run.length
      ? [`${related.length - run.length} more console test files that import the changed code`]
      : []),
  'the other server tests',
  'journeys',
];
console.log(`Not run: ${left.join(', ')}; npm test runs them.`);
console.log(`${seconds(started)} seconds`);
process.exitCode = results.every(Boolean) ? 0 : 1;
