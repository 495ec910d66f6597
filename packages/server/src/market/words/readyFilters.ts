import type { DataSetDefinition, FilterNode } from '@daas/contract/datasets';
import { findSpellings, longestOf, type Match, normalizeWidth, type Rule } from './match';

const cache = new WeakMap<DataSetDefinition, { words: Map<string, FilterNode>; longest: number }>();

/** Matches names of a data set's predefined filters: '正在招标', '可代工'. */
export const readyFilters: Rule = ({ def, text }) => {
  const { words, longest } = cache.get(def) ?? build(def);
  return [...findSpellings(text, words, longest)].map(
    ({ start, end, entry: filter }): Match => ({ start, end, meaning: { kind: 'filter', filter } }),
  );
};

function build(def: DataSetDefinition) {
  const words = new Map<string, FilterNode>();
  for (const { name_cn, name_en, filter } of def.hotFilters)
    for (const name of [name_cn, name_en]) words.set(normalizeWidth(name), filter as FilterNode);
  const lexicon = { words, longest: longestOf(words) };
  cache.set(def, lexicon);
  return lexicon;
}
