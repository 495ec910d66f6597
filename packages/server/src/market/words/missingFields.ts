import { DATA_SET_LIST, type DataSetDefinition } from '@daas/contract/datasets';
import type { Match, ParseInput } from './match';
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

interface Extent {
  start: number;
  end: number;
}
const overlaps = (one: Extent, other: Extent): boolean => one.start < other.end && other.start < one.end;
const isStrictlyInside = (one: Extent, other: Extent): boolean =>
  one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
