import { randomBytes } from 'node:crypto';
import { type FilterNode, OPERATORS_OF, type Operator, type Row } from '@daas/contract/datasets';
import fc from 'fast-check';
import type { MarketEngine } from '../market';
import { houseEngine } from '../market/clickhouse/engine';
import { type House, openHouse } from '../market/clickhouse/house';
import { DAYS, INSTANTS, NUMBERS, sampleRows, sampleSet, TAGS, WORDS } from '../market/sample';
import { sqlEngine } from '../market/sql/engine';
import { DATABASES, freshDatabase } from '.';

interface TestedEngine {
  name: string;
  /** Whether aggregates look at a bounded part of the rows. */
  bounded: boolean;
  open(): Promise<{ engine: MarketEngine; close(): Promise<void> }>;
}

const SQL: TestedEngine[] = DATABASES.map((kind) => ({
  name: `SQL on ${kind}`,
  bounded: true,
  async open() {
    const database = await freshDatabase(kind);
    return { engine: sqlEngine(database, { cursorSecret: 'test' }), close: () => database.close() };
  },
}));

const CLICKHOUSE: TestedEngine = {
  name: 'ClickHouse',
  bounded: false,
  async open() {
    const [database, { house, close }] = [await freshDatabase(), await freshHouse()];
    return {
      engine: houseEngine(database, house, { cursorSecret: 'test' }),
      async close() {
        await close();
        await database.close();
      },
    };
  },
};

/** Where the project `clickhouse` runs a server; elsewhere there is none. */
export const houseUrl = process.env.TEST_CLICKHOUSE_URL;

/** A database of its own in the server, removed when it is closed. */
export async function freshHouse(): Promise<{ house: House; url: string; close(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = openHouse(houseUrl ?? '');
  await server.exec(`create database ${name}`);
  const url = new URL(`/${name}`, houseUrl).href;
  const house = openHouse(url);
  return {
    house,
    url,
    async close() {
      await house.close();
      await server.exec(`drop database ${name}`);
      await server.close();
    },
  };
}

/** The engines that keep the market's contract, each as it is opened for a test. */
export const ENGINES: TestedEngine[] = [...SQL, ...(houseUrl ? [CLICKHOUSE] : [])];

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
