import { randomUUID } from 'node:crypto';
import { MAX_COUNT } from '@daas/contract/constants';
import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { windowOf } from '../../kernel/page';
import { feedMethods } from '../catalog/changeFeed';
import type { MarketDb } from '../catalog/db';
import { rollBackTo } from '../catalog/keptLoads';
import { readStats } from '../catalog/stats';
import { cursorContext, cursorSeal, type Hit, type Position, scrollPage } from '../cursor';
import { type Count, type MarketConditions, type MarketEngine, MarketError, type MarketQuery } from '../engine';
import { isKeyed, lookupField, relatedSets, requireIdLimit } from '../fields';
import { groupByName, withField } from '../groupByName';
import { loadsInto } from '../load';
import { RANKED_MAX } from '../relevance';
import { aggregateOf, histogramOf } from './aggregate';
import { type ColumnStatistics, readColumnStatistics } from './columnStatistics';
import { facetsOf } from './facets';
import { hitOf, keyedHits, type StoredHit } from './keyed';
import { type Order, orderOf, rangesAfter, rankedOrder, sortValue } from './order';
import { Params } from './params';
import { LEADING_SHARES, leadingRange, nextHits, plannedHits, SORTED_MAX, sortedHits, type Window } from './plans';
import { withQueryLimits } from './queryLimits';
import { KEPT_LOADS, swapIn } from './staging';
import { suggestions } from './suggest';
import { asJson, hasColumns, isLoaded, selectList, tableOf } from './table';
import { sqlTarget } from './target';
import { lookupSql, whereOf } from './where';

const STREAM_BATCH = 1000;

/** Connections to the rows: `sql` for interactive queries, `long` for loads. */
interface Databases {
  sql: MarketDb;
  long: MarketDb;
  /** Cancels the statement of a session. */
  cancel?: ((pid: number) => Promise<void>) | null;
}
type StatisticsCache = Map<string, Awaited<ReturnType<typeof readColumnStatistics>>>;
interface EngineOptions {
  /** Returns the time of a load. */
  clock: () => Date;
  cursorSecret?: string;
  /** Number of replaced loads to keep. */
  loadsKept?: number;
  /** Statistics by data set, until a count finds the rows of a later load. */
  statisticsCache?: StatisticsCache;
}

