import { DAY_MS } from '@daas/server/kernel/period';

/** Days as 'YYYY-MM-DD', reckoned in UTC. */
const HOLIDAYS = new Set([
  '01-01',
  '05-01',
  '05-02',
  '05-03',
  '10-01',
  '10-02',
  '10-03',
  '10-04',
  '10-05',
  '10-06',
  '10-07',
]);

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The day itself, or the last working day before it: no weekend, no fixed holiday. */
export const workingDay = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const free = weekday === 0 || weekday === 6 || HOLIDAYS.has(day.slice(5));
  return free ? workingDay(addDays(day, -1)) : day;
};

/** An hour of Asia/Shanghai on that day as an ISO instant. */
export const atShanghai = (day: string, hour: number, minute = 0): string =>
  `${new Date(Date.parse(`${day}T00:00:00Z`) + ((hour - 8) * 60 + minute) * 60_000).toISOString().slice(0, 19)}Z`;
