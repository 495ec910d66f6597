import { business, businessDay, businessMonth } from '../kernel/time';

/** Windows of `usage_counters`. */
export interface Windows {
  second: string;
  day: string;
  month: string;
  /** Seconds until the day ends in the business calendar. */
  dayEndsIn: number;
}

let cache: { second: number; windows: Windows } | undefined;

/** Cached for a second, because time-zone arithmetic is slow and every call needs it. */
export function windowsAt(now: Date): Windows {
  const second = Math.floor(now.getTime() / 1000);
  if (cache?.second === second) return cache.windows;
  const windows = {
    second: `s:${second}`,
    day: `d:${businessDay(now)}`,
    month: `m:${businessMonth(now)}`,
    dayEndsIn: Math.ceil(business(now).endOf('day').valueOf() / 1000) - second,
  };
  cache = { second, windows };
  return windows;
}
