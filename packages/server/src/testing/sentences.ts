import { DATA_SETS, type DataSetKey, type FilterNode } from '@daas/contract/datasets';
import { keywordOf, type ParsedQuery, parseQuery } from '../market/words';

const TODAY = '2026-11-17';

/** A sentence, its data set, the expected conditions, remaining words and phrases of missing fields. */
export type Sentence = readonly [
  said: string,
  dataSet: DataSetKey,
  conditions: FilterNode[],
  rest?: string,
  /** Phrases that name a field of another data set. */
  lacks?: string[],
];

/** Returns the words that are no condition: those of the keyword first. */
export const remainderOf = (query: Pick<ParsedQuery, 'keywords' | 'unread'>): string =>
  [keywordOf(query), ...query.unread].filter(Boolean).join(' ');

export const parseSentence = ([said, dataSet]: Sentence) => {
  const query = parseQuery(DATA_SETS[dataSet], said, TODAY);
  return { conditions: query.conditions.map(({ filter }) => filter), rest: remainderOf(query), lacks: query.lacks };
};
export const expectedResult = ([, , conditions, rest = '', lacks = []]: Sentence) => ({ conditions, rest, lacks });
