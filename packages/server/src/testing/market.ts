import {
  conditionRelation,
  conditionRelations,
  type DataSetDefinition,
  type FilterNode,
  OPERATORS_OF,
  type Operator,
  RELATIONS_MAX,
  type RelationCondition,
  type Row,
  recordFields,
  relatedDataSet,
  relationsIn,
} from '@daas/contract/datasets';
import { RELATION_MATCHES } from '@daas/contract/enums';
import fc from 'fast-check';
import type { Database } from '../db/client';
import type { MarketEngine } from '../market';
import type { MarketDb } from '../market/catalog/db';
import { clickHouseEngine } from '../market/clickhouse/engine';
import { comparedValue, type MeetsRelation, matchesFilter } from '../market/matchesFilter';
import { sqlEngine } from '../market/sql/engine';
import { DATABASES, freshDatabase } from '.';
import { clickHouseUrl, freshClickHouse } from './clickHouse';
import { DAYS, INSTANTS, linkRows, linkSet, NUMBERS, sampleRows, sampleSet, TAGS, WORDS } from './sampleSet';

/** An engine with its database; tests may replace the connection by a failing one. */
export interface OpenEngine {
  engine: MarketEngine;
  database: Database;
  on(long: MarketDb): MarketEngine;
  /** Tables of the sample, whether served or not. */
  tables(): Promise<string[]>;
  /** Nothing was ever loaded. */
  reset(): Promise<void>;
  /** As an earlier version of the definition made it: without `note`, and with texts for `amount`. */
  makeOlder(): Promise<void>;
  close(): Promise<void>;
}
interface TestedEngine {
  name: string;
  kind: Database['kind'] | 'clickhouse';
  /** Whether aggregates look at a bounded part of the rows. */
  bounded: boolean;
  open(): Promise<OpenEngine>;
}

/** Current time of the engines in tests. */
export const LOADED_AT = new Date('2026-11-21T04:00:00Z');
const options = { clock: () => LOADED_AT, cursorSecret: 'test' };
const FEED = 'drop table if exists market_change, market_diff';

/** Beside ClickHouse, on both databases at once. */
const KINDS: readonly Database['kind'][] = clickHouseUrl() ? ['postgres', 'pglite'] : DATABASES;
const SQL: TestedEngine[] = KINDS.map((kind) => ({
  name: `SQL on ${kind}`,
  kind,
  bounded: true,
  async open() {
    const database = await freshDatabase(kind);
    const { sql } = database;
    return {
      database,
      engine: sqlEngine(database, options),
      on: (long) => sqlEngine({ sql, long }, options),
      tables: () => namesIn(sql, "select tablename as name from pg_tables where tablename like 'market\\_sample%'"),
      reset: async () => void (await sql.exec(`drop table if exists market_sample; ${FEED}`)),
      makeOlder: async () =>
        void (await sql.exec('alter table market_sample drop column note, alter column amount type text')),
      close: () => database.close(),
    };
  },
}));

const CLICKHOUSE: TestedEngine = {
  name: 'ClickHouse',
  kind: 'clickhouse',
  bounded: false,
  async open() {
    const [database, { clickhouse, close }] = [await freshDatabase(), await freshClickHouse()];
    const { sql } = database;
    return {
      database,
      engine: clickHouseEngine(database, clickhouse, options),
      on: (long) => clickHouseEngine({ sql, long }, clickhouse, options),
      async tables() {
        const listed = await namesIn(sql, "select name from market_clickhouse_table where name like 'market_sample%'");
        const there = await clickhouse.query<{ name: string }>(
          'select name from system.tables where database = currentDatabase()',
        );
        return [...new Set([...listed, ...there.map(({ name }) => name)])];
      },
      reset: async () => void (await sql.exec(`drop table if exists market_clickhouse; ${FEED}`)),
      async makeOlder() {
        const [table] = await namesIn(sql, "select name from market_clickhouse where key = 'sample'");
        await clickhouse.exec(`alter table ${table} drop column note, modify column amount Nullable(String)
          settings mutations_sync = 1`);
      },
      async close() {
        await close();
        await database.close();
      },
    };
  },
};

const namesIn = async (db: MarketDb, sql: string): Promise<string[]> =>
  (await db.query<{ name: string }>(sql)).rows.map(({ name }) => name);

