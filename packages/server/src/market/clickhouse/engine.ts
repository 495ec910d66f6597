import { randomUUID } from 'node:crypto';
import { MAX_COUNT } from '@daas/contract/constants';
import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { asName } from '@daas/contract/identity';
import { type ClickHouse, isMissingInClickHouse, Params, quoteIdentifier } from '../../db/clickHouse';
import { windowOf } from '../../kernel/page';
import { feedMethods } from '../catalog/changeFeed';
import type { MarketDb } from '../catalog/db';
import { rollBackTo } from '../catalog/keptLoads';
import { readFacets, readStats } from '../catalog/stats';
import { countInPasses, matchesAllRows } from '../choices';
import { cursorContext, cursorSeal, type Hit, type Position, scrollPage } from '../cursor';
import {
  type Count,
  type MarketEngine,
  MarketError,
  type MarketQuery,
  type QueryLimits,
  type Scrolled,
} from '../engine';
import { FACET_VALUES_MAX, facetField, isKeyed, lookupField, requireIdLimit } from '../fields';
import { groupByName, withField } from '../groupByName';
import { loadsInto } from '../load';
import { RANKED_MAX, rankedKeyword } from '../relevance';
import { aggregateOf, histogramOf } from './aggregate';
import { hasColumns } from './diff';
import { type Ask, countedValues } from './facets';
import { conditionAfter, type Order, orderOf, positionOf, RANK } from './order';
import { rankSql } from './relevance';
import { requireServedTable, servedTable, tableMark, withServedTables } from './servedTables';
import { rowOf, selectList, TITLE_SQL } from './table';
import { clickHouseTarget, KEPT_LOADS, STATS_TABLE, swapIn } from './target';
import { lookupSql, whereOf } from './where';

const STREAM_BATCH = 1000;
/** Rows per statement of a stream: finding the start takes the same time for one row as for many. */
const READ_AHEAD = 20_000;
/** Default time limit of a query, as on PostgreSQL. // decision 0034 */
const STATEMENT_MS = 15_000;
/** Maximum number of titles to rank for suggestions, as on PostgreSQL. */
const SUGGESTED_OF = 2_000;
/** Maximum number of queries in one statement, and of characters in their conditions. */
const KEYED_MAX = { questions: 40, characters: 20_000 };

interface Options {
  /** Returns the time of a load. */
  clock: () => Date;
  cursorSecret?: string;
  /** Number of replaced loads to keep. */
  loadsKept?: number;
  bounds?: QueryLimits;
}

/**
 * The market's rows in ClickHouse. PostgreSQL (or PGlite) stores the served table, progress of loads, statistics and the
 * change feed, so that transactions protect them. // decision 0055
 */
