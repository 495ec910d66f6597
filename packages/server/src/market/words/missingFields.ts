import { DATA_SET_LIST, type DataSetDefinition } from '@daas/contract/datasets';
import { findAll, type Match, type ParseInput, spellingsOf } from './match';
import { isStopWord, nounsOf } from './stopWords';

/** A phrase that names a field of a data set, and the extent of the name. */
export interface Phrase {
  dataSet: string;
  start: number;
  end: number;
  mention: { start: number; end: number };
}

/** Returns the phrases that name fields of any data set. */
export const phrasesOf = (read: (def: DataSetDefinition) => readonly Match[]): Phrase[] =>
  DATA_SET_LIST.flatMap((def) =>
    read(def).flatMap(({ start, end, mention, weak }) =>
      mention && !weak ? [{ dataSet: def.key, start, end, mention }] : [],
    ),
  );

/**
 * Returns the phrases whose field this data set does not have: none of its matches covers the field's name. A shorter
 * match, such as the amount alone, would apply to another field.
 */
export function findMissingFields(
  { def, text }: ParseInput,
  own: readonly Match[],
  phrases: readonly Phrase[],
): Phrase[] {
  const isRows = ({ start, end }: Extent) => {
    const words = text.slice(start, end).trim();
    return nounsOf(def).includes(words) || words.split(/\s+/).every((word) => isStopWord(def, word));
  };
  const others = phrases.filter(
    (phrase) =>
      phrase.dataSet !== def.key &&
      !isRows(phrase.mention) &&
      !own.some((match) =>
        match.mention
          ? overlaps(match, phrase)
          : overlaps(match, phrase.mention) && !isStrictlyInside(match, phrase.mention),
      ),
  );
  // Of overlapping phrases, return the longest.
  return others
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
    .filter((one, nth, all) => all.slice(0, nth).every((longer) => !overlaps(longer, one)))
    .toSorted((one, other) => one.start - other.start);
}

/** The value of a field: '姓陈', 'named Chen'. */
const VALUE = '(?:姓|叫做?|名叫|名为)[^\\s,，、的]{1,4}|(?: is)? (?:named|called|surnamed) \\w+';
const masked = new WeakMap<DataSetDefinition, RegExp>();

/** Returns the phrases about masked fields: nobody can search for a person by a name that the database does not contain. */
export function findMaskedPhrases({ def, text }: ParseInput): Phrase[] {
  let expression = masked.get(def);
  if (!expression) {
    const names = def.fields.filter((field) => field.masked).flatMap(spellingsOf);
    expression = names.length > 0 ? new RegExp(`(?:${names.join('|')})(?:${VALUE})`, 'g') : /(?!)/g;
    masked.set(def, expression);
  }
  return findAll(text, expression).map(({ index: start, 0: words }) => {
    const extent = { start, end: start + words.length };
    return { dataSet: def.key, ...extent, mention: extent };
  });
}

interface Extent {
  start: number;
  end: number;
}
const overlaps = (one: Extent, other: Extent): boolean => one.start < other.end && other.start < one.end;
const isStrictlyInside = (one: Extent, other: Extent): boolean =>
  one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
