import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bin, root, run, runAndKeep } from '../lib.mjs';
import { readReport, sumOf } from './report.mjs';
import { summary } from './summary.mjs';
import { filterOf, passedNow, settle, toRepeat, UNSTEADY_FILE } from './unsteady.mjs';

export const reports = path.join(root, 'node_modules/.cache/reports');

/** What an earlier run left is gone. */
export function emptyReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

const since = (start) => Math.round((Date.now() - start) / 1000);

/** A stage without tests of its own counts as one. */
export async function check(name, command, args) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const ok = (await run(command, args)) === 0;
  summary.stages.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds: since(start) });
}

/** Runs tests and reads their report; a runner that died without one has none. */
async function ran(name, command, args, env) {
  console.log(`\n── ${name}`);
  const file = path.join(reports, `${name.replace(/\W+/g, '-').slice(0, 80)}.json`);
  const { code, output } = await runAndKeep(command, [...args, `--outputFile=${file}`], env);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
  return { run: readReport(report, root), code, output };
}

function count(name, start, { run, code, output }) {
  const { passed, failed, failures } = sumOf(run, code, output);
  summary.failures.push(...failures.map((one) => `${name}: ${one}`));
  summary.stages.push({ name, passed, failed, seconds: since(start) });
}

export async function jest(name, args) {
  const start = Date.now();
  count(name, start, await ran(name, bin('jest'), ['--ci', '--passWithNoTests', '--json', ...args]));
}

const REPORTER = path.join(root, 'scripts/test/reporter.mjs');
const vitestArgs = (projects, args) => [
  'run',
  '--reporter=default',
  `--reporter=${REPORTER}`,
  ...projects.map((one) => `--project=${one}`),
  ...args,
];

export async function vitest(name, projects, env = {}, args = []) {
  const start = Date.now();
  count(name, start, await ran(name, bin('vitest'), vitestArgs(projects, ['--passWithNoTests', ...args]), env));
}

/** The journeys, of which those that fail are run once more, each by itself (scripts/test/unsteady.mjs). */
export async function journeys(name, env, args) {
  const start = Date.now();
  const list = path.join(root, UNSTEADY_FILE);
  const committed = JSON.parse(readFileSync(list, 'utf8'));
  // Made once for all of them.
  const shared = { ...env, DEMO_SNAPSHOT: process.env.DEMO_SNAPSHOT ?? path.join(reports, 'demo.tar') };
  const first = await ran(name, bin('vitest'), vitestArgs(['journeys'], args), shared);
  const repeats = [];
  for (const journey of toRepeat(first.run)) {
    const again = `once more ${repeats.length + 1}: ${journey.file}: ${journey.test}`;
    const { run, code } = await ran(again, bin('vitest'), vitestArgs(['journeys'], filterOf(journey)), shared);
    repeats.push({ journey, run, code });
  }
  const { run, unsteady } = settle(first.run, repeats, committed, new Date().toISOString().slice(0, 10));
  // What made the run end badly has been repeated and passed.
  const mended = repeats.length > 0 && repeats.every(passedNow);
  count(name, start, { ...first, run, code: mended ? 0 : first.code });
  summary.unsteady.push(...unsteady);
  if (unsteady.length > 0) writeFileSync(list, `${JSON.stringify([...committed, ...unsteady], null, 2)}\n`);
}
