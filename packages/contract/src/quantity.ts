/**
 * Units of tens of thousands or hundreds of millions in statistics: their factor, and the base unit in each language.
 * Symbols precede the number, except in Arabic.
 */
export interface Scale {
  by: number;
  zh: string;
  en: string;
  ar: string;
  sign?: string;
}

const CNY = { zh: '元', en: '', ar: 'يوان', sign: 'CNY ' };
const USD = { zh: '美元', en: '', ar: 'دولار', sign: 'US$' };
const plain = (zh: string, en: string, ar: string): Omit<Scale, 'by'> => ({ zh, en, ar });

/** Units by their labels in each language. */
const ROWS: readonly (readonly [labels: readonly string[], by: number, plain: Omit<Scale, 'by'>])[] = [
  [['万元', '10,000 CNY', '10,000 يوان'], 1e4, CNY],
  [['亿元', '100 million CNY', '100 مليون يوان'], 1e8, CNY],
  [['美元', 'USD', 'دولار'], 1, USD],
  [['亿美元', '100 million USD', '100 مليون دولار'], 1e8, USD],
  [['万人', '10,000 people', '10,000 نسمة'], 1e4, plain('人', 'people', 'نسمة')],
  [['万户', '10,000 households', '10,000 أسرة'], 1e4, plain('户', 'households', 'أسرة')],
  [['万家', '10,000 companies', '10,000 شركة'], 1e4, plain('家', 'companies', 'شركة')],
  [['万件', '10,000 pieces', '10,000 قطعة'], 1e4, plain('件', 'pieces', 'قطعة')],
  [['万篇', '10,000 articles', '10,000 مقالة'], 1e4, plain('篇', 'articles', 'مقالة')],
  [['万吨', '10,000 tonnes', '10,000 طن'], 1e4, plain('吨', 'tonnes', 'طن')],
  [['万公顷', '10,000 hectares', '10,000 هكتار'], 1e4, plain('公顷', 'hectares', 'هكتار')],
  [['万千瓦时', '10,000 kWh', '10,000 كيلوواط ساعة'], 1e4, plain('千瓦时', 'kWh', 'كيلوواط ساعة')],
  [['万标准箱', '10,000 TEU', '10,000 حاوية مكافئة'], 1e4, plain('标准箱', 'TEU', 'حاوية مكافئة')],
  [['万架次', '10,000 departures', '10,000 رحلة مغادرة'], 1e4, plain('架次', 'departures', 'رحلة مغادرة')],
  [['亿立方米', '100 million cubic metres', '100 مليون متر مكعب'], 1e8, plain('立方米', 'm³', 'متر مكعب')],
];
const SCALES = new Map(
  ROWS.flatMap(([labels, by, names]) => labels.map((label) => [label, { by, ...names }] as const)),
);

export const scaleOf = (unit: string | null | undefined): Scale | undefined => (unit ? SCALES.get(unit) : undefined);

/** Thresholds and units of shortenNumber numbers. */
type Step = readonly [from: number, word: string];
const CHINESE: readonly Step[] = [
  [1e12, '万亿'],
  [1e8, '亿'],
  [1e4, '万'],
];
const ENGLISH: readonly Step[] = [
  [1e12, 'tn'],
  [1e9, 'bn'],
  [1e6, 'M'],
  [1e4, 'K'],
];
const WORDS: Record<string, number> = { K: 1e3 };

/** 51,234,000 → 5,123.4 and '万', or 51.23 and 'M'. */
export function shortenNumber(value: number, chinese: boolean): { value: number; word: string } {
  const step = (chinese ? CHINESE : ENGLISH).find(([from]) => Math.abs(value) >= from);
  if (!step) return { value, word: '' };
  const [from, word] = step;
  return { value: value / (chinese ? from : (WORDS[word] ?? from)), word };
}
