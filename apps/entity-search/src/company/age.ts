import { businessDay } from '@daas/kit/format';

/** Whole years from a day to today. */
export function age(since: unknown, today = businessDay()): number {
  const day = String(since);
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return Math.max(0, today.slice(5) < day.slice(5) ? years - 1 : years);
}
