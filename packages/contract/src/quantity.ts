/**
 * Units that count in tens of thousands or hundreds of millions, as statistics have them: how many of the plain unit
 * one of them is, and what that is called in Chinese and English. A sign stands before the number.
 */
export interface Scale {
  by: number;
  zh: string;
  en: string;
  sign?: string;
}

const CNY = { zh: '元', en: '', sign: 'CNY ' };
const USD = { zh: '美元', en: '', sign: 'US$' };
const plain = (zh: string, en: string): Omit<Scale, 'by'> => ({ zh, en });

/** Each unit by its labels in both languages. */
const ROWS: readonly (readonly [labels: readonly string[], by: number, plain: Omit<Scale, 'by'>])[] = [
  [['万元', '10,000 CNY'], 1e4, CNY],
  [['亿元', '100 million CNY'], 1e8, CNY],
  [['美元', 'USD'], 1, USD],
  [['亿美元', '100 million USD'], 1e8, USD],
  [['万人', '10,000 people'], 1e4, plain('人', 'people')],
  [['万户', '10,000 households'], 1e4, plain('户', 'households')],
  [['万家', '10,000 companies'], 1e4, plain('家', 'companies')],
  [['万件', '10,000 pieces'], 1e4, plain('件', 'pieces')],
  [['万篇', '10,000 articles'], 1e4, plain('篇', 'articles')],
  [['万吨', '10,000 tonnes'], 1e4, plain('吨', 'tonnes')],
  [['万公顷', '10,000 hectares'], 1e4, plain('公顷', 'hectares')],
  [['万千瓦时', '10,000 kWh'], 1e4, plain('千瓦时', 'kWh')],
  [['万标准箱', '10,000 TEU'], 1e4, plain('标准箱', 'TEU')],
  [['万架次', '10,000 departures'], 1e4, plain('架次', 'departures')],
  [['亿立方米', '100 million cubic metres'], 1e8, plain('立方米', 'm³')],
];
const SCALES = new Map(
  ROWS.flatMap(([labels, by, names]) => labels.map((label) => [label, { by, ...names }] as const)),
);

export const scaleOf = (unit: string | null | undefined): Scale | undefined => (unit ? SCALES.get(unit) : undefined);

/** From how much on a number is shortened, and to what. */
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
export function shortened(value: number, chinese: boolean): { value: number; word: string } {
  const step = (chinese ? CHINESE : ENGLISH).find(([from]) => Math.abs(value) >= from);
  if (!step) return { value, word: '' };
  const [from, word] = step;
  return { value: value / (chinese ? from : (WORDS[word] ?? from)), word };
}