/** All engines with functions to open them for a test. */
export const ALL_ENGINES: TestedEngine[] = [...SQL, ...(clickHouseUrl() ? [CLICKHOUSE] : [])];
/** Engines of the current project; SQL engines run in other projects. */
export const ENGINES: TestedEngine[] = clickHouseUrl() ? [CLICKHOUSE] : SQL;

/** Drops all tables and statistics of a data set. */
export async function dropDataSet({ sql }: Pick<Database, 'sql'>, { key }: DataSetDefinition): Promise<void> {
  await sql.exec(`drop table market_${key}; delete from market_data_set where key = '${key}'`);
  if (clickHouseUrl())
    await sql.exec(
      `delete from market_clickhouse where key = '${key}'; delete from market_clickhouse_data_set where key = '${key}'`,
    );
}

export const SAMPLE = sampleRows(1200);

/** Sorts rows by code point or number, empty values last, then by id. */
export const sortRows = (list: readonly Row[], sort: string): Row[] => {
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
  codes: ['C0', 'C2', 'other', 'nowhere'],
  tag: TAGS,
  'parties.code': ['C0', 'C3', 'nowhere'],
  code: ['C0', 'C1', 'C3', 'C', 'c1'],
  state: ['on', 'off'],
  tags: TAGS,
  'people.firm': WORDS,
  rank: [0, 3, 10],
  amount: NUMBERS,
  open: [true, false],
  day: DAYS,
  at: INSTANTS,
};

const conditionOf = (def: DataSetDefinition): fc.Arbitrary<FilterNode> =>
  fc.constantFrom(...def.fields.filter(({ filterable }) => filterable), ...recordFields(def)).chain((field) =>
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
const treeOf = (condition: fc.Arbitrary<FilterNode>, maxDepth: number) =>
  fc.letrec<{ tree: FilterNode }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', maxDepth },
      condition,
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
        .map(([op, items]) => ({ op, items })),
    ),
  })).tree;
/** Generates any filter on the sample's own fields that its definition allows. */
export const filterTree = treeOf(conditionOf(sampleSet), 4);

export const LINKS = linkRows(240);

const relationOf = (def: DataSetDefinition): fc.Arbitrary<FilterNode> =>
  fc.constantFrom(...conditionRelations(def)).chain((relation) =>
    fc
      .record({
        match: fc.constantFrom(...RELATION_MATCHES),
        count: fc.constantFrom(1, 2, 20, 60, 200),
        filter: fc.option(treeOf(conditionOf(relatedDataSet(relation)), 2), { nil: undefined }),
      })
      .map(({ match, count, filter }) => ({
        relation: relation.key,
        match,
        ...(match === 'at_least' ? { count } : {}),
        ...(filter ? { filter } : {}),
      })),
  );
/** Generates filters with up to five conditions on related rows. */
export const relationTree = (def: DataSetDefinition): fc.Arbitrary<FilterNode> =>
  treeOf(fc.oneof(relationOf(def), conditionOf(def)), 3).filter((node) => relationsIn(node).length <= RELATIONS_MAX);

const ROWS_OF: Record<string, readonly Row[]> = { [sampleSet.key]: SAMPLE, [linkSet.key]: LINKS };
const keysOf = (row: Row, name: string): string[] =>
  [comparedValue(row, name)].flat().filter((key): key is string => key !== null);
/** Related rows that match the filter of a condition, by key. */
const matching = new WeakMap<RelationCondition, Map<string, Row[]>>();
function rowsByKey(other: DataSetDefinition, there: string, node: RelationCondition): Map<string, Row[]> {
  const cached = matching.get(node);
  if (cached) return cached;
  const byKey = new Map<string, Row[]>();
  for (const row of ROWS_OF[other.key] ?? [])
    if (!node.filter || matchesFilter(other, row, node.filter))
      for (const key of keysOf(row, there)) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  matching.set(node, byKey);
  return byKey;
}

/** Counts related rows as the definition of a relation describes them. */
export const meetsRelationOf =
  (def: DataSetDefinition, row: Row): MeetsRelation =>
  (node) => {
    const relation = conditionRelation(def, node.relation);
    if (!relation) throw new Error(`no relation ${node.relation}`);
    const byKey = rowsByKey(relatedDataSet(relation), relation.there, node);
    const related = new Set(keysOf(row, relation.here).flatMap((key) => byKey.get(key) ?? []));
    return node.match === 'none' ? related.size === 0 : related.size >= (node.count ?? 1);
  };
