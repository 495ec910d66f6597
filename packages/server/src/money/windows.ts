import { business, businessDay, businessMonth, iso } from '../kernel/time';

/** Windows of `usage_counters`. */
export interface Windows {
  second: string;
  day: string;
  month: string;
  /** Seconds until the day ends in the business calendar. */
  dayEndsIn: number;
  /** ISO times at which the windows end. */
  ends: { second: string; day: string; month: string };
}

const isoOf = (second: number): string => iso(new Date(second * 1000));

let cache: { second: number; windows: Windows } | undefined;

/** Cached for a second, because time-zone arithmetic is slow and every call needs it. */
export function windowsAt(now: Date): Windows {
  const second = Math.floor(now.getTime() / 1000);
  if (cache?.second === second) return cache.windows;
  const end = (unit: 'day' | 'month') => Math.ceil(business(now).endOf(unit).valueOf() / 1000);
  const ends = { second: second + 1, day: end('day'), month: end('month') };
  const windows = {
    second: `s:${second}`,
    day: `d:${businessDay(now)}`,
    month: `m:${businessMonth(now)}`,
    dayEndsIn: ends.day - second,
    ends: { second: isoOf(ends.second), day: isoOf(ends.day), month: isoOf(ends.month) },
  };
  cache = { second, windows };
  return windows;
}
