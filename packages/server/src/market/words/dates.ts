import type { FieldDefinition, FilterNode } from '@daas/contract/datasets';
import {
  extentOf,
  filterableFields,
  findAll,
  findFieldBeside,
  findFieldLater,
  findNegation,
  type Match,
  type ParseInput,
  type Rule,
} from './match';
import { negateFilter } from './negateFilter';
import {
  CLEAR,
  type Days,
  dayAfter,
  dayBefore,
  NUMBER,
  PERIOD,
  type Period,
  periodOf,
  periodsOf,
  shiftDay,
  UNIT,
} from './periods';

type Reading = (groups: string[], today: string, ends: boolean) => Days | null;
const withinPeriod: Reading = (groups, today, ends) => {
  const period = firstOf(groups, today, ends);
  // 'At the end of' a period has no length; 'before' and 'after' it have.
  return period && period.first <= period.last ? { from: period.first, to: period.last } : null;
};
const firstOf = (groups: string[], today: string, ends = false): Period | null =>
  periodOf(groups.find(Boolean) ?? '', today, ends);
const since = (from: string | null | undefined): Days | null => (from ? { from, to: null } : null);
const until = (to: string | null | undefined): Days | null => (to ? { from: null, to } : null);
const mapped = (day: string | undefined, change: (day: string) => string) => (day === undefined ? null : change(day));
const SINGLE = '(?:year|month|quarter|week|decade)';

/** Date expressions; specific ones first. */
const DATES: readonly (readonly [string, Reading])[] = [
  [
    `(?:最?近|过去)的?${NUMBER}${UNIT}(?:以?内|以来|之内|里)?|(?:in |within |over )?(?:the )?(?:last|past) ${NUMBER} ${UNIT}(?! of )`,
    ([a, unitA, b, unitB], today) => since(shiftDay(today, a || (b ?? ''), unitA || (unitB ?? ''), -1)),
  ],
  [
    `(?:in|within|over) the (?:last|past) (${SINGLE})|the past (${SINGLE})`,
    ([a, b], today) => since(shiftDay(today, '1', a || (b ?? ''), -1)),
  ],
  [
    `(?:未来|今后|接下来)的?${NUMBER}${UNIT}(?:以?内|之内|里)?|(?:in |within )?(?:the )?(?:next|coming) ${NUMBER} ${UNIT}`,
    ([a, unitA, b, unitB], today) => {
      const to = shiftDay(today, a || (b ?? ''), unitA || (unitB ?? ''), 1);
      return to === null ? null : { from: today, to };
    },
  ],
  [
    `(?:在|介于|between |from )?${PERIOD}\\s?(?:-|–|—|~|～|到|至|和|\\bto\\b|\\band\\b|\\bthrough\\b)\\s?${PERIOD}(?:之间|期间|间)?`,
    (groups, today) => {
      const period = periodsOf(groups[0] ?? '', groups[1] ?? '', today);
      return period && { from: period.first, to: period.last };
    },
  ],
  [
    `(?:不早于)${PERIOD}|(?:自|从)?${PERIOD}(?:及?以后|之后|以来|至今|起|后)|(?:since|from|no earlier than|not before) ${PERIOD}(?: on(?:wards)?)?|${PERIOD} or later`,
    (groups, today, ends) => since(firstOf(groups, today, ends)?.first),
  ],
  [
    `(?:晚于|迟于)${PERIOD}|(?<!no )(?:after|later than) ${PERIOD}`,
    (groups, today, ends) => since(mapped(firstOf(groups, today, ends)?.last, dayAfter)),
  ],
  [
    `(?:早于|先于)${PERIOD}|${PERIOD}(?:以前|之前|前)|(?:before|earlier than|prior to) ${PERIOD}`,
    (groups, today, ends) => until(mapped(firstOf(groups, today, ends)?.first, dayBefore)),
  ],
  [
    `不晚于${PERIOD}|(?:until|by|up to|no later than) ${PERIOD}|${PERIOD} or earlier`,
    (groups, today, ends) => until(firstOf(groups, today, ends)?.last),
  ],
  [`${CLEAR}|(?:in|during|on) ${PERIOD}`, withinPeriod],
];
/** Ages: time since the named date, or until a date that ends something. */
const AGES: readonly (readonly [string, Reading])[] = [
  [
    `(?:介于|在|between |from )?${NUMBER}(?:年|\\s?years?)?\\s?(?:-|–|—|~|～|到|至|\\bto\\b|\\band\\b)\\s?${NUMBER}\\s?-?${UNIT}(?:之间|-old| old)?`,
    ([from = '', to = '', unit = ''], today, ends) => between(today, from, to, unit, ends),
  ],
  [
    `(?:超过|满|至少|不少于|开了|做了|经营了)*${NUMBER}年(?:及?以上|多)|(?:超过|满|至少|不少于)(?:开了?|做了?|经营了?|成立了?)?${NUMBER}年`,
    ([a, b], today, ends) => (ends ? since : until)(shiftDay(today, a || (b ?? ''), '年', ends ? 1 : -1)),
  ],
  [
    `(?:over|more than|at least|no less than|older than) ${NUMBER} ?${UNIT}(?: old| ago| in business| of (?:history|operation|experience))?|${NUMBER}(?:\\+| or more| plus) ?-?${UNIT}(?:-old| old| in business| of (?:history|operation|experience))?`,
    ([a, unitA, b, unitB], today, ends) =>
      (ends ? since : until)(shiftDay(today, a || (b ?? ''), unitA || (unitB ?? ''), ends ? 1 : -1)),
  ],
  [
    `(?:不到|不满|不足|少于)${NUMBER}${UNIT}|${NUMBER}${UNIT}(?:以内|之内|内|以下)`,
    ([a, unitA, b, unitB], today, ends) => within(today, a || (b ?? ''), unitA || (unitB ?? ''), ends),
  ],
  [
    `(?:under|less than|within|in|younger than) ${NUMBER} ?${UNIT}(?: old| ago| in business)?`,
    ([count = '', unit = ''], today, ends) => within(today, count, unit, ends),
  ],
];
/** Between two ages: '成立三到五年', '3 to 5 years old'. */
function between(today: string, from: string, to: string, unit: string, ends: boolean): Days | null {
  const [sign, near, far] = [
    ends ? 1 : -1,
    shiftDay(today, from, unit, ends ? 1 : -1),
    shiftDay(today, to, unit, ends ? 1 : -1),
  ] as const;
  if (near === null || far === null) return null;
  const [first, last] = sign === 1 ? [near, far] : [far, near];
  return first <= last ? { from: first, to: last } : null;
}
function within(today: string, count: string, unit: string, ends: boolean): Days | null {
  const other = shiftDay(today, count, unit, ends ? 1 : -1);
  if (other === null) return null;
  return ends ? { from: today, to: other } : { from: other, to: null };
}
/** A date that ends something is in the future: '30天内到期'. */
const ENDS = /(?:^|_)(?:end|to|deadline|expiry)(?:_|$)/;

