import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { namedValues } from './dictionary';
import {
  extentOf,
  filterableFields,
  findFieldBefore,
  findNegation,
  findSpellings,
  isHan,
  longestOf,
  type Match,
  type Rule,
} from './match';

interface Name {
  field: FieldDefinition;
  values: string[];
}
const cache = new WeakMap<DataSetDefinition, { words: Map<string, Name>; longest: number }>();

function build(def: DataSetDefinition) {
  const words = new Map<string, Name>();
  for (const { dataSet, field: name, value, words: spellings } of namedValues()) {
    const field = dataSet === def.key ? filterableFields(def).find(({ name_en }) => name_en === name) : undefined;
    if (!field) continue;
    for (const word of spellings) if (word.length > 1 && !words.has(word)) words.set(word, { field, values: [value] });
  }
  const lexicon = { words, longest: longestOf(words) };
  cache.set(def, lexicon);
  return lexicon;
}

/** Matches brands of shops and authorities of policies by their names and short names: '工信部', 'starbucks'. */
export const names: Rule = ({ def, text }) => {
  const { words, longest } = cache.get(def) ?? build(def);
  return [...findSpellings(text, words, longest)].map(({ start, end, entry: { field, values } }): Match => {
    const mention = findFieldBefore(text, start, [field]);
    const span = findNegation(text, mention?.start ?? start, end);
    const weak = !mention && !span.not && isHan(text[start]) && end - start < 3;
    return {
      ...extentOf(span),
      meaning: { kind: 'value', field, values, not: span.not },
      ...(mention ? { mention: { start: span.start, end: span.end } } : {}),
      ...(weak ? { weak } : {}),
    };
  });
};
