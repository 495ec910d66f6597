import { type Term, vocabulary } from '../vocabulary';
import { extent, longestOf, type Match, namedAfter, namedBefore, negated, plain, type Rule, spelled } from './match';
import { fieldsOf } from './terms';

const HOME = /^CN/;
let cache: { words: Map<string, Term>; longest: number } | undefined;

function dictionary() {
  if (cache) return cache;
  const abroad = vocabulary('port').filter(({ code }) => !HOME.test(code));
  const words = new Map(abroad.map((port) => [plain(port.name_en ?? port.name), port]));
  cache = { words, longest: longestOf(words) };
  return cache;
}

/**
 * Ports abroad by their English names, which stand in no row; the field may be named: 'port of loading Hamburg'. Chinese
 * names stay keywords, and names of ports at home are those of cities.
 */
export const ports: Rule = ({ def, text }) => {
  const fields = fieldsOf(def, 'port');
  if (fields.length === 0) return [];
  const { words, longest } = dictionary();
  return [...spelled(text, words, longest)].map(({ start, end, entry: port }): Match => {
    const mention = namedBefore(text, start, fields) ?? namedAfter(text, end, fields);
    const span = negated(text, Math.min(mention?.start ?? start, start), Math.max(mention?.end ?? end, end));
    return {
      ...extent(span),
      meaning: mention
        ? { kind: 'value', field: mention.field, values: [port.name], not: span.not }
        : { kind: 'terms', vocabulary: 'port', terms: [port], not: span.not },
    };
  });
};
