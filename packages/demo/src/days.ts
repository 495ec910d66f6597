import { DAY_MS } from '@daas/server/kernel/period';

/** Days as 'YYYY-MM-DD', reckoned in UTC. */
const HOLIDAYS = new Set([
  '01-01',
  '05-01',
  '05-02',
  '05-03',
  ...Array.from({ length: 7 }, (_, day) => `10-0${day + 1}`),
]);
/** The first day of the lunar year, from the published calendar. */
const SPRING_FESTIVALS = [
  ...['2010-02-14', '2011-02-03', '2012-01-23', '2013-02-10', '2014-01-31', '2015-02-19', '2016-02-08'],
  ...['2017-01-28', '2018-02-16', '2019-02-05', '2020-01-25', '2021-02-12', '2022-02-01', '2023-01-22'],
  ...['2024-02-10', '2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03'],
];

/** Each day is reckoned once: a demo has some thousand days, and asks for them millions of times. */
const numbers = new Map<string, number>();
const texts = new Map<number, string>();

/** Days since 1970-01-01, a Thursday. */
function numberOf(day: string): number {
  const dayNumber = numbers.get(day) ?? Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  numbers.set(day, dayNumber);
  return dayNumber;
}

function textOf(number: number): string {
  const text = texts.get(number) ?? new Date(number * DAY_MS).toISOString().slice(0, 10);
  texts.set(number, text);
  return text;
}

export const addDays = (day: string, count: number): string => textOf(numberOf(day) + count);

export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** From the eve of the lunar year to its seventh day. */
const FESTIVE = new Set(
  SPRING_FESTIVALS.flatMap((day) => Array.from({ length: 8 }, (_, nth) => addDays(day, nth - 1))),
);

/** No weekend and no public holiday. */
export const isWorkingDay = (day: string): boolean =>
  ![0, 6].includes((numberOf(day) + 4) % 7) && !HOLIDAYS.has(day.slice(5)) && !FESTIVE.has(day);

/** The day itself, or the last working day before it. */
export const workingDay = (day: string): string => (isWorkingDay(day) ? day : workingDay(addDays(day, -1)));

/** An hour of Asia/Shanghai on that day as an ISO instant. */
export const atShanghai = (day: string, hour: number, minute = 0): string =>
  `${new Date(Date.parse(`${day}T00:00:00Z`) + ((hour - 8) * 60 + minute) * 60_000).toISOString().slice(0, 19)}Z`;
