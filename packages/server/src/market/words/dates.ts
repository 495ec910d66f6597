import type { FieldDefinition, FilterNode } from '@daas/contract/datasets';
import dayjs from 'dayjs';
import { type Ask, askable, findAll, type Match, namedAfter, namedBefore, type Rule } from './match';
import { numberOf } from './quantity';

/** Whole days, both ends included; an open end is null. */
interface Days {
  from: string | null;
  to: string | null;
}
type Reading = (groups: string[], today: string) => Days | null;

const YEAR = '((?:19|20)\\d\\d)';
const DAY = `${YEAR}(?:[-/.年](\\d{1,2})(?:[-/.月](\\d{1,2})日?|月)?|年)?`;
const NUMBER = '(\\d{1,3}|[一二两三四五六七八九十]{1,3}|半)';
const UNIT = '(个?季度|个?月|年|周|天|日|years?|months?|weeks?|days?|quarters?)';

/** A span of time before or after a day; null beyond a century. */
function shift(day: string, number: string, unit: string, sign: 1 | -1): string | null {
  const half = number === '半';
  const count = half ? 0.5 : (numberOf(number) ?? 0);
  const months = /年|year/.test(unit)
    ? count * 12
    : /季|quarter/.test(unit)
      ? count * 3
      : /月|month/.test(unit)
        ? count
        : 0;
  const days = /周|week/.test(unit) ? count * 7 : /天|日|day/.test(unit) ? count : 0;
  if (count <= 0 || months > 1200) return null;
  return dayjs(day)
    .add(sign * Math.floor(months), 'month')
    .add(sign * Math.ceil(days), 'day')
    .format('YYYY-MM-DD');
}

/** The first and the last day of a year, a month or a day that was named. */
function named([year, month, date]: (string | undefined)[]): { first: string; last: string } | null {
  const first = dayjs(`${year}-${(month ?? '1').padStart(2, '0')}-${(date ?? '1').padStart(2, '0')}`);
  if (!first.isValid() || (month && first.month() + 1 !== Number(month)) || (date && first.date() !== Number(date)))
    return null;
  const last = date ? first : first.endOf(month ? 'month' : 'year');
  return { first: first.format('YYYY-MM-DD'), last: last.format('YYYY-MM-DD') };
}

const dayBefore = (day: string) => dayjs(day).subtract(1, 'day').format('YYYY-MM-DD');
const dayAfter = (day: string) => dayjs(day).add(1, 'day').format('YYYY-MM-DD');
const whole = (day: dayjs.Dayjs, unit: 'year' | 'month'): Days => ({
  from: day.startOf(unit).format('YYYY-MM-DD'),
  to: day.endOf(unit).format('YYYY-MM-DD'),
});

/** Expressions that are dates by themselves; the more special one first. */
const DATES: readonly (readonly [string, Reading])[] = [
  ['今年|本年度?|this year', (_, today) => whole(dayjs(today), 'year')],
  ['去年|上年度?|last year', (_, today) => whole(dayjs(today).subtract(1, 'year'), 'year')],
  ['前年', (_, today) => whole(dayjs(today).subtract(2, 'year'), 'year')],
  ['本月|这个月|this month', (_, today) => whole(dayjs(today), 'month')],
  ['上个?月|last month', (_, today) => whole(dayjs(today).subtract(1, 'month'), 'month')],
  ['今天|today', (_, today) => ({ from: today, to: today })],
  ['昨天|yesterday', (_, today) => ({ from: dayBefore(today), to: dayBefore(today) })],
  [
    `(?:最?近|过去)${NUMBER}${UNIT}(?:以?内|以来|之内)?|(?:in |within )?(?:the )?(?:last|past) ${NUMBER} ${UNIT}`,
    ([a, unitA, b, unitB], today) => since(shift(today, a || (b ?? ''), unitA || (unitB ?? ''), -1)),
  ],
  [
    `(?:未来|今后|接下来)${NUMBER}${UNIT}(?:以?内|之内)?|(?:in |within )?(?:the )?(?:next|coming) ${NUMBER} ${UNIT}`,
    ([a, unitA, b, unitB], today) => {
      const to = shift(today, a || (b ?? ''), unitA || (unitB ?? ''), 1);
      return to === null ? null : { from: today, to };
    },
  ],
  [
    `(?:在|between |from )?${DAY}\\s?(?:-|–|—|~|～|到|至| to | and )\\s?${DAY}(?:之间|期间)?`,
    (groups) => {
      const [from, to] = [named(groups.slice(0, 3)), named(groups.slice(3, 6))];
      return from && to && from.first <= to.last ? { from: from.first, to: to.last } : null;
    },
  ],
  [`(?:自|从)?${DAY}(?:以后|之后|以来|至今|起|后)|since ${DAY}`, (groups) => since(firstOf(groups)?.first ?? null)],
  [`after ${DAY}`, (groups) => since(mapped(named(groups)?.last, dayAfter))],
  [`${DAY}(?:以前|之前|前)|before ${DAY}`, (groups) => until(mapped(firstOf(groups)?.first, dayBefore))],
  [`until ${DAY}|by ${DAY}`, (groups) => until(firstOf(groups)?.last ?? null)],
  [
    `${YEAR}年(?:(\\d{1,2})月(?:(\\d{1,2})日)?)?|in ${YEAR}|${YEAR}-(\\d{2})-(\\d{2})`,
    (groups) => during(firstOf(groups)),
  ],
];
/** Ages: how long ago the named date is. */
const AGES: readonly (readonly [string, Reading])[] = [
  [
    `(?:超过|满|至少|不少于)?${NUMBER}年(?:及?以上|多)|(?:超过|满|至少|不少于)${NUMBER}年`,
    ([a, b], today) => until(shift(today, a || (b ?? ''), '年', -1)),
  ],
  [
    `(?:over|more than|at least|older than) ${NUMBER} ${UNIT}(?: old| ago)?`,
    ([count = '', unit = ''], today) => until(shift(today, count, unit, -1)),
  ],
  [
    `(?:不到|不满|不足|少于)${NUMBER}年|${NUMBER}年(?:以内|之内|内|以下)`,
    ([a, b], today) => since(shift(today, a || (b ?? ''), '年', -1)),
  ],
  [
    `(?:under|less than|within|younger than) ${NUMBER} ${UNIT}(?: old| ago)?`,
    ([count = '', unit = ''], today) => since(shift(today, count, unit, -1)),
  ],
];