export const clickHouseEngine = (
  { sql: db, long }: { sql: MarketDb; long: MarketDb },
  clickhouse: ClickHouse,
  { clock, cursorSecret = randomUUID(), loadsKept = 0, bounds = {} }: Options,
): MarketEngine => {
  const seal = cursorSeal(cursorSecret);

  /** Retries a statement whose table was dropped by a swap, on the table that is served now. */
  const ask: Ask = async (def, statement, params) => {
    const marked = statement(tableMark(def));
    const sql = await withServedTables(db, marked);
    const bounded = { ms: STATEMENT_MS, ...bounds };
    try {
      return await clickhouse.query(sql, params, bounded);
    } catch (error) {
      if (!isMissingInClickHouse(error)) throw error;
      const now = await withServedTables(db, marked);
      // ClickHouse has lost the table, or another version created it.
      if (now === sql) throw new MarketError('not_loaded', `${def.key} is not loaded`);
      return await clickhouse.query(now, params, bounded);
    }
  };
  const rowsOf = async (
    def: DataSetDefinition,
    fields: readonly string[] | undefined,
    statement: (table: string) => string,
    params: Params,
  ): Promise<Row[]> => (await ask<Record<string, unknown>>(def, statement, params)).map(rowOf(def, fields));

  const count: MarketEngine['count'] = async (def, query, limit = MAX_COUNT) => {
    const params = new Params();
    const where = whereOf(def, query, params);
    const [row] = await ask<{ n: number }>(
      def,
      (table) => `select toUInt32(count()) as n from (select 1 from ${table} where ${where} limit ${limit + 1})`,
      params,
    );
    const n = row?.n ?? 0;
    return { total: Math.min(n, limit), capped: n > limit };
  };

  /** Counts what decides whether hits are ranked; undefined if the query has another order. */
  const countRanked = async (def: DataSetDefinition, query: MarketQuery): Promise<Count | undefined> =>
    rankedKeyword(query) && count(def, query, RANKED_MAX);
  const orderIf = (def: DataSetDefinition, query: MarketQuery, isRanked: boolean): Order => ({
    ...orderOf(def, query.sort),
    keyword: isRanked ? rankedKeyword(query) : undefined,
  });
  /** Returns the order of the rows after a position, which is that of the rows before it: ranked if hits are few enough. */
  const orderFrom = async (def: DataSetDefinition, query: MarketQuery, position?: Position): Promise<Order> =>
    orderIf(def, query, position ? position.rank !== undefined : (await countRanked(def, query))?.capped === false);
  const rankColumn = ({ keyword }: Order, params: Params): string =>
    `toUInt8(${keyword ? rankSql(keyword, params) : '0'}) as ${RANK}`;

  const page: MarketEngine['page'] = async (def, query) => {
    const { offset, limit } = windowOf(query, MAX_COUNT);
    const columns = selectList(def, query.fields);
    if (limit === 0) return { ...(await count(def, query)), rows: [] };
    const hits = await countRanked(def, query);
    const order = orderIf(def, query, hits?.capped === false);
    const params = new Params();
    const where = whereOf(def, query, params);
    const rank = rankColumn(order, params);
    const statement = (table: string) =>
      `select ${columns}, ${rank} from ${table} where ${where}
        order by ${placeOf(order)} limit ${limit} offset ${offset}`;
    const total = hits && { total: Math.min(hits.total, MAX_COUNT), capped: hits.total > MAX_COUNT };
    const [counted, rows] = await Promise.all([
      total ?? count(def, query),
      rowsOf(def, query.fields, statement, params),
    ]);
    return { ...counted, rows };
  };

  /** Selects the rows after a position, with the columns that a cursor needs. */
  const statementAfter = (
    def: DataSetDefinition,
    query: MarketQuery & { limit: number },
    { order, at }: { order: Order; at?: Position | undefined },
  ) => {
    const fields = withField(query.fields, order.field.name_en);
    return {
      order,
      fields,
      /** `columns` may include those of other queries in the same statement. */
      sql(params: Params, columns = selectList(def, fields)) {
        const where = `(${whereOf(def, query, params)}) and ${conditionAfter(def, order, at, params)}`;
        const rank = rankColumn(order, params);
        return (table: string) =>
          `select ${columns}, ${rank} from ${table} where ${where}
            order by ${placeOf(order)} limit ${query.limit}`;
      },
    };
  };
  const hitsOf = (
    def: DataSetDefinition,
    { order, fields }: Pick<ReturnType<typeof statementAfter>, 'order' | 'fields'>,
    query: MarketQuery,
    hits: readonly Record<string, unknown>[],
  ): Hit[] =>
    hits.map((hit) => {
      const row = rowOf(def, fields)(hit);
      const position = positionOf(order, row, Number(hit[RANK]));
      if (fields !== query.fields) delete row[order.field.name_en];
      return { row, position };
    });
  const after = async (
    def: DataSetDefinition,
    query: MarketQuery & { limit: number },
    from: { order: Order; at?: Position | undefined },
  ) => {
    const statement = statementAfter(def, query, from);
    const params = new Params();
    return hitsOf(def, statement, query, await ask<Record<string, unknown>>(def, statement.sql(params), params));
  };

  const scroll: MarketEngine['scroll'] = async (def, query) => {
    const at = query.cursor === undefined ? undefined : seal.open(query.cursor, cursorContext(def, query));
    const order = await orderFrom(def, query, at);
    return scrollPage(seal, def, query, await after(def, { ...query, limit: query.limit + 1 }, { order, at }));
  };

  /** Runs many keyed queries, several in each statement. */
  const scrollKeyed: MarketEngine['scrollKeyed'] = async (def, queries) => {
    const pages = new Array<Scrolled | undefined>(queries.length).fill(undefined);
    const statements = queries.flatMap((query, index) => {
      if (!isKeyed(def, query.filter)) return [];
      try {
        // Validates and measures the query. It is written again below with shared parameters.
        const order = orderIf(def, query, true);
        const statement = statementAfter(def, { ...query, limit: query.limit + 1 }, { order });
        statement.sql(new Params());
        return [{ index, query, statement }];
      } catch (error) {
        if (error instanceof MarketError) return [];
        throw error;
      }
    });
    while (statements.length > 0) {
      let characters = 0;
      const fit = statements.findIndex(({ query }, n) => {
        characters += JSON.stringify([query.filter, query.keyword]).length;
        return n === KEYED_MAX.questions || (n > 0 && characters > KEYED_MAX.characters);
      });
      const some = statements.splice(0, fit < 0 ? statements.length : fit);
      const params = new Params();
      const all = some.flatMap(({ statement }) => statement.fields ?? def.fields.map(({ name_en }) => name_en));
      const columns = selectList(def, all);
      const parts = some.map(({ statement: { sql, order } }, n) => {
        const part = sql(params, columns);
        const place = `row_number() over (order by ${placeOf(order)})`;
        return (table: string) =>
          `select ${n} as _question, ${place} as _place, ${RANK}, ${columns} from (${part(table)})`;
      });
      const rows = await ask<Record<string, unknown> & { _question: number; _place: number }>(
        def,
        (table) => parts.map((part) => part(table)).join(' union all '),
        params,
      );
      for (const [n, { index, query, statement }] of some.entries()) {
        const own = rows.filter(({ _question }) => _question === n).sort((one, other) => one._place - other._place);
        const hits = hitsOf(def, statement, query, own);
        pages[index] = scrollPage(seal, def, query, hits);
      }
    }
    return pages;
  };

  const facets: MarketEngine['facets'] = (def, { like, ...query }, names) =>
    countInPasses(query, names, async (conditions, fields) => {
      if (like || !matchesAllRows(conditions)) return countedValues(ask, def, conditions, fields, like);
      const facetFields = fields.map((name) => facetField(def, name));
      const storedFacets = facetFields.length > 0 ? await readFacets(readFrom(db), def, STATS_TABLE) : {};
      return facetFields.map(({ name_en }) => ({
        field: name_en,
        values: (storedFacets[name_en] ?? []).slice(0, FACET_VALUES_MAX),
        exact: true,
      }));
    });

  return {
    page,
    scroll,
    scrollKeyed,
    count,
    facets,
    aggregate: (def, query) => aggregateOf(ask, def, query),
    histogram: (def, query) => histogramOf(ask, def, query),

    async get(def, id, fields) {
      const params = new Params();
      const where = `id = ${params.add(id, 'String')}`;
      const columns = selectList(def, fields);
      return (
        await rowsOf(def, fields, (table) => `select ${columns} from ${table} where ${where} limit 1`, params)
      )[0];
    },

    async getMany(def, ids, fields) {
      requireIdLimit(ids);
      const params = new Params();
      const where = `id in ${params.add(ids, 'Array(String)')}`;
      const columns = selectList(def, fields);
      const matches = await rowsOf(def, fields, (table) => `select ${columns} from ${table} where ${where}`, params);
      const rows = new Map(matches.map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },

    async lookup(def, by, values, fields) {
      lookupField(def, by, values);
      const names = withField(fields, by);
      const params = new Params();
      const where = lookupSql(def, by, values, params);
      const columns = selectList(def, names);
      const rows = await rowsOf(
        def,
        names,
        (table) => `select ${columns} from ${table} where ${where} order by id`,
        params,
      );
      return groupByName(def, rows, { by, values, fields });
    },

    async *stream(def, query) {
      const size = query.batch ?? STREAM_BATCH;
      let left = query.limit ?? Number.POSITIVE_INFINITY;
      const order = await orderFrom(def, query);
      let at: Position | undefined;
      while (left > 0) {
        const count = Math.min(Math.max(size, READ_AHEAD), left);
        const hits = await after(def, { ...query, limit: count }, { order, at });
        for (let from = 0; from < hits.length; from += size) yield hits.slice(from, from + size).map(({ row }) => row);
        if (hits.length < count) return;
        at = hits.at(-1)?.position;
        left -= hits.length;
      }
    },

    async suggest(def, text, limit = 10) {
      const typed = text.trim();
      if (typed === '') return [];
      const params = new Params();
      const title = quoteIdentifier(def.title);
      const [place, where] = [params.add(asName(typed), 'String'), whereOf(def, { keyword: typed }, params)];
      return ask<{ id: string; title: string }>(
        def,
        (table) => `select id, _title as title from (
            select id, ${title} as _title, positionUTF8(${TITLE_SQL}, ${place}) as _place from ${table}
            where ${where} and _place > 0 limit ${SUGGESTED_OF})
          order by _place, lengthUTF8(_title), id limit ${limit}`,
        params,
      );
    },
    within: (bounds) => clickHouseEngine({ sql: db, long }, clickhouse, { clock, cursorSecret, loadsKept, bounds }),

    version: (def) => requireServedTable(db, def),
    stats: async (def) => (await readStats(db, [def], STATS_TABLE)).get(def.key),
    statsOf: (defs) => readStats(db, defs, STATS_TABLE),
    async isLoaded(def) {
      const table = await servedTable(db, def);
      return table !== null && hasColumns(clickhouse, def, table);
    },
    ...loadsInto(clickHouseTarget(long, clickhouse, { clock, keep: loadsKept })),
    keptLoads: (def) => KEPT_LOADS.list(db, def),
    rollBack: (def, id) =>
      rollBackTo(long, def, id, {
        kept: KEPT_LOADS,
        keep: loadsKept,
        hasColumns: (table) => hasColumns(clickhouse, def, table),
        swapIn: (table, stats, keep, also) => swapIn(long, clickhouse, def, table, stats, { clock, keep }, also),
      }),
    ...feedMethods(db, long),
  };
};

const placeOf = ({ keyword, sql }: Order): string => (keyword ? `${RANK}, ${sql}` : sql);

const readFrom =
  (db: MarketDb) =>
  async <T>(_: DataSetDefinition, sql: string, params?: unknown[]): Promise<T[]> =>
    (await db.query<T>(sql, params)).rows;
