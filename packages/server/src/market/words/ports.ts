import { readVocabulary, type Term } from '../vocabulary';
import {
  extentOf,
  findFieldAfter,
  findFieldBefore,
  findNegation,
  findSpellings,
  longestOf,
  type Match,
  normalizeWidth,
  type Rule,
} from './match';
import { fieldsOf } from './terms';

const HOME = /^CN/;
let cache: { words: Map<string, Term>; longest: number } | undefined;

function dictionary() {
  if (cache) return cache;
  const abroad = readVocabulary('port').filter(({ code }) => !HOME.test(code));
  const words = new Map(abroad.map((port) => [normalizeWidth(port.name_en ?? port.name), port]));
  cache = { words, longest: longestOf(words) };
  return cache;
}

/**
 * Matches foreign ports by their English names, which rows do not contain, with or without the field's name: 'port of
 * loading Hamburg'. Chinese names remain keywords; Chinese ports have names of cities.
 */
export const ports: Rule = ({ def, text }) => {
  const fields = fieldsOf(def, 'port');
  if (fields.length === 0) return [];
  const { words, longest } = dictionary();
  return [...findSpellings(text, words, longest)].map(({ start, end, entry: port }): Match => {
    const mention = findFieldBefore(text, start, fields) ?? findFieldAfter(text, end, fields);
    const span = findNegation(text, Math.min(mention?.start ?? start, start), Math.max(mention?.end ?? end, end));
    return {
      ...extentOf(span),
      meaning: mention
        ? { kind: 'value', field: mention.field, values: [port.name], not: span.not }
        : { kind: 'terms', vocabulary: 'port', terms: [port], not: span.not },
    };
  });
};
