import type { DataSetDefinition, FilterNode } from '@daas/contract/datasets';
import { longestOf, type Match, plain, type Rule, spelled } from './match';

const cache = new WeakMap<DataSetDefinition, { words: Map<string, FilterNode>; longest: number }>();

/** The names of a data set's ready filters: '正在招标', '可代工'. */
export const ready: Rule = ({ def, text }) => {
  const { words, longest } = cache.get(def) ?? build(def);
  return [...spelled(text, words, longest)].map(
    ({ start, end, entry: filter }): Match => ({ start, end, meaning: { kind: 'filter', filter } }),
  );
};

function build(def: DataSetDefinition) {
  const words = new Map<string, FilterNode>();
  for (const { name_cn, name_en, filter } of def.hotFilters)
    for (const name of [name_cn, name_en]) words.set(plain(name), filter as FilterNode);
  const lexicon = { words, longest: longestOf(words) };
  cache.set(def, lexicon);
  return lexicon;
}
