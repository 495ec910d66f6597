/**
 * Everything CI runs, one stage after another; the last line is the sum. `--fast` leaves out databases and browser,
 * `--all` adds what takes long or needs programs of the system: faults, monitoring, packaging.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, ensureChromium, ensureInstalled, requireNode, root, run, runAndKeep } from './lib.mjs';

requireNode();
await ensureInstalled({ tests: true });
const fast = process.argv.includes('--fast');
const all = process.argv.includes('--all');
const reports = path.join(root, 'node_modules/.cache/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0 };
const lines = [];
const failures = [];

function count(name, passed, failed, seconds) {
  total.passed += passed;
  total.failed += failed;
  lines.push(`${failed ? '✖' : '✔'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

/** A stage without tests of its own counts as one. */
async function check(name, command, args) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const ok = (await run(command, args)) === 0;
  count(name, ok ? 1 : 0, ok ? 0 : 1, Math.round((Date.now() - start) / 1000));
}

/** Jest and Vitest write the same summary; a runner that died without one counts as one failure. */
async function tests(name, command, args, env) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const file = path.join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const { code, output } = await runAndKeep(command, [...args, `--outputFile=${file}`], env);
  const report = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const broken = report.numFailedTests === 0 && code !== 0 ? 1 : 0;
  if (broken) failures.push(`${name}: no test failed, but the run ended with code ${code}\n${output}`);
  for (const { name: source, assertionResults, message } of report.testResults) {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    for (const one of failed) failures.push(`${source}: ${one.fullName}\n${one.failureMessages.join('\n')}`);
    // A file that could not be read has no tests to name.
    if (message && failed.length === 0) failures.push(`${source}\n${message}`);
  }
  count(name, report.numPassedTests, report.numFailedTests + broken, Math.round((Date.now() - start) / 1000));
}

const vitest = (name, projects, env, files = []) =>
  tests(
    name,
    bin('vitest'),
    [
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      ...projects.map((one) => `--project=${one}`),
      ...files,
    ],
    env,
  );
/** Of what is asked of ClickHouse, the part that each commit is tried with. */
const ENGINE = ['packages/server/src/market/engine.test.ts', 'tests/clickhouse/market.test.ts'];

await check('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']);
await check('import boundaries', 'npm', ['run', '--silent', 'boundaries']);
// Each uses one core: the console's tests, and beside them the types and the build.
await Promise.all([
  tests('console', bin('jest'), ['--ci', '--passWithNoTests', '--json']),
  (async () => {
    await check('types', 'node', ['scripts/typecheck.mjs']);
    if (!fast) await check('build', 'node', ['scripts/build.mjs']);
  })(),
]);
// After the types, which Umi's generated files are made for: in a clean clone there are none before.
await check('dead code', bin('knip'), ['--no-progress']);
await vitest('contract, kit and architecture', ['contract', 'kit', 'architecture']);
if (!fast) {
  await vitest('server on the embedded database', ['server'], all ? {} : { TEST_DATABASE: 'pglite' });
  await vitest('server on PostgreSQL', ['server'], { TEST_DATABASE: 'postgres' });
  await vitest('market on ClickHouse', ['clickhouse'], { TEST_DATABASE: 'postgres' }, all ? [] : ENGINE);
  const chromium = await ensureChromium();
  if (chromium) await vitest('journeys in the browser', ['journeys'], { CHROMIUM_PATH: chromium });
  else {
    console.error('✖ No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
    count('journeys in the browser', 0, 1, 0);
  }
}
if (all) {
  await check('faults', 'npm', ['run', '--silent', 'fire']);
  await vitest('killed processes', ['kills']);
  await vitest('killed processes on PostgreSQL', ['kills'], { TEST_DATABASE: 'postgres' });
  await vitest('histories and change feed at scale', ['scale']);
  await vitest('histories and change feed at scale on PostgreSQL', ['scale'], { TEST_DATABASE: 'postgres' });
  await vitest('monitoring by a real Prometheus', ['observability']);
  await vitest('packaging, backup and proxies', ['packaging']);
}

// Once more, beside the sum: an output of megabytes is read from its end.
const brief = (text) => stripVTControlCharacters(text).replaceAll(`${root}/`, '').split('\n').slice(0, 60).join('\n');
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.slice(0, 30).map(brief).join('\n\n')}`);
console.log(`\n${lines.join('\n')}\n`);
// The exit code alone, so that the pipe is drained and this stays the last line.
process.exitCode = total.failed ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
