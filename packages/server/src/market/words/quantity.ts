import type { FieldDefinition } from '@daas/contract/datasets';

/** A number in natural language: '500万', '三千万元', '1.5亿', '5 million', '10k', '万平'. */
export interface Quantity {
  /** In the base unit: '500万元' is 5,000,000. */
  value: number;
  /** '元', '㎡', '人' …; null without a unit. */
  unit: string | null;
  /** Set if a letter may be a unit instead of the magnitude. */
  letterUnit?: string;
  /** Whether there is a magnitude: '5000' may mean 5000 万元 in a field of 万元, '5000万' may not. */
  scaled: boolean;
}

const UNITS: Record<string, readonly string[]> = {
  元: ['元人民币', '人民币', '元', '块钱', '块', 'rmb', 'cny', 'yuan'],
  美元: ['美元', '美金', 'usd', 'dollars', 'dollar', 'us\\$'],
  人: ['名员工', '人', '名', 'people', 'employees', 'employee', 'staff', 'persons'],
  '㎡': ['平方米', '平米', '平方', '㎡', '平', 'm2', 'm²', 'sqm', 'sq m', 'square metres', 'square meters'],
  '%': ['%', 'percent', 'per cent'],
  台: ['台', 'machines'],
  条: ['条', 'lines'],
  家: ['家', 'companies', 'bidders', 'exhibitors', 'tenants'],
  次: ['次', 'times', 'citations'],
  项: ['项', 'claims'],
  届: ['届', 'editions'],
  天: ['天', 'days', 'd'],
  层: ['层', 'floors'],
  栋: ['栋', '幢', 'buildings'],
  个: ['个'],
  m: ['米', 'metres', 'meters'],
  件: ['件', 'pieces', 'pcs'],
  千瓦时: ['千瓦时', '度电', 'kwh'],
  kva: ['kva', '千伏安'],
  吨: ['吨', 'tonnes', 'tonne', 'tons', 't'],
  克: ['克', 'grams', 'g'],
  斤: ['斤'],
  担: ['担'],
  亩: ['亩地', '亩'],
  公顷: ['公顷', 'hectares', 'hectare', 'ha'],
  平方公里: ['平方公里', '平方千米', 'km2', 'km²'],
  厘米: ['厘米', '公分', 'cm'],
  里: ['里地', '里路', '华里'],
  分: ['分', 'points'],
  星: ['星', 'stars'],
  千克: ['千克', '公斤', 'kg'],
  公里: ['公里', '千米', 'km'],
  '元/㎡': ['元/㎡', '元/平方米', '元每平方米'],
  '元/㎡·天': ['元/㎡·天', '元/平方米/天', '元每平方米每天'],
  '元/㎡·月': ['元/㎡·月', '元/平方米/月', '元每平方米每月'],
  't/㎡': ['t/㎡', '吨/平方米', '吨每平方米'],
  票: ['票', 'shipments'],
  字: ['字', 'characters'],
  期: ['期', 'issues'],
};
const SCALES: Record<string, number> = {
  千万: 1e7,
  百万: 1e6,
  十万: 1e5,
  万: 1e4,
  亿: 1e8,
  千: 1e3,
  百: 1e2,
  k: 1e3,
  w: 1e4,
  hundred: 1e2,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

const longestFirst = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join('|');
/** Letters that are a magnitude or a unit: '100m'. */
const LETTER_UNITS: Record<string, string> = { m: 'm' };
/** The value of one unit in others. */
const CONVERSIONS: Record<string, Record<string, number>> = {
  吨: { 千克: 1000 },
  克: { 千克: 0.001 },
  斤: { 千克: 0.5 },
  担: { 千克: 50 },
  千克: { 吨: 0.001 },
  公里: { m: 1000 },
  里: { m: 500 },
  厘米: { m: 0.01 },
  m: { 公里: 0.001 },
  亩: { '㎡': 2000 / 3 },
  公顷: { '㎡': 10_000 },
  平方公里: { '㎡': 1e6 },
};
/** Returns the factor that converts a unit to another; null if they measure different things. */
export const factorOf = (from: string, to: string): number | null =>
  from === to ? 1 : (CONVERSIONS[from]?.[to] ?? null);

/** Not the first character of 千克, 千米, 千瓦时 or 千伏安. */
const SCALE = `(?:万亿|(?!千[克米瓦伏])(?:${longestFirst(Object.keys(SCALES).filter((one) => !/[a-z]/.test(one)))})|(?:${longestFirst(
  Object.keys(SCALES).filter((one) => /[a-z]/.test(one)),
)})(?![a-z0-9]))`;
const UNIT = `(?:${longestFirst(Object.values(UNITS).flat()).replace(/([a-z])(?=\||$)/g, '$1(?![a-z])')})`;
const DIGITS = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,15})(?:\\.\\d{1,6})?';
const NUMERALS = '[零〇一二两三四五六七八九十百千]{1,9}';
/** Two magnitudes in one number: '一亿两千万', '1亿2千万', '一万五千'. */
const COMPOUND = `(?:\\d{1,5}(?:\\.\\d{1,4})?|${NUMERALS})[万亿](?:\\d{1,4}[千百](?=万)|\\d{1,4}(?=[万千百])|${NUMERALS})[万千百]?亿?`;

