import { type FilterNode, OPERATORS_OF, type Operator, type Row } from '@daas/contract/datasets';
import fc from 'fast-check';
import type { MarketEngine } from '../market';
import { DAYS, INSTANTS, NUMBERS, sampleRows, sampleSet, TAGS, WORDS } from '../market/sample';
import { sqlEngine } from '../market/sql/engine';
import { DATABASES, freshDatabase } from '.';

/** The engines that keep the market's contract, each as it is opened for a test. */
export const ENGINES: { name: string; open(): Promise<{ engine: MarketEngine; close(): Promise<void> }> }[] =
  DATABASES.map((kind) => ({
    name: `SQL on ${kind}`,
    async open() {
      const database = await freshDatabase(kind);
      return { engine: sqlEngine(database, { cursorSecret: 'test' }), close: () => database.close() };
    },
  }));

export const SAMPLE = sampleRows(1200);

/** Rows in the order asked for: by code point or number, empty ones last, then by id. */
export const inOrder = (list: readonly Row[], sort: string): Row[] => {
  const name = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (one: unknown, other: unknown) =>
    typeof one === 'string'
      ? Buffer.compare(Buffer.from(one), Buffer.from(other as string))
      : Number(one) - Number(other);
  return [...list].sort((one, other) => {
    const [a, b] = [one[name], other[name]];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return sign * ((a === null ? 0 : compare(a, b)) || compare(one.id, other.id));
  });
};

const values: Record<string, readonly unknown[]> = {
  name: WORDS,
  note: WORDS,
  code: ['C0', 'C1', 'C3', 'C', 'c1'],
  state: ['on', 'off'],
  tags: TAGS,
  rank: [0, 3, 10],
  amount: NUMBERS,
  open: [true, false],
  day: DAYS,
  at: INSTANTS,
};

const condition: fc.Arbitrary<FilterNode> = fc
  .constantFrom(...sampleSet.fields.filter(({ filterable }) => filterable))
  .chain((field) =>
    fc.constantFrom(...OPERATORS_OF[field.type]).chain((op: Operator): fc.Arbitrary<FilterNode> => {
      const one = fc.constantFrom(...(values[field.name_en] as readonly string[]));
      if (op === 'is_empty' || op === 'not_empty') return fc.constant({ field: field.name_en, op });
      if (op === 'between')
        return fc.tuple(one, one).map(([a, b]) => ({ field: field.name_en, op, value: a <= b ? [a, b] : [b, a] }));
      if (['in', 'not_in', 'all'].includes(op))
        return fc.array(one, { minLength: 1, maxLength: 3 }).map((value) => ({ field: field.name_en, op, value }));
      return one.map((value) => ({ field: field.name_en, op, value }));
    }),
  );
/** Any filter that the sample's definition allows. */
export const { tree: filterTree } = fc.letrec<{ tree: FilterNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    condition,
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
      .map(([op, items]) => ({ op, items })),
  ),
}));
