import { expect, it } from 'vitest';
import { throttledReport } from './throttledReport';

it('passes on the first error of a kind, then one in ten seconds with the count of those between', () => {
  const said: string[] = [];
  let now = 0;
  const report = throttledReport(
    (error, what) => said.push(`${what}: ${error.message}`),
    () => now,
  );
  const away = () => Object.assign(new Error(`away ${now}`), { code: 'ECONNREFUSED' });
  for (now = 0; now < 9000; now += 1000) report(away(), 'poll');
  report(away(), 'call');
  report(new Error('another'), 'poll');
  now = 10_000;
  report(away(), 'poll');
  now = 30_000;
  report(away(), 'poll');
  expect(said).toEqual([
    'poll: away 0',
    'call: away 9000',
    'poll: another',
    'poll (repeated 8 times since the last report): away 10000',
    'poll: away 30000',
  ]);
});
