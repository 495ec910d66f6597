import { DATA_SETS, type DataSetKey, type FilterNode } from '@daas/contract/datasets';
import { parseQuery } from '../market/words';

const TODAY = '2026-11-17';

/** What was said, of which data set, the conditions that all must hold, and what is told not to be understood. */
export type Sentence = readonly [
  said: string,
  dataSet: DataSetKey,
  conditions: FilterNode[],
  rest?: string,
  /** Phrases that name a field which the data set has not. */
  lacks?: string[],
];

export const asked = ([said, dataSet]: Sentence) => {
  const { conditions, rest, lacks } = parseQuery(DATA_SETS[dataSet], said, TODAY);
  return { conditions: conditions.map(({ filter }) => filter), rest, lacks };
};
export const expected = ([, , conditions, rest = '', lacks = []]: Sentence) => ({ conditions, rest, lacks });
