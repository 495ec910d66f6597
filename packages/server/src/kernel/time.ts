import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The business calendar: days and months begin at midnight in BUSINESS_TIME_ZONE. */
export const business = (at: Date) => dayjs(at).tz(BUSINESS_TIME_ZONE);
/** Midnight of every time zone is at a quarter of an hour, so all instants of a quarter have the same day. */
const QUARTER_MS = 15 * 60_000;
const DAYS_KEPT = 20_000;
const days = new Map<number, string>();

export function businessDay(at: Date): string {
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  let day = days.get(quarter);
  if (day === undefined) {
    if (days.size >= DAYS_KEPT) days.clear();
    day = business(at).format('YYYY-MM-DD');
    days.set(quarter, day);
  }
  return day;
}
export const businessMonth = (at: Date): string => businessDay(at).slice(0, 7);
/** 'YYYY-MM-DD HH:mm:ss' in files for people; fast enough for 100,000 lines. */
const clockFace = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
export const businessTime = (at: Date): string => clockFace.format(at);
/** First instant of a business day given as 'YYYY-MM-DD'. */
export const startOfDay = (day: string): Date => dayjs.tz(day, BUSINESS_TIME_ZONE).toDate();
/** First instant after a business day given as 'YYYY-MM-DD'. */
export const endOfDay = (day: string): Date => dayjs.tz(day, BUSINESS_TIME_ZONE).add(1, 'day').toDate();
/** Returns the day `days` later; negative values are earlier. */
export const dayAfter = (day: string, days: number): string =>
  dayjs.tz(day, BUSINESS_TIME_ZONE).add(days, 'day').format('YYYY-MM-DD');
export const iso = (at: Date): string => at.toISOString();
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
