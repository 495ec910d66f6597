import type { FieldDefinition, FilterNode } from '@daas/contract/datasets';
import { bandsOf } from './bands';
import {
  extentOf,
  type FieldMention,
  filterableFields,
  findAll,
  findFieldBeside,
  findNegation,
  type Match,
  type ParseInput,
  type Rule,
  spellingsOf,
} from './match';
import { negateFilter } from './negateFilter';
import { countedIn, factorOf, QUANTITY, QUANTITY_GROUPS, type Quantity, quantityOf } from './quantity';
import type { Range } from './range';

type Bound = 'gt' | 'gte' | 'lt' | 'lte';

/** Words before a number. */
const BEFORE: readonly (readonly [Bound, string])[] = [
  [
    'gte',
    '不低于|不少于|不小于|至少|起码|最少|最低|大于等于|上(?=[百千万亿十])|≥|>=|at least|no less than|not less than|(?:an? )?minimum(?: of)?|min\\.?|from',
  ],
  [
    'lte',
    '不超过|不高于|不多于|不大于|至多|最多|最高|小于等于|≤|<=|at most|no more than|not more than|not exceeding|up to|within|(?:an? )?maximum(?: of)?|max\\.?',
  ],
  [
    'gt',
    '大于|超过|高于|多于|超|过(?=[百千万亿十\\d])|>|more than|greater than|larger than|bigger than|higher than|over|above|exceed(?:s|ing)?',
  ],
  ['lt', '小于|低于|少于|不足|不到|不满|<|less than|fewer than|smaller than|lower than|under|below'],
];
/** Words after a number. In Chinese law, 以上 and 以下 include the number (Civil Code, article 1259). */
const AFTER: readonly (readonly [Bound, string])[] = [
  [
    'gte',
    '及?以上|往上|起步|起|\\+|or more|and more(?! than)|or above|and above|and up|or over|or higher|and higher|or better',
  ],
  ['lte', '及?以下|往下|以内|之内|内(?![蒙销江资外部地])|or less|or fewer|or below|and below|or lower'],
];

/** Words around an approximate number. */
const ABOUT_BEFORE = '大约|约为?|差不多|about|around|roughly|approximately';
const ABOUT_AFTER = '左右|上下|or so';
const ABOUT_SHARE = 0.2;

const words = (rows: readonly (readonly [Bound, string])[]) => rows.map(([, pattern]) => pattern).join('|');
const ONE = new RegExp(`(${words(BEFORE)}|${ABOUT_BEFORE})?\\s?${QUANTITY}\\s?(${words(AFTER)}|${ABOUT_AFTER})?`, 'g');
const ABOUT = new RegExp(`^(?:${ABOUT_BEFORE}|${ABOUT_AFTER})$`);
const TWO = new RegExp(
  `(?:介于|在|between|from)?\\s?${QUANTITY}\\s?(?:-|–|—|~|～|到|至|\\bto\\b|\\band\\b|和|与|跟)\\s?${QUANTITY}\\s?(?:之间|以内|左右|区间)?`,
  'g',
);
const boundOf = (rows: readonly (readonly [Bound, string])[], word: string | undefined): Bound | null =>
  word === undefined
    ? null
    : (rows.find(([, pattern]) => new RegExp(`^(?:${pattern.replace(/\(\?=[^)]*\)/g, '')})$`).test(word))?.[0] ?? null);

interface AmountMatch extends Range {
  start: number;
  end: number;
  quantity: Quantity;
  /** True for a single number without 'over' or 'under'. */
  exact: boolean;
}

/** Returns an amount also with its letter as a unit: '100m' is 100 metres or 100 millions. */
const withUnitReading = (amount: AmountMatch): AmountMatch[] => {
  const { letterUnit, ...quantity } = amount.quantity;
  if (!letterUnit) return [amount];
  const [low, high] = [amount.low, amount.high].map((value) => (value === null ? null : value / MILLION));
  const inUnits = { ...quantity, value: quantity.value / MILLION, unit: letterUnit, scaled: false };
  return [{ ...amount, low: low ?? null, high: high ?? null, quantity: inUnits }, amount];
};
const MILLION = 1e6;

