import { DATA_SETS, type DataSetKey, type FilterNode } from '@daas/contract/datasets';
import { parseQuery } from '../market/words';

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

export const parseSentence = ([said, dataSet]: Sentence) => {
  const { conditions, rest, lacks } = parseQuery(DATA_SETS[dataSet], said, TODAY);
  return { conditions: conditions.map(({ filter }) => filter), rest, lacks };
};
export const expectedResult = ([, , conditions, rest = '', lacks = []]: Sentence) => ({ conditions, rest, lacks });
