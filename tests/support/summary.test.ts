import { expect, test } from 'vitest';
import { lastLines } from '../../scripts/test/summary.mjs';

const all = {
  stages: [
    { name: 'types', passed: 1, failed: 0, seconds: 60 },
    { name: 'journeys in the browser', passed: 9, failed: 0, seconds: 600 },
  ],
  leftOut: [{ part: 'market on ClickHouse', reason: 'python3 is missing (Debian: apt-get install python3)' }],
  unsteady: [{ file: 'tests/journeys/tax.test.ts', test: 'pays', date: '2026-11-25', failure: 'Error: late' }],
  failures: [],
};
const ends = (env: NodeJS.ProcessEnv, more = {}) =>
  lastLines({ ...all, ...more }, { seconds: 750, installation: 90, env });

test('the last lines tell the stages, what was left out, what is unsteady, the minutes and the sum', () => {
  expect(ends({}).lines).toEqual([
    '',
    '✔ types: 1 passed, 0 failed (60 s)',
    '✔ journeys in the browser: 9 passed, 0 failed (600 s)',
    '– left out: market on ClickHouse: python3 is missing (Debian: apt-get install python3)',
    '',
    'Unsteady (failed, then passed by itself; commit tests/journeys/unsteady.json, which names it now):',
    '  tests/journeys/tax.test.ts: pays',
    '    Error: late',
    '',
    '12.5 minutes, of which 1.5 for installation',
    '10 passed, 0 failed',
  ]);
});

test.each([
  { env: {}, failed: 0 },
  { env: { CI: 'false' }, failed: 0 },
  { env: { CI: 'true' }, failed: 1 },
  { env: { CI: '1' }, failed: 1 },
  { env: { CI: 'true', ALLOW_LEFT_OUT: '1' }, failed: 0 },
])('with $env, a part left out is $failed failure', ({ env, failed }) => {
  const told = ends(env);
  expect(told.failed).toBe(failed);
  expect(told.lines.at(-1)).toBe(`10 passed, ${failed} failed`);
  expect(told.lines.some((line) => line.startsWith('✖ left out: market on ClickHouse'))).toBe(failed === 1);
});

test('with nothing left out CI passes', () => {
  expect(ends({ CI: 'true' }, { leftOut: [] }).failed).toBe(0);
});
