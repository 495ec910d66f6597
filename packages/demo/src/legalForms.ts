import type { Size } from './companySizes';
import { type Brand, brand, shortPlace } from './names';
import type { Random } from './random';
import type { Place } from './reference';
import type { Trade } from './trades';

/** Legal forms: how often, how large, and what a company of the form is called. */
export type Kind = '有限责任公司' | '股份有限公司' | '个人独资企业' | '合伙企业' | '外商投资企业';
type Weights = readonly (readonly [Kind, number])[];

const MAKERS: Weights = [
  ['有限责任公司', 84],
  ['股份有限公司', 8],
  ['个人独资企业', 4],
  ['外商投资企业', 4],
];
/** A wafer line or a team of designers costs more than one person owns. */
const CHIP_MAKERS: Weights = [
  ['有限责任公司', 76],
  ['股份有限公司', 15],
  ['外商投资企业', 9],
];
const INVESTORS: Weights = [
  ['有限责任公司', 64],
  ['股份有限公司', 4],
  ['合伙企业', 32],
];
const OFFICES: Weights = [
  ['有限责任公司', 90],
  ['股份有限公司', 4],
  ['合伙企业', 6],
];
const SOLE_TRADERS: Weights = [
  ['有限责任公司', 86],
  ['股份有限公司', 4],
  ['个人独资企业', 8],
  ['外商投资企业', 2],
];
const OTHERS: Weights = [
  ['有限责任公司', 93],
  ['股份有限公司', 5],
  ['外商投资企业', 2],
];

/** What one person may run beside a works, and what it is then called. */
const SOLE: readonly (readonly [RegExp, string])[] = [
  [/^5[12]/, '经营部'],
  [/^(65|7251|7484)/, '工作室'],
];
const weightsOf = ({ code, making }: Trade): Weights => {
  if (code === '3973') return CHIP_MAKERS;
  if (making) return MAKERS;
  if (code === '7212') return INVESTORS;
  if (/^(7482|7520|7452)/.test(code)) return OFFICES;
  return SOLE.some(([digits]) => digits.test(code)) ? SOLE_TRADERS : OTHERS;
};
export const kindOf = (random: Random, trade: Trade): Kind => random.weighted(weightsOf(trade));

/** The most that such companies have; what one person or some partners run stays small. */
export const LIMITS: Partial<Record<Kind, { staff: number; capital: number }>> = {
  个人独资企业: { staff: 45, capital: 200 },
  合伙企业: { staff: 40, capital: 3_000 },
};
/** The least capital of a form, in 万元: companies limited by shares needed 5 million yuan for most of their time. */
const LEAST: Partial<Record<Kind, number>> = { 股份有限公司: 500, 外商投资企业: 100 };
/** Of trades that need a licence: brokers and agents of insurance, who lends staff (Labour Contract Law, article 57), who guards. */
const LICENSED: Readonly<Record<string, number>> = { '6851': 1000, '6852': 2000, '7263': 200, '7271': 100 };
export const leastCapital = (kind: Kind, { code }: Trade): number => Math.max(LEAST[kind] ?? 0, LICENSED[code] ?? 0);

/** A group has many hands and at least 100 million yuan. */
export const isGroup = (random: Random, kind: Kind, { staff, capital }: Size): boolean =>
  staff >= 1500 && capital >= 10_000 && ['有限责任公司', '股份有限公司'].includes(kind) && random.chance(0.6);

const suffixOf = (kind: Kind, { code }: Trade, group: boolean): string => {
  if (kind === '个人独资企业') return SOLE.find(([digits]) => digits.test(code))?.[1] ?? '厂';
  if (kind === '合伙企业') return code === '7212' ? '合伙企业（有限合伙）' : '事务所（普通合伙）';
  return `${group ? '集团' : ''}${kind === '股份有限公司' ? '股份有限公司' : '有限公司'}`;
};

export type Title = { name: string; brand: Brand };

export function companyName(random: Random, place: Place, trade: Trade, kind: Kind, group = false): Title {
  const own = brand(random);
  const word = trade.words ? random.pick(trade.words) : trade.word;
  const where = shortPlace(random.chance(0.75) ? place.city : place.province);
  const suffix = suffixOf(kind, trade, group);
  // The place stands in front, or in brackets behind the brand.
  const front = group || random.chance(0.85) ? `${where}${own.letters}${word}` : `${own.letters}${word}（${where}）`;
  return { name: `${front}${suffix}`, brand: own };
}

export const englishName = ({ brand: { reading } }: Title, trade: Trade, kind: Kind, group: boolean): string => {
  const own = `${reading} ${trade.english}`;
  if (kind === '个人独资企业') return trade.making ? `${own} Factory` : `${own} Studio`;
  if (kind === '合伙企业') return `${own} ${trade.code === '7212' ? 'Partnership LP' : 'Partners'}`;
  return `${own} ${group ? 'Group ' : ''}Co., Ltd.`;
};
