import { HOUR_MS } from '@daas/server/kernel/period';
import { business } from '@daas/server/kernel/time';
import { isWorkingDay } from '../days';
import type { Random } from '../random';

/** How often each hour of a business day is called, in parts. */
const WORKING = [1, 1, 1, 1, 1, 2, 4, 12, 34, 62, 78, 66, 28, 40, 72, 80, 70, 52, 28, 16, 10, 6, 3, 2];
/** Batches that run by night and follow up through the day. */
const NIGHTLY = [2, 70, 90, 48, 12, 3, 4, 10, 16, 20, 22, 18, 10, 12, 20, 22, 20, 16, 10, 6, 4, 3, 2, 2];

/** What of a working day's calls Saturdays, Sundays and holidays see. */
const WEEKEND = { office: 0.14, nightly: 0.55 };
/** Business grows slowly, with good and bad weeks. */
const GROWTH_PER_DAY = 0.004;

/** Instants of one business day's calls, in order. */
export function instantsOf(
  random: Random,
  day: Date,
  age: number,
  { perDay, nightly }: { perDay: number; nightly: boolean },
): Date[] {
  const start = business(day).startOf('day');
  const free = !isWorkingDay(start.format('YYYY-MM-DD'));
  const season = 1 - GROWTH_PER_DAY * age + 0.12 * Math.sin(age / 5);
  const share = free ? (nightly ? WEEKEND.nightly : WEEKEND.office) : 1;
  const calls = Math.max(0, Math.round(random.around(perDay * season * share, 0.18)));
  const hours = (nightly ? NIGHTLY : WORKING).map((weight, hour) => [hour, weight] as const);
  return Array.from(
    { length: calls },
    () => start.valueOf() + random.weighted(hours) * HOUR_MS + random.int(0, HOUR_MS - 1),
  )
    .sort((one, other) => one - other)
    .map((ms) => new Date(ms));
}

/** Milliseconds of a call: most near the median, a few ten times of it. */
export const durationOf = (random: Random, medianMs: number): number =>
  Math.round(random.around(medianMs, random.chance(0.03) ? 1.5 : 0.45) * 1000) / 1000;
