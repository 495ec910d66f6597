import type { FilterNode } from '@daas/contract/datasets';
import { referenceRows } from '../vocabulary';
import { normalizeWidth } from './match';

/** A trade or product in everyday words: a class of GB/T 4754-2017 and, if the words name the whole of it, chapters of the HS. */
export interface Trade {
  /** Its first Chinese word, which texts contain. */
  name: string;
  industry: string;
  hsChapters: string[];
}
/** Related rows in everyday words. */
export interface Relation {
  dataSet: string;
  relation: string;
  filter: FilterNode | null;
  words: string[];
  /** Words that need no 'has' before them: 'blacklisted'. */
  bareWords: string[];
}
/** A value of a field that has no list of values in its definition: brands, authorities. */
export interface NamedValue {
  dataSet: string;
  field: string;
  value: string;
  words: string[];
}

const listOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split('|')
    .filter((word) => word !== '')
    .map(normalizeWidth);

/** Returns singular and plural of English words; Chinese has one form. */
export const formsOf = (word: string): string[] => {
  if (!/[a-z]$/.test(word)) return [word];
  if (/[^aeiou]y$/.test(word)) return [word, word.replace(/y$/, 'ies')];
  return [word, /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`];
};

let trades: Map<string, Trade> | undefined;
/** Returns trades by their words. The first row of a word wins. */
export function tradeWords(): ReadonlyMap<string, Trade> {
  if (trades) return trades;
  trades = new Map();
  for (const row of referenceRows('words/trades.csv')) {
    const [chinese, english] = [listOf(row.words_cn), listOf(row.words_en)];
    const trade = {
      name: chinese[0] ?? (english[0] as string),
      industry: row.industry as string,
      hsChapters: listOf(row.hs_chapter),
    };
    for (const word of [...chinese, ...english.flatMap(formsOf)]) if (!trades.has(word)) trades.set(word, trade);
  }
  return trades;
}

let relations: Relation[] | undefined;
export function relationWords(): readonly Relation[] {
  relations ??= referenceRows('words/relations.csv').map((row) => {
    const all = [...listOf(row.words_cn), ...listOf(row.words_en).flatMap(formsOf)];
    const bareWords = all.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
    return {
      dataSet: row.data_set as string,
      relation: row.relation as string,
      filter: row.filter ? JSON.parse(row.filter) : null,
      words: [...all.filter((word) => !word.startsWith('!')), ...bareWords],
      bareWords,
    };
  });
  return relations;
}

let names: NamedValue[] | undefined;
export function namedValues(): readonly NamedValue[] {
  names ??= referenceRows('words/names.csv').map((row) => ({
    dataSet: row.data_set as string,
    field: row.field as string,
    value: row.value as string,
    words: listOf(row.words),
  }));
  return names;
}
