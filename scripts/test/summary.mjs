import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../lib.mjs';
import { mayLeaveOut } from './means.mjs';
import { UNSTEADY_FILE } from './unsteady.mjs';

/** What a run of the suite came to, so far. Seconds are whole ones. */
export const summary = {
  /** @type {{ name: string, passed: number, failed: number, seconds: number }[]} */
  stages: [],
  /** @type {{ part: string, reason: string }[]} */
  leftOut: [],
  /** @type {import('./unsteady.mjs').Entry[]} */
  unsteady: [],
  /** @type {string[]} */
  failures: [],
};

/** Says at once, and again in the end, that a part is not run. */
export function leaveOut(part, reason) {
  summary.leftOut.push({ part, reason });
  console.log(`\n– left out: ${part}: ${reason}`);
}

/** Once more, beside the sum: an output of megabytes is read from its end. */
const brief = (text) => stripVTControlCharacters(text).replaceAll(`${root}/`, '').split('\n').slice(0, 60).join('\n');

/**
 * The last lines; the very last is the sum. A part left out is a failure where `mayLeaveOut` says no.
 * @param {typeof summary} all
 * @param {{ seconds: number, installation: number, env: NodeJS.ProcessEnv }} run
 */
export function lastLines({ stages, leftOut, unsteady, failures }, { seconds, installation, env }) {
  const lost = mayLeaveOut(env) ? 0 : leftOut.length;
  const passed = stages.reduce((sum, one) => sum + one.passed, 0);
  const failed = stages.reduce((sum, one) => sum + one.failed, lost);
  const lines = [];
  if (failures.length > 0) lines.push('', 'What failed:', '', failures.slice(0, 30).map(brief).join('\n\n'));
  lines.push(
    '',
    ...stages.map(
      (one) => `${one.failed ? '✖' : '✔'} ${one.name}: ${one.passed} passed, ${one.failed} failed (${one.seconds} s)`,
    ),
    ...leftOut.map(({ part, reason }) => `${lost ? '✖' : '–'} left out: ${part}: ${reason}`),
  );
  if (lost) lines.push('  On CI nothing may be left out: install it there, or set ALLOW_LEFT_OUT=1.');
  if (unsteady.length > 0) {
    lines.push('', `Unsteady (failed, then passed by itself; commit ${UNSTEADY_FILE}, which names it now):`);
    for (const { file, test, failure } of unsteady) lines.push(`  ${file}: ${test}`, `    ${failure}`);
  }
  const minutes = (value) => (value / 60).toFixed(1);
  lines.push('', `${minutes(seconds)} minutes, of which ${minutes(installation)} for installation`);
  lines.push(`${passed} passed, ${failed} failed`);
  return { lines, failed };
}

/** Prints it and keeps it in node_modules/.cache/reports/stages.json. */
export function finish(reports, { start, installed }) {
  const seconds = Math.round((Date.now() - start) / 1000);
  const installation = Math.round((installed - start) / 1000);
  const { lines, failed } = lastLines(summary, { seconds, installation, env: process.env });
  mkdirSync(reports, { recursive: true });
  const { stages, leftOut, unsteady } = summary;
  const kept = { seconds, installation, stages, leftOut, unsteady };
  writeFileSync(path.join(reports, 'stages.json'), `${JSON.stringify(kept, null, 2)}\n`);
  // The exit code alone, so that the pipe is drained and the sum stays the last line.
  process.exitCode = failed ? 1 : 0;
  console.log(lines.join('\n'));
}