/** The market on PostgreSQL or PGlite. Cursors are valid as long as `cursorSecret`; by default, as long as this engine. */
export const sqlEngine = (
  { sql: db, long, cancel = null }: Databases,
  { clock, cursorSecret = randomUUID(), loadsKept = 0, statisticsCache = new Map() }: EngineOptions,
): MarketEngine => {
  const seal = cursorSeal(cursorSecret);

  const runOn =
    (on: MarketDb) =>
    async <T>(
      def: DataSetDefinition,
      sql: string,
      params: unknown[] = [],
      options = { prepare: false },
    ): Promise<T[]> => {
      try {
        return (await on.query<T>(sql, params, options)).rows;
      } catch (error) {
        // undefined_table, undefined_column: never loaded, or by another version of the definition
        if (['42P01', '42703'].includes((error as { code?: string }).code ?? ''))
          throw new MarketError('not_loaded', `${def.key} is not loaded`);
        throw error;
      }
    };
  const run = runOn(db);
  const runLong = runOn(long);

  const rowsOf = async <T extends Row>(def: DataSetDefinition, select: string, params: unknown[]): Promise<T[]> =>
    (await run<{ row: T }>(def, asJson(select), params)).map(({ row }) => row);

  const cachedStatistics = async (def: DataSetDefinition): Promise<ColumnStatistics> => {
    const entry = statisticsCache.get(def.key) ?? (await readColumnStatistics(run, def));
    statisticsCache.set(def.key, entry);
    return entry.statistics;
  };
  const statisticsOf = async (def: DataSetDefinition, { filter }: MarketConditions): Promise<ColumnStatistics> => {
    const statistics = await cachedStatistics(def);
    const others = relatedSets(def, filter);
    if (others.length === 0) return statistics;
    const entries = others.map(async (other) => [other.key, await cachedStatistics(other)] as const);
    return statistics.withRelated(new Map(await Promise.all(entries)));
  };

  const count: MarketEngine['count'] = async (def, query, limit = MAX_COUNT) => {
    const params = new Params();
    const where = whereOf(def, query, params, await statisticsOf(def, query));
    const inner = `select 1 from ${tableOf(def)} where ${where} limit ${limit + 1}`;
    const sets = [def, ...relatedSets(def, query.filter)];
    const versions = sets.map((one) => `to_regclass('${tableOf(one)}')::oid::text`);
    const sql = `select count(*)::int as n, array[${versions}] as versions from (${inner}) as hits`;
    const [row] = await run<{ n: number; versions: string[] }>(def, sql, params.values);
    for (const [place, { key }] of sets.entries())
      if (row?.versions[place] !== statisticsCache.get(key)?.version) statisticsCache.delete(key);
    const n = row?.n ?? 0;
    return { total: Math.min(n, limit), capped: n > limit } satisfies Count;
  };

  /** Returns the ranked order of a query with a keyword; undefined for another order and for too many hits. */
  const rankedIfFew = async (def: DataSetDefinition, query: MarketQuery): Promise<Order | undefined> => {
    const order = rankedOrder(def, query);
    return order.keyword && !(await count(def, query, RANKED_MAX)).capped ? order : undefined;
  };

  const page: MarketEngine['page'] = async (def, query) => {
    const window: Window = windowOf(query, MAX_COUNT);
    const { limit } = window;
    const order = orderOf(def, query.sort);
    const columns = selectList(def, query.fields);
    const total = await count(def, query);
    if (limit === 0) return { ...total, rows: [] };
    const read = (source: (params: Params) => string) => {
      const params = new Params();
      return rowsOf(def, `select ${columns} from (${source(params)}) as page`, params.values);
    };
    const statistics = await statisticsOf(def, query);
    const few = { ...window, statistics };
    if (!total.capped) return { ...total, rows: await read(sortedHits(def, query, rankedOrder(def, query), few)) };
    const ranked = await rankedIfFew(def, query);
    if (ranked) return { ...total, rows: await read(sortedHits(def, query, ranked, few)) };
    const ahead = await read(nextHits(def, query, order, window));
    if (ahead.length === limit) return { ...total, rows: ahead };
    const many = { ...few, max: SORTED_MAX };
    const leadingHits = async (share: number) => {
      const end = statistics.endOf(order, share);
      return end === undefined ? [] : read(sortedHits(def, query, order, many, leadingRange(order, end)));
    };
    const first = await leadingHits(LEADING_SHARES.first);
    if (first.length === limit) return { ...total, rows: first };
    const sorted = await read(sortedHits(def, query, order, many));
    if (sorted.length > 0) return { ...total, rows: sorted };
    for (const share of LEADING_SHARES.later) {
      const rows = await leadingHits(share);
      if (rows.length === limit) return { ...total, rows };
    }
    return { ...total, rows: await read(plannedHits(def, query, order, window)) };
  };

  /** Reads up to `limit` rows after a position, each with its position. Set `few` if the query has few hits. */
  const after = async (
    def: DataSetDefinition,
    query: MarketQuery,
    order: Order,
    { position, limit, few = false }: { position: Position | undefined; limit: number; few?: boolean },
  ) => {
    const hits: Hit[] = [];
    for (const range of rangesAfter(order, position)) {
      const params = new Params();
      const window = { limit: limit - hits.length, offset: 0 };
      const source = (few || order.keyword ? sortedHits : plannedHits)(def, query, order, window, range)(params);
      const position = `${sortValue(order)}${order.keyword ? ', relevance' : ''}`;
      const sql = `select ${selectList(def, query.fields)}, ${position} from (${source}) as page`;
      const rows = await rowsOf<StoredHit>(def, sql, params.values);
      hits.push(...rows.map(hitOf));
      if (hits.length === limit) break;
    }
    return hits;
  };

  /** Returns the order of the rows after a position, which is that of the rows before it. */
  const orderFrom = async (
    def: DataSetDefinition,
    query: MarketQuery,
    { position, few = false }: { position: Position | undefined; few?: boolean },
  ): Promise<Order> => {
    if (position ? position.rank !== undefined : few) return rankedOrder(def, query);
    return (!position && (await rankedIfFew(def, query))) || orderOf(def, query.sort);
  };

  const scroll: MarketEngine['scroll'] = async (def, query) => {
    const position = query.cursor === undefined ? undefined : seal.open(query.cursor, cursorContext(def, query));
    const few = isKeyed(def, query.filter) || !(await count(def, query)).capped;
    const order = await orderFrom(def, query, { position, few });
    return scrollPage(seal, def, query, await after(def, query, order, { position, limit: query.limit + 1, few }));
  };

  const scrollKeyed: MarketEngine['scrollKeyed'] = async (def, queries) => {
    const longerQueries = queries.map((query) => ({ ...query, limit: query.limit + 1 }));
    const hitLists = await keyedHits(run, def, longerQueries);
    return queries.map((query, index) => hitLists[index] && scrollPage(seal, def, query, hitLists[index]));
  };

  return {
    page,
    scroll,
    scrollKeyed,
    count,
    facets: async (def, query, fields) => facetsOf(run, def, query, fields, await statisticsOf(def, query)),

    aggregate: async (def, query) => aggregateOf(query.all ? runLong : run, def, query, await statisticsOf(def, query)),
    histogram: async (def, query) => histogramOf(query.all ? runLong : run, def, query, await statisticsOf(def, query)),

    async get(def, id, fields) {
      const sql = `select ${selectList(def, fields)} from ${tableOf(def)} where id = $1::text`;
      return (await rowsOf(def, sql, [id]))[0];
    },

    async getMany(def, ids, fields) {
      requireIdLimit(ids);
      const sql = `select ${selectList(def, fields)} from ${tableOf(def)} where id = any($1::text[])`;
      const rows = new Map((await rowsOf(def, sql, [ids])).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },

    async lookup(def, by, values, fields) {
      lookupField(def, by, values);
      const names = withField(fields, by);
      const params = new Params();
      const where = lookupSql(def, by, values, params);
      const sql = `select ${selectList(def, names)} from ${tableOf(def)} where ${where} order by id`;
      return groupByName(def, await rowsOf(def, sql, params.values), { by, values, fields });
    },

    async *stream(def, query) {
      const order = await orderFrom(def, query, { position: undefined });
      let left = query.limit ?? Number.POSITIVE_INFINITY;
      let position: Position | undefined;
      while (left > 0) {
        const size = Math.min(query.batch ?? STREAM_BATCH, left);
        const hits = await after(def, query, order, { position, limit: size });
        if (hits.length > 0) yield hits.map(({ row }) => row);
        if (hits.length < size) return;
        position = hits.at(-1)?.position;
        left -= hits.length;
      }
    },

    suggest: async (def, text, limit = 10) =>
      text.trim() === '' ? [] : run<{ id: string; title: string }>(def, ...suggestions(def, text.trim(), limit)),
    within: (bounds) =>
      sqlEngine({ sql: withQueryLimits(db, { ...bounds, cancel }), long }, { clock, cursorSecret, statisticsCache }),

    async version(def) {
      // A load replaces the table but not its name.
      const [row] = await run<{ version: string }>(def, 'select $1::text::regclass::oid::text as version', [
        tableOf(def),
      ]);
      return row?.version ?? '';
    },
    stats: async (def) => (await readStats(db, [def])).get(def.key),
    statsOf: (defs) => readStats(db, defs),
    isLoaded: (def) => isLoaded(db, def),
    ...loadsInto(sqlTarget(long, { clock, keep: loadsKept })),
    keptLoads: (def) => KEPT_LOADS.list(db, def),
    rollBack: (def, id) =>
      rollBackTo(long, def, id, {
        kept: KEPT_LOADS,
        keep: loadsKept,
        hasColumns: (table) => hasColumns(long, def, table),
        swapIn: (table, stats, keep, also) => swapIn(long, def, table, stats, { clock, keep }, also),
      }),
    ...feedMethods(db, long),
  };
};
