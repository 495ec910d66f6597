import dayjs from 'dayjs';
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js';
import { NUMBER_WORDS, numberOf } from './quantity';

dayjs.extend(quarterOfYear);

/** A range of days, both ends included; null is an open end. */
export interface Days {
  from: string | null;
  to: string | null;
}
export interface Period {
  first: string;
  last: string;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?`;
const DATE = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = '(?:19|20)\\d\\d';
const RELATIVE_YEAR = '今年|本年度?|去年|上年度?|前年|明年|后年|(?:this|last|next) year';
const PART = '第?[一二三四1-4]季度|[上下]半年|q[1-4]';
const RELATIVE: readonly (readonly [word: string, unit: 'year' | 'quarter' | 'month' | 'week' | 'day', by: number])[] =
  [
    ['今年|本年度?|this year', 'year', 0],
    ['去年|上年度?|last year', 'year', -1],
    ['前年', 'year', -2],
    ['明年|next year', 'year', 1],
    ['后年', 'year', 2],
    ['本季度?|这个?季度|this quarter', 'quarter', 0],
    ['上个?季度?|last quarter', 'quarter', -1],
    ['下个?季度?|next quarter', 'quarter', 1],
    ['本月|这个月|当月|this month', 'month', 0],
    ['上个?月|last month', 'month', -1],
    ['下个?月|next month', 'month', 1],
    ['本周|这个?周|这个?星期|this week', 'week', 0],
    ['上个?周|上个?星期|last week', 'week', -1],
    ['下个?周|下个?星期|next week', 'week', 1],
    ['今天|今日|today', 'day', 0],
    ['昨天|昨日|yesterday', 'day', -1],
    ['明天|tomorrow', 'day', 1],
  ];
/** Start and end of the current period: 'since the beginning of the year', '月底前'. */
const EDGES: readonly (readonly [start: string, end: string, unit: 'year' | 'quarter' | 'month' | 'week'])[] = [
  ['今?年初', '今?年[底末]', 'year'],
  ['本?季初', '本?季[底末]', 'quarter'],
  ['本?月初', '本?月[底末]', 'month'],
  ['周初', '本?周末', 'week'],
];
const EDGE_EN = '(?:the )?(start|beginning|end) of (?:the|this) (year|quarter|month|week)';
const EDGE = `${EDGES.map(([start, end]) => `${start}|${end}`).join('|')}|${EDGE_EN.replaceAll('(start', '(?:start').replace('(year', '(?:year')}`;

/** Period expressions; longer ones first. */
const EXPRESSIONS = [
  `(?:(?:${YEAR}|二[零〇][零〇一二三四五六七八九]{2})年|${RELATIVE_YEAR})年?[底末初]`,
  `(?:(?:${YEAR}年|${RELATIVE_YEAR})的?)?\\d{1,2}月[底末初]`,
  `(?:the )?(?:end|beginning|start) of ${YEAR}`,
  `(?:${YEAR}年?|${RELATIVE_YEAR})的?(?:${PART})`,
  `q[1-4](?: of)? ${YEAR}`,
  `(?:the )?(?:first|second) half of ${YEAR}`,
  `(?:the )?(?:${YEAR.slice(0, -2)}|[0-9])0(?:年代|'?s)`,
  `(?:${YEAR}年|(?:${RELATIVE_YEAR})的?)\\d{1,2}月份?(?:\\d{1,2}[日号])?`,
  `${MONTH} (?:of )?(?:this|last|next) year`,
  `${YEAR}-\\d{2}-\\d{2}`,
  `${MONTH} ${DATE},? ${YEAR}`,
  `${DATE} ${MONTH},? ${YEAR}`,
  `${MONTH},? ${YEAR}`,
  EDGE,
  ...RELATIVE.map(([word]) => word),
  '二[零〇][零〇一二三四五六七八九]{2}年',
  `${YEAR}年`,
  '(?<![\\d年])\\d{1,2}月份?(?!\\d)',
].join('|');

/** Expressions with one group: a period, and a period that needs a word before it ('since 2019', '2018-2020'). */
export const CLEAR = `(${EXPRESSIONS})`;
export const PERIOD = `(${EXPRESSIONS}|${MONTH}(?! \\d)|${YEAR}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?|${YEAR})`;

const COMPILED = RELATIVE.map(([word, unit, by]) => [new RegExp(`^(?:${word})$`), unit, by] as const);
const RELATIVE_YEARS = RELATIVE.flatMap(([word, unit, by]) =>
  unit === 'year' ? [[new RegExp(word), by] as const] : [],
);
const NUMERALS = '零一二三四五六七八九';

/** Returns first and last day of a period; null for an invalid day. A month without a year is the last one; with `ahead`, the next. */
export function periodOf(text: string, today: string, ahead = false): Period | null {
  const edge = edgeOf(text, today) ?? edgeOfNamed(text, today, ahead);
  if (edge) return edge;
  const year = yearOf(text, today) ?? yearOfMonth(text, today, ahead);
  const part = new RegExp(`(?:${PART})`).exec(text)?.[0];
  const decade = /(\d\d)?(\d)0(?:年代|'?s)$/.exec(text);
  if (decade) return span(dayjs(`${decade[1] ?? (Number(decade[2]) > 2 ? '19' : '20')}${decade[2]}0-01-01`), 10);
  if (year && part) return partOf(year, part);
  if (year && /half/.test(text)) return partOf(year, /first/.test(text) ? '上半年' : '下半年');
  for (const [word, unit, by] of COMPILED) if (word.test(text)) return relativePeriod(dayjs(today), unit, by);
  if (!year) return null;
  const month = MONTHS.findIndex((name) => new RegExp(`(?<![a-z])${name}`).test(text));
  const numbers = text.replace(String(year), ' ').match(/\d{1,2}/g) ?? [];
  return month < 0 ? calendarPeriod(year, numbers[0], numbers[1]) : calendarPeriod(year, `${month + 1}`, numbers[0]);
}

/** Returns the year of a month that is named without one. */
function yearOfMonth(text: string, today: string, ahead: boolean): number | null {
  const numeral = /^\d{1,2}(?=月)/.exec(text)?.[0];
  const month = numeral ? Number(numeral) : MONTHS.findIndex((name) => text.startsWith(name)) + 1;
  if (month < 1) return null;
  const now = dayjs(today);
  const later = month - 1 - now.month();
  return now.year() + (ahead && later < 0 ? 1 : !ahead && later > 0 ? -1 : 0);
}

/** Returns the range of two periods; only one may name the year: '2021年3月到6月', 'March to June 2021'. */
export function periodsOf(from: string, to: string, today: string): Period | null {
  const [year, other] = [yearOf(from, today), yearOf(to, today)];
  const first = periodOf(year || !other ? from : `${from} ${other}`, today);
  const last = periodOf(other || !year ? to : `${to} ${year}`, today);
  return first && last && first.first <= last.last ? { first: first.first, last: last.last } : null;
}

/** Returns start or end of the current period as a point: the end is between its last day and the next. */
function edgeOf(text: string, today: string): Period | null {
  const [, edge, unitName] = new RegExp(`^${EDGE_EN}$`).exec(text) ?? [];
  for (const [start, end, unit] of EDGES) {
    const isEnd = unitName ? edge === 'end' : new RegExp(`^(?:${end})$`).test(text);
    if (unitName ? unitName !== unit : !isEnd && !new RegExp(`^(?:${start})$`).test(text)) continue;
    const { first, last } = relativePeriod(dayjs(today), unit, 0);
    return isEnd ? { first: dayAfter(last), last } : { first, last: first };
  }
  return null;
}

const NAMED_EDGE = /^(.*?[年月])年?([底末初])$|^(?:the )?(end|beginning|start) of (\d{4})$/;
/** Returns start or end of a year or month that is named: '2026年底', 'the end of 2025'. */
function edgeOfNamed(text: string, today: string, ahead: boolean): Period | null {
  const [, chinese, place, word, year] = NAMED_EDGE.exec(text) ?? [];
  const name = chinese ?? (year && `${year}年`);
  const period = name && !/^[今本]/.test(text) ? periodOf(name, today, ahead) : null;
  if (!period) return null;
  const isEnd = place ? place !== '初' : word === 'end';
  return isEnd ? { first: dayAfter(period.last), last: period.last } : { first: period.first, last: period.first };
}

function yearOf(text: string, today: string): number | null {
  const digits = new RegExp(YEAR).exec(text)?.[0];
  if (digits) return Number(digits);
  const numerals = /二[零〇][零〇一二三四五六七八九]{2}(?=年)/.exec(text)?.[0].replaceAll('〇', '零');
  if (numerals) return Number([...numerals].map((one) => NUMERALS.indexOf(one)).join(''));
  const by = RELATIVE_YEARS.find(([word]) => word.test(text))?.[1];
  return by === undefined ? null : dayjs(today).year() + by;
}

function partOf(year: number, part: string): Period {
  if (part.endsWith('半年')) return span(dayjs(`${year}-${part[0] === '上' ? '01' : '07'}-01`), 0.5);
  const which = Number(/[1-4]/.exec(part)?.[0] ?? '一二三四'.indexOf(/[一二三四]/.exec(part)?.[0] ?? '') + 1);
  return span(dayjs(`${year}-01-01`).add(which - 1, 'quarter'), 0.25);
}

const span = (first: dayjs.Dayjs, years: number): Period => ({
  first: first.format('YYYY-MM-DD'),
  last: dayBefore(first.add(years * 12, 'month').format('YYYY-MM-DD')),
});

function relativePeriod(today: dayjs.Dayjs, unit: (typeof RELATIVE)[number][1], by: number): Period {
  // Weeks begin on Monday.
  const day = unit === 'week' ? today.subtract((today.day() + 6) % 7, 'day').add(by, 'week') : today.add(by, unit);
  const first = unit === 'week' ? day : day.startOf(unit as 'year');
  return {
    first: first.format('YYYY-MM-DD'),
    last: (unit === 'week' ? day.add(6, 'day') : day.endOf(unit as 'year')).format('YYYY-MM-DD'),
  };
}

function calendarPeriod(year: number, month: string | undefined, date: string | undefined): Period | null {
  const first = dayjs(`${year}-${(month ?? '1').padStart(2, '0')}-${(date ?? '1').padStart(2, '0')}`);
  if (!first.isValid() || (month && first.month() + 1 !== Number(month)) || (date && first.date() !== Number(date)))
    return null;
  const last = date ? first : first.endOf(month ? 'month' : 'year');
  return { first: first.format('YYYY-MM-DD'), last: last.format('YYYY-MM-DD') };
}

export const dayBefore = (day: string) => dayjs(day).subtract(1, 'day').format('YYYY-MM-DD');
export const dayAfter = (day: string) => dayjs(day).add(1, 'day').format('YYYY-MM-DD');

export const NUMBER = `(\\d{1,3}|[一二两三四五六七八九十]{1,3}|半|${NUMBER_WORDS})`;
export const UNIT =
  '(个?季度|个?月|年|周|星期|天|日|years?|yrs?|y(?![a-z])|months?|mths?|mo(?![a-z])|weeks?|wks?|days?|quarters?|decades?)';

/** Moves a day by a span of time; returns null beyond a century. */
export function shiftDay(day: string, number: string, unit: string, sign: 1 | -1): string | null {
  const count = number === '半' ? 0.5 : (numberOf(number) ?? 0);
  const months = /decade/.test(unit)
    ? count * 120
    : /年|^y/.test(unit)
      ? count * 12
      : /季|quarter/.test(unit)
        ? count * 3
        : /月|^m/.test(unit)
          ? count
          : 0;
  const days = /周|星期|we?e?k/.test(unit) ? count * 7 : /天|日|day/.test(unit) ? count : 0;
  if (count <= 0 || months > 1200) return null;
  return dayjs(day)
    .add(sign * Math.floor(months), 'month')
    .add(sign * Math.ceil(days), 'day')
    .format('YYYY-MM-DD');
}