/** Matches money, sizes and counts: '注册资本500万以上', '50-99人', 'over 10,000 sqm'. */
export const amounts: Rule = (input) => {
  const fields = filterableFields(input.def).filter((field) => isNumber(field) || bandsOf(field));
  if (fields.length === 0) return [];
  const matches: Match[] = [];
  for (const amount of [...ranges(input.text), ...bounds(input.text)].flatMap(withUnitReading))
    matches.push(...meaningOf(input, fields, amount, matches));
  return matches;
};

/** Links two numbers of one field that is named once: '参保人数大于50小于200', 'over 50 but under 200 staff'. */
const SAME_FIELD = /^\s*(?:并且|而且|且|但|或者?|和|and|but|or)?\s*$/;

const isNumber = ({ type }: FieldDefinition) => type === 'integer' || type === 'decimal';

function* ranges(text: string): Generator<AmountMatch> {
  for (const match of findAll(text, TWO)) {
    const groups = match.slice(1);
    const to = quantityOf(groups.slice(QUANTITY_GROUPS));
    const from = quantityOf(groups.slice(0, QUANTITY_GROUPS));
    if (!from || !to) continue;
    // '500-1000万', '50-99人': the magnitude of the second number applies to the first
    const factor = !from.scaled && to.scaled ? to.value / rawOf(groups[QUANTITY_GROUPS + 1], to.value) : 1;
    const low = from.value * factor;
    if (low > to.value) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    yield {
      ...span,
      low,
      high: to.value,
      includes: true,
      quantity: { ...to, unit: to.unit ?? from.unit },
      exact: false,
    };
  }
}

const rawOf = (digits: string | undefined, whole: number): number => quantityOf([undefined, digits])?.value || whole;

function* bounds(text: string): Generator<AmountMatch> {
  for (const match of findAll(text, ONE)) {
    const groups = match.slice(1);
    const quantity = quantityOf(groups.slice(1, 1 + QUANTITY_GROUPS));
    if (!quantity) continue;
    const bound = boundOf(BEFORE, groups[0]) ?? boundOf(AFTER, groups.at(-1));
    const span = { start: match.index, end: match.index + match[0].trimEnd().length };
    const { value } = quantity;
    if (ABOUT.test(groups[0] ?? '') || ABOUT.test(groups.at(-1) ?? '')) {
      const [low, high] = [value * (1 - ABOUT_SHARE), value * (1 + ABOUT_SHARE)];
      yield { ...span, low, high, includes: true, quantity, exact: false };
      continue;
    }
    const low = bound === 'gt' || bound === 'gte' || bound === null ? value : null;
    const high = bound === 'lt' || bound === 'lte' || bound === null ? value : null;
    yield { ...span, low, high, includes: bound !== 'gt' && bound !== 'lt', quantity, exact: bound === null };
  }
}

function meaningOf(
  { def, text }: ParseInput,
  fields: readonly FieldDefinition[],
  amount: AmountMatch,
  earlier: readonly Match[],
): Match[] {
  const fitting = fields.filter(
    (field) => fits(field, amount.quantity) && !isReadAsUnit(fields, field, amount.quantity),
  );
  const mention = findFieldBeside(text, amount.start, amount.end, fitting);
  const last = earlier.findLast(({ end }) => end <= amount.start && SAME_FIELD.test(text.slice(end, amount.start)));
  const same = last?.meaning.kind === 'filter' && fitting.find(({ name_en }) => concernsField(last.meaning, name_en));
  const field =
    mention?.field ?? (amount.exact ? undefined : same || defaultField(def.defaultSort, fitting, amount.quantity));
  if (!field) return [];
  const filter = filterOf(field, amount, mention);
  if (!filter) return [];
  const [start, end] = [
    Math.min(amount.start, mention?.start ?? amount.start),
    Math.max(amount.end, mention?.end ?? amount.end),
  ];
  const whole = findNegation(text, start, end);
  const meaning = { kind: 'filter' as const, filter: whole.not ? negateFilter(filter) : filter };
  return [{ ...extentOf(whole), meaning, ...(mention ? { mention: wordsOf(mention, amount) } : {}) }];
}

/** Returns whether a letter is a unit of the data set, so that it is a magnitude of money alone. */
const isReadAsUnit = (fields: readonly FieldDefinition[], field: FieldDefinition, { letterUnit }: Quantity): boolean =>
  letterUnit !== undefined && !/元/.test(unitOf(field) ?? '') && fields.some((other) => unitOf(other) === letterUnit);

