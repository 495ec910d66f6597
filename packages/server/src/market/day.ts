import { DAY_MS } from '../kernel/period';

/** Parses 'YYYY-MM-DD'. A row has several days, and `Date.parse` is much slower. */
const LENGTH = 10;
const [ZERO, NINE, DASH] = [0x30, 0x39, 0x2d];
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const EPOCH_DAYS = Date.UTC(2000, 0, 1) / DAY_MS;
/** Reused by each call. Unlike `Date.UTC`, `setUTCFullYear` accepts years before 100. */
const calendar = new Date(0);

const numberAt = (text: string, from: number, to: number): number => {
  let number = 0;
  for (let i = from; i < to; i += 1) number = number * 10 + text.charCodeAt(i) - ZERO;
  return number;
};
const yearOf = (day: string): number => numberAt(day, 0, 4);
const monthOf = (day: string): number => numberAt(day, 5, 7);
const dateOf = (day: string): number => numberAt(day, 8, LENGTH);

const daysIn = (year: number, month: number): number => {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return leap ? 29 : (DAYS[month - 1] ?? 0);
};

/** Returns whether a text is a valid day. */
export const isDay = (text: string): boolean => {
  if (text.length !== LENGTH) return false;
  for (let i = 0; i < LENGTH; i += 1) {
    const unit = text.charCodeAt(i);
    if (i === 4 || i === 7 ? unit !== DASH : unit < ZERO || unit > NINE) return false;
  }
  return dateOf(text) >= 1 && dateOf(text) <= daysIn(yearOf(text), monthOf(text));
};

/** Returns days since 2000-01-01, as PostgreSQL counts them. */
export const dayNumber = (day: string): number =>
  calendar.setUTCFullYear(yearOf(day), monthOf(day) - 1, dateOf(day)) / DAY_MS - EPOCH_DAYS;
