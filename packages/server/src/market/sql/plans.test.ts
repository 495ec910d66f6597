import { DATA_SETS, type FieldDefinition, type FilterNode, type Row } from '@daas/contract/datasets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/client';
import { DATABASES, freshDatabase } from '../../testing';
import { filterTree, LINKS, meetsRelationOf, relationTree, SAMPLE, sortRows } from '../../testing/market';
import { DAYS, INSTANTS, linkSet, sampleSet } from '../../testing/sampleSet';
import { matchesFilter } from '../matchesFilter';
import { termOf } from '../searchText';
import { type ColumnStatistics, readColumnStatistics } from './columnStatistics';
import { sqlEngine } from './engine';
import { orderOf } from './order';
import { Params } from './params';
import { leadingRange, nextHits, plannedHits, sortedHits } from './plans';
import { createIndexes } from './table';
import { whereOf } from './where';

const ROWS = SAMPLE.length;
const rows = SAMPLE;
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);

describe.each(DATABASES)('the statements of the market on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase(kind);
    const engine = sqlEngine(database, { clock: () => new Date() });
    await engine.load(sampleSet, SAMPLE);
    await engine.load(linkSet, LINKS);
  });
  afterAll(() => database.close());

  const query: Parameters<typeof readColumnStatistics>[0] = async <T>(_: unknown, sql: string, params?: unknown[]) =>
    (await database.sql.query<T>(sql, params)).rows;

  /** Statistics as if there were so many related rows; `keys` of them have different keys. */
  async function statisticsWith(relatedRows: number, keys?: number): Promise<ColumnStatistics> {
    const { statistics } = await readColumnStatistics(query, sampleSet);
    const { statistics: related } = await readColumnStatistics(query, linkSet);
    const changed = { rows: relatedRows, ...(keys ? { valuesOf: () => keys } : {}) };
    // Many rows, so that a lookup for each takes longer than reading the related rows once.
    if (keys) Object.assign(statistics, { rows: 1e9 });
    return statistics.withRelated(new Map([[linkSet.key, Object.assign(related, changed)]]));
  }

  it('knows how values are spread', async () => {
    const { statistics } = await readColumnStatistics(query, sampleSet);
    const share = (is: (row: Row) => boolean) => rows.filter(is).length / ROWS;
    const day = sampleSet.fields.find(({ name_en }) => name_en === 'day') as FieldDefinition;
    const at = sampleSet.fields.find(({ name_en }) => name_en === 'at') as FieldDefinition;
    const close = (found: number, wanted: number) => expect(found).toBeCloseTo(wanted, 2);
    close(
      statistics.ofTerm(termOf('state', 'on')),
      share((row) => row.state === 'on'),
    );
    close(
      statistics.between(day, DAYS[1], undefined),
      share(({ day }) => day !== null && (day as string) >= (DAYS[1] as string)),
    );
    close(
      statistics.between(at, undefined, INSTANTS[1]),
      share(({ at }) => at !== null && (at as string) <= (INSTANTS[1] as string)),
    );
    expect(statistics.endOf(orderOf(sampleSet, '-rank'), 0.5)).toBe('5');
    expect(statistics.endOf(orderOf(sampleSet, 'day'), 1)).toBeUndefined();
  });

  it('finds the same first hits by every plan', async () => {
    const sorts = ['rank', '-rank', 'code', '-amount', 'at'];
    const { statistics } = await readColumnStatistics(query, sampleSet);
    const many = await statisticsWith(1e9);
    const rare = await statisticsWith(30_000, 30_000);
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.oneof(filterTree, relationTree(sampleSet))),
        fc.constantFrom(...sorts),
        fc.nat(30),
        fc.nat(90),
        fc.nat(ROWS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (filter, sort, limit, offset, max, share) => {
          const order = orderOf(sampleSet, sort);
          const wanted = sortRows(
            filter
              ? rows.filter((row) => matchesFilter(sampleSet, row, filter, meetsRelationOf(sampleSet, row)))
              : rows,
            sort,
          );
          type Of = Parameters<typeof sortedHits>;
          const found = async (plan: typeof sortedHits, bounds: Of[3], range?: Of[4]) => {
            const params = new Params();
            const sql = `select id from (${plan(sampleSet, { filter }, order, bounds, range)(params)}) as page`;
            return idsOf((await database.sql.query<Row>(sql, params.values, { prepare: false })).rows);
          };
          const hits = idsOf(wanted.slice(offset, offset + limit));
          for (const plan of [sortedHits, nextHits, plannedHits])
            expect(await found(plan, { limit, offset })).toEqual(hits);
          expect(await found(sortedHits, { limit, offset, max })).toEqual(wanted.length > max ? [] : hits);
          expect(await found(sortedHits, { limit, offset, statistics })).toEqual(hits);
          expect(await found(sortedHits, { limit, offset, statistics: many })).toEqual(hits);
          expect(await found(sortedHits, { limit, offset, statistics: rare })).toEqual(hits);
          const end = statistics.endOf(order, share);
          if (end === undefined) return;
          // The first hits of all, as far as they go.
          const first = await found(sortedHits, { limit, offset, statistics }, leadingRange(order, end));
          expect(first).toEqual(hits.slice(0, first.length));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('look up the related rows of each row if statistics show that many pass the filter', async () => {
    const filter: FilterNode = { relation: 'shared', match: 'any', filter: { field: 'open', op: 'eq', value: true } };
    const sql = async (relatedRows: number) =>
      whereOf(sampleSet, { filter }, new Params(), await statisticsWith(relatedRows));
    expect(await sql(100)).toContain('unnest(codes)');
    expect(await sql(1e9)).not.toContain('unnest(codes)');
  });

  it.each(['links', 'shared'])(
    'count the related rows of all keys once if few keys have so many: %s',
    async (relation) => {
      const filter: FilterNode = { relation, match: 'at_least', count: 3 };
      const sql = async (statistics: ColumnStatistics) => whereOf(sampleSet, { filter }, new Params(), statistics);
      expect(await sql(await statisticsWith(30_000, 30_000))).toContain('group by key having count(*) >= 3');
      // Each key has a thousand.
      expect(await sql(await statisticsWith(30_000_000, 30_000))).not.toContain('group by key');
      // One of two conditions is no join.
      const either: FilterNode = { op: 'or', items: [filter, { field: 'code', op: 'eq', value: 'C1' }] };
      const orSql = whereOf(sampleSet, { filter: either }, new Params(), await statisticsWith(30_000, 30_000));
      expect(orSql).not.toContain('group by key');
    },
  );

  it('find related rows by an index that has the columns of common filters', () => {
    const { ordered } = createIndexes(DATA_SETS.risk, 'market_risk');
    expect(ordered.find((sql) => sql.includes('(company_uscc)'))).toMatch(/include \(kind, state, .*recorded_date/);
  });

  it('store nothing that is masked', async () => {
    const { rows: stored } = await database.sql.query<{ text: string }>(
      "select string_agg(t::text, ' ') as text from market_sample as t",
    );
    expect(stored[0]?.text).not.toMatch(/100\d{8}|张某某/);
  });
});
