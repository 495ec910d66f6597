import type { FilterCondition, FilterNode, Row } from '@daas/contract/datasets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, filterTree, LINKS, meetsRelationOf, relationTree, SAMPLE, sortRows } from '../testing/market';
import { linkSet, sampleSet, TAGS, WORDS } from '../testing/sampleSet';
import { type MarketEngine, MarketError, type MarketQuery } from '.';
import { AGGREGATE_MAX } from './engine';
import { matchesFilter } from './matchesFilter';
import { type RankedKeyword, rankedKeyword, relevanceOf } from './relevance';
import { highlight, matchesKeyword } from './searchText';

const ROWS = SAMPLE.length;
const rows = SAMPLE;
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);

const countBy = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** What every engine must do; a new one is a line of `ENGINES`. */
describe.each(ENGINES)('the market by $name', ({ open, bounded }) => {
  let engine: MarketEngine;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ engine, close } = await open());
    await engine.load(sampleSet, SAMPLE);
    await engine.load(linkSet, LINKS);
  });
  afterAll(() => close());

  const everything = async (query: MarketQuery) => {
    const found: Row[] = [];
    for await (const batch of engine.stream(sampleSet, { ...query, batch: 400 })) found.push(...batch);
    return found;
  };

  it('finds what a filter means', async () => {
    await fc.assert(
      fc.asyncProperty(filterTree, async (filter) => {
        const wanted = sortRows(
          rows.filter((row) => matchesFilter(sampleSet, row, filter)),
          sampleSet.defaultSort,
        );
        expect(idsOf(await everything({ filter, fields: [] }))).toEqual(idsOf(wanted));
        expect((await engine.count(sampleSet, { filter }, ROWS)).total).toBe(wanted.length);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    [sampleSet, SAMPLE],
    [linkSet, LINKS],
  ])('finds what conditions on related rows mean, from $key', async (def, all) => {
    await fc.assert(
      fc.asyncProperty(relationTree(def), async (filter) => {
        const matching = all.filter((row) => matchesFilter(def, row, filter, meetsRelationOf(def, row)));
        const wanted = idsOf(sortRows(matching, def.defaultSort));
        const found: Row[] = [];
        for await (const batch of engine.stream(def, { filter, fields: [], batch: 400 })) found.push(...batch);
        expect(idsOf(found)).toEqual(wanted);
        expect((await engine.count(def, { filter }, ROWS)).total).toBe(wanted.length);
        const page = await engine.page(def, { filter, fields: [], current: 1, pageSize: 50 });
        expect(idsOf(page.rows)).toEqual(wanted.slice(0, 50));
      }),
      { numRuns: 100 },
    );
  });

  it('finds what a keyword means', async () => {
    const keyword = fc.oneof(
      fc.constantFrom(...WORDS, '波轴', 'ＢＥＡＲＩＮＧ', '厂　宁波', 'zz', 'g', ...TAGS),
      fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((words) => words.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(keyword, async (text) => {
        const wanted = rows.filter((row) => matchesKeyword(sampleSet, row, text));
        expect(idsOf(await everything({ keyword: text, fields: [] })).sort()).toEqual(idsOf(wanted).sort());
        expect((await engine.count(sampleSet, { keyword: text }, ROWS)).total).toBe(wanted.length);
      }),
      { numRuns: 60 },
    );
  });

  it('ranks the hits of a keyword in pages, scrolls, streams and keyed queries', async () => {
    const keyword = fc.oneof(
      fc.constantFrom(...WORDS, '波轴', 'ＢＥＡＲＩＮＧ', 'bear', 'g', 'a.c', ...TAGS),
      fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS, 'a')).map((words) => words.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(keyword, fc.integer({ min: 1, max: 400 }), async (text, limit) => {
        const ranked = rankedKeyword({ keyword: text }) as RankedKeyword;
        const hits = rows.filter((row) => matchesKeyword(sampleSet, row, text));
        const rank = (row: Row) => relevanceOf(sampleSet, row, ranked);
        const wanted = sortRows(hits, sampleSet.defaultSort).toSorted((one, other) => rank(one) - rank(other));
        const query = { keyword: text, fields: [] };
        expect(idsOf((await engine.page(sampleSet, { ...query, current: 2, pageSize: 20 })).rows)).toEqual(
          idsOf(wanted.slice(20, 40)),
        );
        expect(idsOf(await everything(query))).toEqual(idsOf(wanted));
        const scrolled: string[] = [];
        for (let cursor: string | undefined; ; ) {
          const part = await engine.scroll(sampleSet, { ...query, limit: Math.max(limit, 50), cursor });
          scrolled.push(...idsOf(part.rows));
          if (!part.next) break;
          cursor = part.next;
        }
        expect(scrolled).toEqual(idsOf(wanted));
        const filter = { field: 'code', op: 'eq', value: 'C1' } as const;
        const [keyed] = await engine.scrollKeyed(sampleSet, [{ ...query, filter, limit }]);
        const ofCode = wanted.filter((row) => row.code === 'C1');
        expect(idsOf(keyed?.rows ?? [])).toEqual(idsOf(ofCode.slice(0, limit)));
        const sorted = await engine.page(sampleSet, { ...query, sort: 'rank', current: 1, pageSize: 50 });
        expect(idsOf(sorted.rows)).toEqual(idsOf(sortRows(hits, 'rank').slice(0, 50)));
      }),
      { numRuns: 12 },
    );
  });

  it.each(sampleSet.fields.filter(({ sortable }) => sortable).flatMap(({ name_en }) => [name_en, `-${name_en}`]))(
    'sorts by %s, in pages and in scrolls of any size',
    async (sort) => {
      const wanted = idsOf(sortRows(rows, sort));
      const page = await engine.page(sampleSet, { sort, current: 3, pageSize: 50, fields: [] });
      expect(idsOf(page.rows)).toEqual(wanted.slice(100, 150));
      const scrolled: string[] = [];
      let cursor: string | undefined;
      do {
        const part = await engine.scroll(sampleSet, { sort, limit: 377, cursor, fields: [] });
        scrolled.push(...idsOf(part.rows));
        cursor = part.next ?? undefined;
      } while (cursor);
      expect(scrolled).toEqual(wanted);
    },
  );

  it('stops counting and paging at 1000, counting further only when asked', async () => {
    expect(await engine.count(sampleSet, {})).toEqual({ total: 1000, capped: true });
    expect(await engine.count(sampleSet, { filter: { field: 'rank', op: 'lt', value: 2 } })).toEqual({
      total: rows.filter((row) => (row.rank as number) < 2).length,
      capped: false,
    });
    expect(await engine.count(sampleSet, {}, ROWS - 1)).toEqual({ total: ROWS - 1, capped: true });
    expect(await engine.count(sampleSet, {}, ROWS)).toEqual({ total: ROWS, capped: false });
    const last = await engine.page(sampleSet, { current: 34, pageSize: 30 });
    expect(last.rows).toHaveLength(10);
    expect((await engine.page(sampleSet, { current: 35, pageSize: 30 })).rows).toEqual([]);
  });

  it('reads many queries that name their rows at once, each as by itself', async () => {
    const named = (code: string): FilterNode => ({ field: 'code', op: 'eq', value: code });
    const query = fc.record({
      filter: fc.oneof(
        filterTree,
        fc
          .tuple(fc.constantFrom('C0', 'C1', 'C3', "C' or true --"), filterTree)
          .map(([code, also]): FilterNode => ({ op: 'and', items: [named(code), also] })),
        fc.constantFrom('row-00007', 'row-none').map((id): FilterNode => ({ field: 'id', op: 'eq', value: id })),
      ),
      sort: fc.constantFrom('rank', '-amount', 'at'),
      limit: fc.integer({ min: 1, max: 40 }),
      fields: fc.constantFrom(['name', 'at'], []),
      scope: fc.constant('company-1'),
    });
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(query, { maxLength: 20 }), async (queries) => {
        const found = await engine.scrollKeyed(sampleSet, queries);
        expect(found).toHaveLength(queries.length);
        for (const [index, one] of queries.entries()) {
          const keyed = found[index];
          if (!keyed) continue;
          read += 1;
          const alone = await engine.scroll(sampleSet, one);
          expect(keyed.rows).toEqual(alone.rows);
          expect(keyed.next === null).toBe(alone.next === null);
          if (!keyed.next || !alone.next) continue;
          const [after, wanted] = await Promise.all(
            [keyed.next, alone.next].map((cursor) => engine.scroll(sampleSet, { ...one, cursor })),
          );
          expect(after?.rows).toEqual(wanted?.rows);
        }
      }),
      { numRuns: 40 },
    );
    expect(read).toBeGreaterThan(40);
  });

  it('counts the values of a field as if nothing were chosen of it, and of the others as if everything were', async () => {
    const facetFields = sampleSet.fields.filter(({ facet }) => facet);
    const choice = fc.constantFrom(...facetFields).chain(({ name_en, type }) => {
      const values = { code: ['C0', 'C1', 'C3'], state: ['on', 'off'], tags: TAGS, open: [true, false] }[name_en] ?? [];
      if (type === 'boolean')
        return fc.constantFrom(...values).map((value): FilterCondition => ({ field: name_en, op: 'eq', value }));
      return fc
        .tuple(
          fc.constantFrom('in' as const, 'not_in' as const),
          fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }),
        )
        .map(([op, value]): FilterCondition => ({ field: name_en, op, value: value as string[] }));
    });
    const range = fc
      .tuple(fc.constantFrom('gte' as const, 'lt' as const), fc.integer({ min: 0, max: 10 }))
      .map(([op, value]): FilterCondition => ({ field: 'rank', op, value }));
    const asked = fc.record({
      filter: fc.option(filterTree),
      choices: fc.array(fc.oneof(choice, range), { maxLength: 4 }),
    });
    const valuesOf = (row: Row, field: string) => [row[field] ?? []].flat().map(String);
    await fc.assert(
      fc.asyncProperty(asked, async ({ filter, choices }) => {
        const left = (but: string) =>
          rows.filter(
            (row) =>
              (!filter || matchesFilter(sampleSet, row, filter)) &&
              choices.every((one) => one.field === but || matchesFilter(sampleSet, row, one)),
          );
        const facets = await engine.facets(
          sampleSet,
          { filter, choices },
          facetFields.map(({ name_en }) => name_en),
        );
        for (const { field, values, exact } of facets) {
          const wanted = countBy(left(field).flatMap((row) => valuesOf(row, field)));
          expect(Object.fromEntries(values.map(({ value, count }) => [value, count]))).toEqual(wanted);
          expect(exact).toBe(true);
        }
        const bounds = [1, 3, 8];
        const { buckets } = await engine.histogram(sampleSet, { filter, choices, field: 'rank', bounds });
        const ranks = left('rank').map(({ rank }) => Number(rank));
        const edges = [Number.NEGATIVE_INFINITY, ...bounds, Number.POSITIVE_INFINITY];
        const wanted = edges.slice(1).map((to, index) => {
          const from = edges[index] as number;
          return { from, to, count: ranks.filter((rank) => rank >= from && rank < to).length };
        });
        expect(buckets).toEqual(wanted.filter(({ count }) => count > 0));
      }),
      { numRuns: 200 },
    );
  });

  it('looks for values of a facet by a text or by what they are called', async () => {
    const [facet] = await engine.facets(sampleSet, { like: { text: 'c1', values: ['C3'] } }, ['code']);
    expect(facet?.values.map(({ value }) => value).sort()).toEqual(['C1', 'C3']);
  });

  it('leaves what names no row, or is not allowed, to be read by itself', async () => {
    const named: FilterNode = { field: 'code', op: 'eq', value: 'C1' };
    const found = await engine.scrollKeyed(sampleSet, [
      { filter: named, limit: 1 },
      { filter: { op: 'or', items: [named] }, limit: 1 },
      { filter: { field: 'rank', op: 'eq', value: 3 }, limit: 1 },
      { keyword: '宁波', limit: 1 },
      { filter: { op: 'and', items: [named, { field: 'phone', op: 'eq', value: '1' }] }, limit: 1 },
      { filter: named, sort: 'phone', limit: 1 },
      { filter: named, fields: ['search_terms'], limit: 1 },
    ]);
    expect(found.map((one) => one?.rows.length)).toEqual([1, ...Array(6).fill(undefined)]);
    const other = { ...sampleSet, key: 'elsewhere' };
    await expect(engine.scrollKeyed(other, [{ filter: named, limit: 1 }])).rejects.toMatchObject({
      code: 'not_loaded',
    });
  });

  it('binds a cursor to its query and tenant, and hides what it holds', async () => {
    const query = { sort: '-amount', keyword: '宁波', limit: 5, scope: 'company-1' };
    const { next } = await engine.scroll(sampleSet, query);
    const cursor = next as string;
    expect((await engine.scroll(sampleSet, { ...query, cursor, limit: 9, fields: ['name'] })).rows).toHaveLength(9);
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/row-|value/);
    const damaged = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const other of [
      { ...query, cursor, scope: 'company-2' },
      { ...query, cursor, sort: 'amount' },
      { ...query, cursor, keyword: '轴承' },
      { ...query, cursor, filter: { field: 'rank', op: 'eq', value: 1 } as const },
      { ...query, cursor: damaged },
      { ...query, cursor: 'x' },
    ])
      await expect(engine.scroll(sampleSet, other)).rejects.toMatchObject({ code: 'bad_cursor' });
  });

  it('counts values of the matching rows', async () => {
    const filter: FilterNode = { field: 'rank', op: 'gte', value: 4 };
    const matching = rows.filter((row) => matchesFilter(sampleSet, row, filter));
    const counted = (list: readonly Row[], name: string) => {
      const counts: Record<string, number> = {};
      for (const value of list.flatMap((row) => row[name] as string | string[] | null))
        if (value !== null) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
      return counts;
    };
    for (const [query, list] of [
      [{ filter }, matching],
      [{}, rows],
    ] as const) {
      const facets = await engine.facets(sampleSet, query, ['state', 'tags', 'open', 'code']);
      expect(facets.map(({ field }) => field)).toEqual(['state', 'tags', 'open', 'code']);
      for (const { field, values: found, exact } of facets) {
        expect(exact).toBe(true);
        expect(Object.fromEntries(found.map(({ value, count }) => [value, count]))).toEqual(counted(list, field));
        expect(found.map(({ count }) => count)).toEqual(found.map(({ count }) => count).sort((a, b) => b - a));
      }
    }
  });

  describe('aggregates', () => {
    const filter: FilterNode = { field: 'rank', op: 'gte', value: 4 };
    const matching = SAMPLE.filter((row) => matchesFilter(sampleSet, row, filter));
    const keysOf = (row: Row, name: string) =>
      Array.isArray(row[name]) ? (row[name] as string[]) : [row[name] === null ? null : String(row[name])];
    /** Groups in no order; rows are in the group of each of their tags. */
    const grouped = (by: string[], list: readonly Row[]) => {
      const groups = new Map<string, Row[]>();
      for (const row of list) {
        let keys: (string | null)[][] = [[]];
        for (const name of by) keys = keys.flatMap((key) => keysOf(row, name).map((one) => [...key, one]));
        for (const key of keys) groups.set(JSON.stringify(key), [...(groups.get(JSON.stringify(key)) ?? []), row]);
      }
      return groups;
    };
    const numbers = (list: readonly Row[], name: string) =>
      list.map((row) => row[name]).filter((value): value is number => value !== null);
    const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

    it.each([[[]], [['state']], [['state', 'open']], [['tags']], [['tags', 'code']]])('by %j', async (by) => {
      const measures = [
        { op: 'count' },
        { op: 'sum', field: 'rank' },
        { op: 'avg', field: 'rank' },
        { op: 'min', field: 'amount' },
        { op: 'max', field: 'amount' },
      ] as const;
      for (const [query, list] of [
        [{ filter }, matching],
        [{}, SAMPLE],
      ] as const) {
        const { groups, exact, more } = await engine.aggregate(sampleSet, { ...query, by, measures });
        expect([exact, more]).toEqual([true, false]);
        const wanted = grouped(by, list);
        expect(groups).toHaveLength(wanted.size);
        for (const group of groups) {
          const rows = wanted.get(JSON.stringify(group.by)) ?? [];
          const [ranks, amounts] = [numbers(rows, 'rank'), numbers(rows, 'amount')];
          const mean = sum(ranks) / ranks.length;
          expect([...group.values.slice(0, 2), ...group.values.slice(3)]).toEqual([
            rows.length,
            sum(ranks),
            amounts.length > 0 ? Math.min(...amounts) : null,
            amounts.length > 0 ? Math.max(...amounts) : null,
          ]);
          expect(group.values[2]).toBeCloseTo(mean);
        }
        const counts = groups.map(({ values }) => values[0] as number);
        expect(counts).toEqual([...counts].sort((one, other) => other - one));
      }
    });

    it('answer the largest groups when there are more than asked for, and none for no row', async () => {
      const ask = { by: ['code'], measures: [{ op: 'count' }] } as const;
      const all = await engine.aggregate(sampleSet, ask);
      const few = await engine.aggregate(sampleSet, { ...ask, limit: 2 });
      expect(few).toEqual({ groups: all.groups.slice(0, 2), exact: true, more: true });
      expect((await engine.aggregate(sampleSet, { ...ask, keyword: '没有的词' })).groups).toEqual([]);
    });

    it('say whether they looked at every row, and do for a report', async () => {
      const many = { ...sampleSet, key: 'sample_many' };
      const count = AGGREGATE_MAX.rows + 50;
      const list = (function* () {
        for (let n = 0; n < count; n += 1) yield { ...SAMPLE[0], id: `m${n}`, rank: 1, day: '2024-03-01' };
      })();
      await engine.load(many, list);
      const query = { by: [], measures: [{ op: 'sum', field: 'rank' }] } as const;
      expect((await engine.aggregate(many, query)).exact).toBe(!bounded);
      const all = await engine.aggregate(many, { ...query, all: true });
      expect(all).toMatchObject({ exact: true, groups: [{ values: [count] }] });
      const days = { field: 'day', unit: 'year' } as const;
      expect((await engine.histogram(many, days)).exact).toBe(!bounded);
      expect(await engine.histogram(many, { ...days, all: true })).toMatchObject({ exact: true, buckets: [{ count }] });
    }, 120_000);

    it('take neither masked fields nor more than is bounded', async () => {
      const count = [{ op: 'count' }] as const;
      for (const [query, code] of [
        [{ by: ['phone'], measures: count }, 'unknown_field'],
        [{ by: ['name'], measures: count }, 'unknown_field'],
        [{ by: [], measures: [{ op: 'max', field: 'phone' }] }, 'unknown_field'],
        [{ by: [], measures: [{ op: 'max', field: 'nothing' }] }, 'unknown_field'],
        [{ by: ['state', 'open', 'code'], measures: count }, 'bad_filter'],
        [{ by: [], measures: [] }, 'bad_filter'],
      ] as const)
        await expect(engine.aggregate(sampleSet, query)).rejects.toMatchObject({ code });
    });
  });

  describe('histograms', () => {
    const filter: FilterNode = { field: 'state', op: 'eq', value: 'on' };
    const matching = SAMPLE.filter((row) => matchesFilter(sampleSet, row, filter));

    it.each([1, 3, 7])('of a number in %i equal parts', async (parts) => {
      const { buckets, empty, exact } = await engine.histogram(sampleSet, { filter, field: 'rank', parts });
      expect([empty, exact]).toEqual([0, true]);
      const ranks = matching.map(({ rank }) => rank as number);
      const high = Math.max(...ranks);
      for (const { from, to, count } of buckets as { from: number; to: number; count: number }[])
        expect(count).toBe(
          ranks.filter((rank) => rank >= from && (rank < to || (to === high && rank === high))).length,
        );
      expect(buckets.reduce((total, { count }) => total + count, 0)).toBe(ranks.length);
    });

    it('of days by month and of instants by business day, with the empty ones apart', async () => {
      const days = await engine.histogram(sampleSet, { filter, field: 'day', unit: 'month' });
      const of = (name: string, begin: string) =>
        matching.filter((row) => String(row[name] ?? '').startsWith(begin)).length;
      expect(days).toEqual({
        buckets: [
          { from: '2023-12-01', to: '2024-01-01', count: of('day', '2023-12') },
          { from: '2024-02-01', to: '2024-03-01', count: of('day', '2024-02') },
          { from: '2024-03-01', to: '2024-04-01', count: of('day', '2024-03') },
        ].filter(({ count }) => count > 0),
        empty: matching.filter(({ day }) => day === null).length,
        exact: true,
        more: false,
      });
      // All of these are the 29th of February in Shanghai.
      const instants = await engine.histogram(sampleSet, { filter, field: 'at', unit: 'day' });
      const filled = matching.filter(({ at }) => at !== null).length;
      expect(instants.buckets).toEqual([{ from: '2024-02-29', to: '2024-03-01', count: filled }]);
    });

    it('take no text, no masked field and no endless number of parts', async () => {
      for (const [query, code] of [
        [{ field: 'name', parts: 3 }, 'unknown_field'],
        [{ field: 'day', parts: 3 }, 'unknown_field'],
        [{ field: 'rank', unit: 'day' }, 'unknown_field'],
        [{ field: 'rank', parts: 401 }, 'bad_filter'],
        [{ field: 'rank', parts: 0 }, 'bad_filter'],
      ] as const)
        await expect(engine.histogram(sampleSet, query)).rejects.toMatchObject({ code });
      const none = await engine.histogram(sampleSet, { keyword: '没有的词', field: 'rank', parts: 3 });
      expect(none).toEqual({ buckets: [], empty: 0, exact: true, more: false });
    });
  });

  it('reads single rows as they were loaded, gaps and all', async () => {
    for (const row of rows.slice(0, 60)) {
      const { phone, people, ...rest } = row;
      expect(await engine.get(sampleSet, row.id)).toEqual({
        ...rest,
        phone: `100****${String(phone).slice(-4)}`,
        people: people && (people as unknown as object[]).map((one) => ({ ...one, name: '张**' })),
      });
    }
    const [one, two] = rows as [Row, Row];
    expect(await engine.getMany(sampleSet, [two.id, 'row-none', one.id], ['rank'])).toEqual([
      { id: two.id, rank: two.rank },
      { id: one.id, rank: one.rank },
    ]);
    expect(await engine.get(sampleSet, "' or true --")).toBeUndefined();
  });

  it('looks up name lists, whatever the brackets', async () => {
    const found = await engine.lookup(sampleSet, 'name', [' A（b）宁波 ', '厂厂', '没有'], ['rank']);
    const named = (name: string) =>
      sortRows(
        rows.filter((row) => row.name === name),
        'id',
      ).map(({ id, rank }) => ({ id, rank }));
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        [
          [' A（b）宁波 ', named('A(b)宁波')],
          ['厂厂', named('厂厂')],
        ].filter(([, list]) => list?.length),
      ),
    );
    await expect(engine.lookup(sampleSet, 'phone', ['1'])).rejects.toMatchObject({ code: 'unknown_field' });
    await expect(engine.lookup(sampleSet, 'code', Array(1001).fill('C1'))).rejects.toMatchObject({
      code: 'bad_filter',
    });
  });

  it('suggests titles, those that begin with the text first', async () => {
    const suggestions = await engine.suggest(sampleSet, '轴承', 8);
    const places = suggestions.map(({ title }) => title.indexOf('轴承'));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(await engine.suggest(sampleSet, '  ')).toEqual([]);
  });

  it('keeps masked fields out of every question', async () => {
    const attempts: (() => Promise<unknown>)[] = [
      () =>
        engine.page(sampleSet, { filter: { field: 'phone', op: 'eq', value: '10000000001' }, current: 1, pageSize: 5 }),
      () => engine.page(sampleSet, { sort: 'phone', current: 1, pageSize: 5 }),
      () => engine.scroll(sampleSet, { sort: '-people', limit: 5 }),
      () => engine.facets(sampleSet, { keyword: '宁波' }, ['phone']),
      () => engine.count(sampleSet, { filter: { op: 'or', items: [{ field: 'people', op: 'not_empty' }] } }),
      () => engine.get(sampleSet, 'row-00000', ['search_terms']),
      () => engine.get(sampleSet, 'row-00000', ['name; drop table market_sample']),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toBeInstanceOf(MarketError);
    expect((await engine.count(sampleSet, { keyword: '10000000001' })).total).toBe(0);
  });

  it('says that a data set is not loaded', async () => {
    const other = { ...sampleSet, key: 'elsewhere' };
    await expect(engine.get(other, 'x')).rejects.toMatchObject({ code: 'not_loaded' });
    expect(await engine.stats(other)).toBeUndefined();
  });

  it('knows rows, age and how full each field is', async () => {
    const stats = await engine.stats(sampleSet);
    expect(stats).toMatchObject({ rows: ROWS, fill: { name: 1, people: 0.5 } });
    expect(stats?.loadedAt).toBe('2026-11-21T04:00:00Z');
  });
});

describe('highlight', () => {
  it("marks the words in the reader's own spelling", () => {
    const row = { id: '1', name: '宁波ＢＥＡＲing厂', note: '无', code: 'bearing' } as Row;
    expect(highlight(sampleSet, row, 'bearing 宁')).toEqual({
      name: [
        { text: '宁', hit: true },
        { text: '波', hit: false },
        { text: 'ＢＥＡＲing', hit: true },
        { text: '厂', hit: false },
      ],
    });
  });
});
