/** `npm run fire [part of a name]`: takes the server's ground away under load, on loopback, and prints what came of it. */
import { buildServer } from '../support/serverProcess';
import { type Outcome, SCENARIOS, Skipped } from './faults/scenarios';
import { hostileWorkbooks } from './faults/workbooks';

const wanted = process.argv[2] ?? '';

function secondsOf(seconds: number[]): string {
  if (seconds.length === 0) return '–';
  const sorted = [...seconds].sort((a, b) => a - b);
  const at = (index: number) => (sorted[index] ?? 0).toFixed(1);
  return seconds.length === 1 ? at(0) : `${at(Math.floor(sorted.length / 2))} (${at(sorted.length - 1)})`;
}

const isBad = ({ lost, double, unanswered, problems }: Outcome) =>
  lost > 0 || double > 0 || unanswered > 0 || problems.length > 0;

await buildServer();
const print = (row: string[]) => console.log(`| ${row.join(' | ')} |`);
const HEAD = [
  '',
  'done',
  'calls',
  'lost',
  'double',
  'unanswered',
  'seconds to recover: median (worst)',
  'other answers',
];
print(HEAD);
print(HEAD.map(() => '---'));
let bad = false;
for (const { name, run } of [...SCENARIOS, hostileWorkbooks].filter((one) => one.name.includes(wanted))) {
  try {
    const outcome = await run();
    const { done, calls, lost, double, unanswered, seconds, notes, problems } = outcome;
    const counts = calls > 0 ? [calls, lost, double, unanswered].map(String) : ['–', '–', '–', '–'];
    print([name, done, ...counts, secondsOf(seconds), [...notes, ...problems.map((one) => `✖ ${one}`)].join('; ')]);
    bad ||= isBad(outcome);
  } catch (error) {
    const skipped = error instanceof Skipped;
    print([name, skipped ? 'skipped' : '✖ failed', '', '', '', '', '', (error as Error).message]);
    bad ||= !skipped;
  }
}
process.exitCode = bad ? 1 : 0;
