import type { DataSetDefinition } from '@daas/contract/datasets';
import { readVocabulary, type Term } from '../vocabulary';
import { namedValues, tradeWords } from './dictionary';
import { filterableFields, isHan, normalizeWidth } from './match';

/** Words that were not understood, and well-known names that are spelled like them. */
export interface Suggestion {
  text: string;
  names: string[];
}

const NAMES_MAX = 3;
/** A short word is like too many others. */
const LONG_HAN = 4;
const NUMERAL = /\d|[一二两三四五六七八九十百千万亿几]/;
const LENGTH_MIN = { han: 2, latin: 4 };

let common: Map<number, string[]> | undefined;
/** Names of provinces, cities, trades and their English names, by length. */
function commonNames(): ReadonlyMap<number, string[]> {
  if (common) return common;
  const names = new Set<string>(tradeWords().keys());
  const walk = (term: Term): void => {
    names.add(term.name);
    names.add(term.name.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区)$/, ''));
    if (term.name_en) names.add(term.name_en);
    if (term.level < 2) term.children.forEach(walk);
  };
  readVocabulary('division').forEach(walk);
  common = byLength(names);
  return common;
}

function byLength(names: Iterable<string>): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const name of names) groups.set(name.length, [...(groups.get(name.length) ?? []), name]);
  return groups;
}

const own = new WeakMap<DataSetDefinition, Map<number, string[]>>();
/** Names of a data set: labels of its values, brands, authorities. */
function namesOf(def: DataSetDefinition): ReadonlyMap<number, string[]> {
  const cached = own.get(def);
  if (cached) return cached;
  const labels = filterableFields(def).flatMap(({ values }) =>
    (values ?? []).flatMap(({ name_cn, name_en, aliases = [] }) => [name_cn, name_en, ...aliases]),
  );
  const known = namedValues().flatMap(({ dataSet, words }) => (dataSet === def.key ? words : []));
  const names = byLength(new Set([...labels, ...known]));
  own.set(def, names);
  return names;
}

/** Returns whether two words differ by at most `limit` letters that are missing, added, changed or swapped with the next. */
function isLike(one: string, other: string, limit: number): boolean {
  let [before, last]: [number[], number[]] = [[], [...Array(other.length + 1).keys()]];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (last[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? (before[j - 2] as number) + 1
          : changed;
      row.push(Math.min(changed, swapped, (last[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    if (Math.min(...row) > limit) return false;
    [before, last] = [last, row];
  }
  return (last.at(-1) as number) <= limit;
}

/** Suggests the names that unread words may be meant for: '宁坡' is like 宁波, 'Shenzen' like Shenzhen. */
export function didYouMean(def: DataSetDefinition, unread: readonly string[]): Suggestion[] {
  // A place begins a longer phrase: '宁坡轴承企业'.
  const words = unread
    .filter((text) => !NUMERAL.test(text))
    .flatMap((text) =>
      !isHan(text[0]) ? text.split(/[\s,]+/) : text.length > LONG_HAN ? [text.slice(0, 2), text.slice(0, 3)] : [text],
    );
  return words.flatMap((text): Suggestion[] => {
    const word = normalizeWidth(text);
    const han = isHan(word[0]);
    if (word.length < (han ? LENGTH_MIN.han : LENGTH_MIN.latin)) return [];
    const isKnown = [commonNames(), namesOf(def)].some((names) =>
      names.get(word.length)?.some((name) => normalizeWidth(name) === word),
    );
    if (isKnown) return [];
    const limits = !han && word.length > 6 ? [1, 2] : [1];
    const likeBy = (limit: number): string[] => {
      const spread = han ? 0 : limit;
      const lengths = Array.from({ length: 2 * spread + 1 }, (_, nth) => word.length - spread + nth);
      return lengths
        .flatMap((length) => [...(commonNames().get(length) ?? []), ...(namesOf(def).get(length) ?? [])])
        .filter((name) => isHan(name[0]) === han && isLike(word, normalizeWidth(name), limit));
    };
    const candidates = limits.map(likeBy).find((found) => found.length > 0) ?? [];
    const names = [...new Set(candidates)];
    // A word like many names is not a misspelling of one of them.
    return names.length === 0 || (han && word.length < 3 && names.length > NAMES_MAX)
      ? []
      : [{ text, names: names.slice(0, NAMES_MAX) }];
  });
}