const compiled = (rows: readonly (readonly [string, Reading])[]) =>
  rows.map(([pattern, read]) => [new RegExp(pattern, 'g'), read] as const);
const DATE_RULES = compiled(DATES);
const AGE_RULES = compiled(AGES);

/** Matches dates and ages: '近三年', '成立5年以上', 'since 2019'. Without a field name they apply to the data set's main date. */
export const dates: Rule = (input) => {
  const fields = filterableFields(input.def).filter(({ type }) => type === 'date' || type === 'datetime');
  const own = fields.find(({ name_en }) => input.def.defaultSort.endsWith(name_en)) ?? fields[0];
  if (!own) return [];
  return [...read(input, DATE_RULES, fields, own), ...read(input, AGE_RULES, fields, undefined)];
};

function* read(
  { text, today }: ParseInput,
  rules: typeof DATE_RULES,
  fields: readonly FieldDefinition[],
  own: FieldDefinition | undefined,
): Generator<Match> {
  const founded = fields.find(({ name_en }) => name_en === 'established_date');
  for (const [expression, reading] of rules)
    for (const match of findAll(text, expression)) {
      const start = match.index;
      const end = start + match[0].length;
      const beside = findFieldBeside(text, start, end, fields);
      const later = beside ? null : findFieldLater(text, end, fields);
      // '5 years old' and '5 years ago' imply the date
      const old = /[ -](?:old|ago)$|^(?:older|younger) than/.test(match[0]);
      // An age of a company needs no field name: '超过10年'.
      const field = beside?.field ?? later?.field ?? own ?? founded ?? (old ? fields[0] : undefined);
      const days = field && reading(match.slice(1), today, ENDS.test(field.name_en));
      const filter = field && days && filterOf(field, days);
      if (!filter) continue;
      const whole = findNegation(text, Math.min(beside?.start ?? start, start), Math.max(beside?.end ?? end, end));
      const meaning = { kind: 'filter' as const, filter: whole.not ? negateFilter(filter) : filter };
      const mention = beside
        ? beside.start < start
          ? { start: beside.start, end: start }
          : { start: end, end: beside.end }
        : later && { start: later.start, end: later.end };
      yield { ...extentOf(whole), meaning, ...(mention ? { mention } : {}) };
    }
}

/** Returns a day or, for a datetime field, its first or last instant in business time (UTC+8 all year). */
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
