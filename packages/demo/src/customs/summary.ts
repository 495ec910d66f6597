import { addDays } from '../days';
import type { Line } from './trades';

/** What declarations say about one of their parties. `other` names the party on the other side. */
export type Summary = {
  total: number;
  lastYear: number;
  growth: number | null;
  declarations: number;
  first: string | null;
  last: string | null;
  goods: string[];
  hsCodes: string[];
  hsChapters: string[];
  countries: string[];
  others: { name: string; country: string; count: number; amount: number; share: number; last: string }[];
  years: { year: number; count: number; amount: number }[];
};

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const sum = (lines: readonly Line[]): number => cents(lines.reduce((total, line) => total + line.amount_usd, 0));
const declarationsOf = (lines: readonly Line[]): number => new Set(lines.map((line) => line.declaration_no)).size;

const groupBy = <Key>(lines: readonly Line[], keyOf: (line: Line) => Key): Map<Key, Line[]> => {
  const groups = new Map<Key, Line[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return groups;
};

/** Distinct values, those of the largest amount first. */
const ranked = (lines: readonly Line[], keyOf: (line: Line) => string): string[] =>
  [...groupBy(lines, keyOf)].sort((one, other) => sum(other[1]) - sum(one[1])).map(([key]) => key);

export const linesBy = (lines: readonly Line[], side: 'supplier_id' | 'buyer_id'): Map<string | null, Line[]> =>
  groupBy(lines, (line) => line[side]);

/** `lines` are the party's own, oldest first. */
export const summarize = (lines: readonly Line[], other: 'supplier_name' | 'buyer_name', baseDate: string): Summary => {
  const total = sum(lines);
  const between = (from: string, to: string) =>
    sum(lines.filter(({ declared_date }) => declared_date > from && declared_date <= to));
  const lastYear = between(addDays(baseDate, -365), baseDate);
  const before = between(addDays(baseDate, -730), addDays(baseDate, -365));
  return {
    total,
    lastYear,
    growth: before > 0 ? Math.round((lastYear / before - 1) * 1000) / 10 : null,
    declarations: declarationsOf(lines),
    first: lines[0]?.declared_date ?? null,
    last: lines.at(-1)?.declared_date ?? null,
    goods: ranked(lines, (line) => line.goods_name),
    hsCodes: ranked(lines, (line) => line.hs_code),
    hsChapters: ranked(lines, (line) => line.hs_code.slice(0, 2)),
    countries: ranked(lines, (line) => line.country),
    others: [...groupBy(lines, (line) => line[other])]
      .map(([name, own]) => ({
        name,
        country: own[0]?.country ?? '',
        count: declarationsOf(own),
        amount: sum(own),
        share: Math.round((sum(own) / total) * 1000) / 10,
        last: own.at(-1)?.declared_date ?? '',
      }))
      .sort((one, next) => next.amount - one.amount),
    years: [...groupBy(lines, (line) => Number(line.declared_date.slice(0, 4)))]
      .map(([year, own]) => ({ year, count: declarationsOf(own), amount: sum(own) }))
      .sort((one, next) => next.year - one.year),
  };
};