/** English number words; the index is the value. */
const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS: Record<string, number> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
export const NUMBER_WORDS = `(?:${[...ENGLISH.slice(1), ...Object.keys(TENS)].sort((a, b) => b.length - a.length).join('|')}|an?(?= (?:hundred|thousand|million|billion)))(?![a-z])`;
const SIGNS: Record<string, string> = {
  '¥': '元',
  '￥': '元',
  rmb: '元',
  cny: '元',
  人民币: '元',
  $: '美元',
  us$: '美元',
  usd: '美元',
};
const SIGN = '¥|￥|rmb|cny|人民币|us\\$|usd|\\$';

/** Expression with groups for currency sign, number, magnitude and unit; the number is optional before a magnitude. */
export const QUANTITY = `(${SIGN})?\\s?(?:(${COMPOUND}|${DIGITS}|${NUMERALS}|${NUMBER_WORDS})\\s?(${SCALE})?|()(${SCALE}))\\s?(${UNIT})?`;
export const QUANTITY_GROUPS = 6;

/** Returns the groups of a number with its letter as a unit: '100m' is 100 metres; null if the letter is no unit. */
export function readAsUnit(groups: readonly (string | undefined)[]): (string | undefined)[] | null {
  const [sign, number, scale, none, alone, unit] = groups;
  const letterUnit = LETTER_UNITS[scale ?? ''];
  return number && letterUnit && !unit && !sign ? [sign, number, undefined, none, alone, letterUnit] : null;
}

export function quantityOf(groups: readonly (string | undefined)[]): Quantity | null {
  const [sign, number, scale, , alone, unit] = groups;
  const value = number ? numberOf(number) : 1;
  const magnitude = scale ?? alone;
  if (value === null) return null;
  const factor = magnitude === undefined ? 1 : magnitude === '万亿' ? 1e12 : (SCALES[magnitude] ?? 1);
  // 0.1 万 is 1000, not 1000.0000000000001
  return {
    value: Number((value * factor).toPrecision(12)),
    unit: unitOf(unit) ?? (sign ? (SIGNS[sign] ?? null) : null),
    scaled: magnitude !== undefined || /[万亿]/.test(number ?? ''),
    ...(readAsUnit(groups) ? { letterUnit: LETTER_UNITS[magnitude ?? ''] as string } : {}),
  };
}

const unitOf = (word: string | undefined): string | null => {
  if (!word) return null;
  return (
    Object.keys(UNITS).find((key) => key === word || UNITS[key]?.some((one) => one.replace('\\', '') === word)) ?? null
  );
};

const DIGIT: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const PLACE: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** Returns the number of two magnitudes; a last digit alone is of the next place: '一万五' is 15,000. */
function compoundOf(text: string): number | null {
  const [, high = '', first = '', low = '', second = ''] = /^(.+?)([万亿])(.+?)([万亿]?)$/.exec(text) ?? [];
  const [upper, lower] = [numberOf(high), numberOf(low)];
  if (upper === null || lower === null) return null;
  const factor = SCALES[first] as number;
  if (first === '万' && second === '亿') return (upper * factor + lower) * 1e8;
  if (second === '') return upper * factor + (lower < 10 && !low.startsWith('零') ? (lower * factor) / 10 : lower);
  return upper * factor + lower * (SCALES[second] as number);
}

export function numberOf(text: string): number | null {
  if (/[万亿]/.test(text)) return compoundOf(text);
  const mixed = /^(\d+)([千百])$/.exec(text);
  if (mixed) return Number(mixed[1]) * (PLACE[mixed[2] as string] as number);
  if (/^[\d.,]+$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[a-z]+$/.test(text)) return TENS[text] ?? (ENGLISH.includes(text) ? ENGLISH.indexOf(text) : 1);
  let sum = 0;
  let digit: number | null = null;
  for (const letter of text) {
    const place = PLACE[letter];
    if (place) {
      sum += (digit ?? 1) * place;
      digit = null;
    } else {
      if (digit !== null && digit !== 0) return null; // '三五' is not a number
      digit = DIGIT[letter] ?? 0;
    }
  }
  return sum + (digit ?? 0);
}

/** Returns unit and scale of a field: '万元' is 10,000 of '元'. */
export function countedIn(field: FieldDefinition): { unit: string | null; scale: number } {
  const unit = (field.unit ?? '').toLowerCase();
  const scale = /^(万|亿|千)(?!瓦|克|米|伏)/.exec(unit)?.[1];
  const rest = scale ? unit.slice(scale.length) : unit;
  return { unit: unitOf(rest === '' ? undefined : rest) ?? (rest || null), scale: scale ? (SCALES[scale] ?? 1) : 1 };
}
