import { DATA_SET_LIST, type DataSetDefinition } from '@daas/contract/datasets';
import type { Ask, Match } from './match';
import { isNoise, nounsOf } from './noise';

/** A phrase that names a field of some data set, and where in it the field is named. */
export interface Phrase {
  dataSet: string;
  start: number;
  end: number;
  mention: { start: number; end: number };
}

/** Phrases of a text that name fields, as all data sets read it. */
export const phrasesOf = (read: (def: DataSetDefinition) => readonly Match[]): Phrase[] =>
  DATA_SET_LIST.flatMap((def) =>
    read(def).flatMap(({ start, end, mention, weak }) =>
      mention && !weak ? [{ dataSet: def.key, start, end, mention }] : [],
    ),
  );

/**
 * Those whose field a data set has not: nothing it reads says what names the field. A shorter reading of the same words,
 * as of the amount alone, would be about another field.
 */
export function lacking({ def, text }: Ask, own: readonly Match[], phrases: readonly Phrase[]): Phrase[] {
  const isRows = ({ start, end }: Extent) => {
    const words = text.slice(start, end).trim();
    return nounsOf(def).includes(words) || words.split(/\s+/).every((word) => isNoise(def, word));
  };
  const others = phrases.filter(
    (phrase) =>
      phrase.dataSet !== def.key &&
      !isRows(phrase.mention) &&
      !own.some((match) =>
        match.mention
          ? overlap(match, phrase)
          : overlap(match, phrase.mention) && !strictlyInside(match, phrase.mention),
      ),
  );
  // The longest of those that overlap stands for them.
  return others
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
    .filter((one, nth, all) => all.slice(0, nth).every((longer) => !overlap(longer, one)))
    .toSorted((one, other) => one.start - other.start);
}

interface Extent {
  start: number;
  end: number;
}
const overlap = (one: Extent, other: Extent): boolean => one.start < other.end && other.start < one.end;
const strictlyInside = (one: Extent, other: Extent): boolean =>
  one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;
