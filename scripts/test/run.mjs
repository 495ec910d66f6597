import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bin, findChromium, root, runAndKeep } from '../lib.mjs';
import { isCi, missing } from './prerequisites.mjs';

const reports = path.join(root, 'node_modules/.cache/reports');
const REPORTER = path.join(root, 'scripts/test/reporter.mjs');
/** @type {{ name: string, seconds: number, passed: number, skipped: number, retried: string[], failures: string[] }[]} */
const results = [];
/** @type {string[]} */
const leftOut = [];

/** Runs the steps in turn, the lanes of each side by side. */
export async function runPart(steps) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  for (const lanes of steps)
    await Promise.all(
      lanes.map(async (lane) => {
        for (const stage of lane) await runStage(stage);
      }),
    );
}

function leaveOut(part, reason) {
  leftOut.push(`${part}: ${reason}`);
  console.log(`\n– skipped: ${part}: ${reason}`);
}

async function runStage(stage) {
  const { name, needs = [], files = [], otherwise, before, vitest = [] } = stage;
  const reason =
    missing(needs) ??
    (before &&
      (await before().then(
        () => undefined,
        ({ message }) => message,
      )));
  if (reason) leaveOut(name, reason);
  if (reason && !otherwise) return;
  const excluded = files.flatMap(({ file, needs: more }) => {
    const why = missing(more);
    if (why) leaveOut(file, why);
    return why ? [`--exclude=${file}`] : [];
  });
  console.log(`\n── ${name}`);
  const start = Date.now();
  const result = await runTests(stage, reason ? otherwise : vitest, excluded);
  results.push({ name, seconds: Math.round((Date.now() - start) / 1000), ...result });
}

/** Runs a stage's program; what it counted. */
async function runTests({ name, command, jest, args = [], env }, projects, excluded) {
  const report = path.join(reports, `${name.replace(/\W+/g, '-').slice(0, 80)}.json`);
  const [program, ...rest] =
    command ??
    (jest
      ? [bin('jest'), '--ci', '--json', `--outputFile=${report}`, ...jest]
      : [
          bin('vitest'),
          'run',
          '--reporter=default',
          `--reporter=${REPORTER}`,
          ...projects.map((one) => `--project=${one}`),
          ...excluded,
          ...args,
        ]);
  const chromium = findChromium();
  const { code, output } = await runAndKeep(program, rest, {
    TEST_REPORT: report,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...env,
  });
  const read = command || !existsSync(report) ? null : JSON.parse(readFileSync(report, 'utf8'));
  const empty = { passed: command && code === 0 ? 1 : 0, skipped: 0, retried: [], failures: [] };
  const result = (jest ? read && ofJest(read) : read) ?? empty;
  if (code !== 0 && result.failures.length === 0) result.failures.push(`exit code ${code}\n${command ? '' : output}`);
  return result;
}

/** Jest's JSON report in the form of reporter.mjs. A file that could not be read has a message and no tests. */
const ofJest = ({ numPassedTests, numPendingTests, testResults }) => ({
  passed: numPassedTests,
  skipped: numPendingTests,
  retried: [],
  failures: testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = path.relative(root, name);
    return failed.length === 0 && message
      ? [`${file}\n${message}`]
      : failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`);
  }),
});

const SHOWN_FAILURES = 30;
const firstLines = (text) => text.replaceAll(`${root}/`, '').split('\n').slice(0, 20).join('\n');

/** Prints the stages and, as the last line, the sum. In CI a part left out is a failure, unless ALLOW_LEFT_OUT is 1. */
export function printSummary({ started, installed }) {
  const failures = results.flatMap(({ name, failures: own }) => own.map((one) => `${name}: ${firstLines(one)}`));
  const lines = failures.length > 0 ? ['', ...failures.slice(0, SHOWN_FAILURES)] : [];
  lines.push('');
  for (const { name, passed, failures: own, skipped, seconds } of results)
    lines.push(
      `${own.length > 0 ? '✖' : '✔'} ${name}: ${passed} passed, ${own.length} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`,
    );
  lines.push(...leftOut.map((one) => `– skipped: ${one}`));
  const retried = results.flatMap((one) => one.retried);
  if (retried.length > 0) lines.push('Passed only when retried:', ...retried.map((one) => `  ${one}`));
  const lost = isCi && process.env.ALLOW_LEFT_OUT !== '1' ? leftOut.length : 0;
  if (lost) lines.push('In CI a missing prerequisite is a failure: install it, or set ALLOW_LEFT_OUT=1.');
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const skipped = results.reduce((sum, one) => sum + one.skipped, 0);
  const minutes = (ms) => (ms / 60_000).toFixed(1);
  lines.push(
    `${skipped} skipped; ${minutes(Date.now() - started)} minutes, ${minutes(installed - started)} of them installation`,
  );
  const failed = failures.length + lost;
  lines.push(`${passed} passed, ${failed} failed`);
  writeFileSync(path.join(reports, 'stages.json'), `${JSON.stringify({ results, leftOut }, null, 2)}\n`);
  // Not process.exit: a pipe must be drained so that the sum is the last line.
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(lines.join('\n'));
}