/** Returns the extent of the words that name the field, without the number. */
const wordsOf = (mention: FieldMention, amount: AmountMatch) =>
  mention.start < amount.start ? { start: mention.start, end: amount.start } : { start: amount.end, end: mention.end };

const concernsField = (meaning: Match['meaning'], name: string): boolean =>
  meaning.kind === 'filter' && 'field' in meaning.filter && meaning.filter.field === name;

/**
 * Returns whether a number may belong to a field. A number without a unit fits any field, one with a unit only fields of
 * that unit or one that it converts to. A number in yuan also fits rates such as 元/月, and one in points or stars a field
 * of that name.
 */
function fits(field: FieldDefinition, { unit }: Quantity): boolean {
  const fieldUnit = unitOf(field);
  if (unit === null) return true;
  if (fieldUnit === null) return SCORES.has(unit) && spellingsOf(field).some((word) => word.includes(unit));
  return factorOf(unit, fieldUnit) !== null || (RATED[unit] !== undefined && fieldUnit.startsWith(RATED[unit]));
}
const SCORES = new Set(['分', '星']);
/** Units of rates by the unit of their number: 元/㎡, t/㎡. */
const RATED: Record<string, string> = { 元: '元/', 吨: 't/' };
const unitOf = (field: FieldDefinition): string | null => bandsOf(field)?.unit ?? countedIn(field).unit;

const LAND = new Set(['亩', '公顷', '平方公里']);
/** Returns the fields that a number in another unit can be converted to; areas of land before those of floors. */
function convertible(fields: readonly FieldDefinition[], unit: string): FieldDefinition[] {
  const all = fields.filter((field) => SCORES.has(unit) || factorOf(unit, unitOf(field) ?? '') !== null);
  const land = LAND.has(unit) ? all.filter((field) => spellingsOf(field).includes('占地')) : [];
  return land.length > 0 ? land : all;
}

/** Returns the field of a number without a field name: the default sort, otherwise the first field in that unit. */
function defaultField(defaultSort: string, fields: readonly FieldDefinition[], { unit, scaled }: Quantity) {
  const targetUnit = unit ?? (scaled ? '元' : null);
  const exact = fields.filter((field) => unitOf(field) === targetUnit);
  const same = exact.length > 0 || unit === null ? exact : convertible(fields, unit);
  return targetUnit === null ? undefined : (same.find(({ name_en }) => defaultSort.endsWith(name_en)) ?? same[0]);
}

function filterOf(field: FieldDefinition, amount: AmountMatch, mention: FieldMention | null): FilterNode | null {
  const bands = bandsOf(field);
  if (bands) {
    const scale = amount.quantity.scaled || amount.quantity.unit !== null ? 1 : bands.scale;
    const values = bands.overlapping({
      ...amount,
      low: multiply(amount.low, scale),
      high: multiply(amount.high, scale),
    });
    if (values.length === 0 || values.length === bands.count) return null;
    return values.length === 1
      ? { field: field.name_en, op: 'eq', value: values[0] as string }
      : { field: field.name_en, op: 'in', value: values };
  }
  const low = inUnit(field, amount, amount.low);
  const high = inUnit(field, amount, amount.high);
  const name = field.name_en;
  if (low !== null && high !== null)
    return amount.exact && mention
      ? { field: name, op: 'eq', value: low }
      : { field: name, op: 'between', value: [low, high] };
  if (low !== null) return { field: name, op: amount.includes ? 'gte' : 'gt', value: low };
  return high === null ? null : { field: name, op: amount.includes ? 'lte' : 'lt', value: high };
}

const multiply = (value: number | null, factor: number) => (value === null ? null : value * factor);

/** Larger numbers without a unit are in the base unit: 5000000 never means 5000000 万元. */
const BARE_IN_UNIT = 100_000;

function inUnit(field: FieldDefinition, { quantity }: AmountMatch, value: number | null): number | null {
  if (value === null) return null;
  const { scale, unit } = countedIn(field);
  const factor = quantity.unit !== null && unit !== null ? (factorOf(quantity.unit, unit) ?? 1) : 1;
  const bare = !quantity.scaled && quantity.unit === null && value < BARE_IN_UNIT;
  const valueInUnit = Number((bare ? value : (value * factor) / scale).toPrecision(12));
  return field.type === 'integer' ? Math.round(valueInUnit) : valueInUnit;
}
