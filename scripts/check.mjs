/**
 * `npm run check`: format, lint, types, import boundaries and the tests that the working tree's changes touch; without
 * changes, those of the last commit. Prints what it leaves to `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bin, ensureTools, requireNode, root, runAndKeep } from './lib.mjs';

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
const { vitest, needsDatabase, console: sources, isSpine } = affectedBy(changed.filter((file) => existsSync(file)));
// Umi writes lines of its own.
const related = (sources.length > 0 ? lines(bin('jest'), '--listTests', '--findRelatedTests', ...sources) : []).filter(
  (line) => existsSync(line),
);
const database = missing(['postgres']) ? 'second-database' : 'postgres';
const projects = ['contract', 'kit', 'architecture', 'pure', ...(needsDatabase ? [database, 'embedded'] : [])];

const started = Date.now();
const seconds = (from) => Math.round((Date.now() - from) / 1000);
const results = [];
async function stage(name, command, args) {
  console.log(`\n── ${name}`);
  const from = Date.now();
  const { code } = await runAndKeep(command, args);
  results.push({ name, ok: code === 0, seconds: seconds(from) });
}

// Both cores.
await Promise.all([
  (async () => {
    await stage('types', 'npm', ['run', '--silent', 'typecheck']);
    if (related.length > 0)
      await stage('console', bin('jest'), ['--ci', '--maxWorkers=1', ...related.slice(0, MOST_CONSOLE_TESTS)]);
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
for (const { name, ok, seconds: taken } of results) console.log(`${ok ? '✔' : '✖'} ${name} (${taken} s)`);
const left = [
  ...(related.length > MOST_CONSOLE_TESTS ? [`${related.length - MOST_CONSOLE_TESTS} related console test files`] : []),
  ...(isSpine ? ['console tests'] : []),
  'the other server tests',
  'journeys',
];
console.log(`Not run: ${left.join(', ')}; npm test runs them.`);
console.log(`${seconds(started)} seconds`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