const since = (from: string | null): Days | null => (from === null ? null : { from, to: null });
const until = (to: string | null): Days | null => (to === null ? null : { from: null, to });
const during = (said: ReturnType<typeof named>): Days | null => (said ? { from: said.first, to: said.last } : null);
const mapped = (day: string | undefined, change: (day: string) => string) => (day === undefined ? null : change(day));
/** Of two ways to say it, each with year, month and day, the one that was said. */
const firstOf = (groups: string[]) => {
  const start = groups.findIndex((group) => group !== undefined && group !== '');
  return start < 0 ? null : named(groups.slice(start, start + 3));
};

const compiled = (rows: readonly (readonly [string, Reading])[]) =>
  rows.map(([pattern, read]) => [new RegExp(pattern, 'g'), read] as const);
const DATE_RULES = compiled(DATES);
const AGE_RULES = compiled(AGES);

/** Dates and ages: '近三年', '成立5年以上', 'since 2019'. Without a name they are about the data set's own date. */
export const dates: Rule = (ask) => {
  const fields = askable(ask.def).filter(({ type }) => type === 'date' || type === 'datetime');
  const own = fields.find(({ name_en }) => ask.def.defaultSort.endsWith(name_en)) ?? fields[0];
  if (!own) return [];
  return [...read(ask, DATE_RULES, fields, own), ...read(ask, AGE_RULES, fields, undefined)];
};

function* read(
  { text, today }: Ask,
  rules: typeof DATE_RULES,
  fields: readonly FieldDefinition[],
  own: FieldDefinition | undefined,
): Generator<Match> {
  for (const [expression, reading] of rules)
    for (const match of findAll(text, expression)) {
      const days = reading(match.slice(1), today);
      const start = match.index;
      const end = start + match[0].length;
      const said = namedBefore(text, start, fields) ?? namedAfter(text, end, fields);
      // '5 years old' and '5 years ago' name the date by themselves
      const field = said?.field ?? own ?? (/ (?:old|ago)$/.test(match[0]) ? fields[0] : undefined);
      if (!days || !field) continue;
      const filter = filterOf(field, days);
      if (filter)
        yield {
          start: Math.min(start, said?.start ?? start),
          end: Math.max(end, said?.end ?? end),
          meaning: { kind: 'filter', filter },
        };
    }
}

/** Instants of the business calendar, which is eight hours ahead of UTC all year. */
const point = ({ type }: FieldDefinition, day: string, end: 'first' | 'last'): string => {
  if (type === 'date') return day;
  return end === 'first' ? `${dayBefore(day)}T16:00:00Z` : `${day}T15:59:59Z`;
};

function filterOf(field: FieldDefinition, { from, to }: Days): FilterNode | null {
  const name = field.name_en;
  const low = from && point(field, from, 'first');
  const high = to && point(field, to, 'last');
  if (low && high) return { field: name, op: 'between', value: [low, high] };
  if (low) return { field: name, op: 'gte', value: low };
  return high ? { field: name, op: 'lte', value: high } : null;
}
