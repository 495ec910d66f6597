import type { GuideBlock, GuideSection } from '@/components/guide/guideText';

/** A place of the documentation: a section of a chapter, or a data set. */
export interface Place {
  to: string;
  chapter: string;
  title: string;
  text: string;
}

const textOf = (block: GuideBlock): string => {
  if (typeof block === 'string') return block;
  if ('terms' in block) return block.terms.flat().join(' ');
  if ('code' in block) return `${block.label} ${block.code}`;
  return 'sample' in block || 'program' in block || 'table' in block ? '' : block.join(' ');
};

export const placesOf = (path: string, chapter: string, sections: readonly GuideSection[]): Place[] =>
  sections.map(({ id, title, body }) => ({ to: `${path}#${id}`, chapter, title, text: body.map(textOf).join(' ') }));

const MAX_FOUND = 12;
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the places that contain every word; those with words in their title first. */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return places
    .flatMap((place) => {
      const [chapter, title, text] = [folded(place.chapter), folded(place.title), folded(place.text)];
      const weights = words.map((word) =>
        title.includes(word) ? 4 : chapter.includes(word) ? 2 : text.includes(word) ? 1 : 0,
      );
      return weights.every((weight) => weight > 0)
        ? [{ place, weight: weights.reduce<number>((sum, one) => sum + one, 0) }]
        : [];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_FOUND)
    .map(({ place }) => place);
}
