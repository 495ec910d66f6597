import { type FieldDefinition, type FilterNode, OPERATORS_OF, type Operator, type Row } from '@daas/contract/datasets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import { DATABASES, freshDatabase } from '../testing';
import { loadDataSet, MarketError, type MarketQuery, type MarketStore, postgresStore } from '.';
import { orderOf } from './order';
import { leading, nextHits, sortedHits, walkedHits } from './plans';
import { DAYS, INSTANTS, meets, NUMBERS, sampleRows, sampleSet, TAGS, WORDS } from './sample';
import { readSpread } from './spread';
import { highlight, matchesKeyword, termOf } from './text';
import { Params } from './where';

const ROWS = 1200;
const rows = sampleRows(ROWS);
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);

/** Rows in the order asked for: by code point or number, empty ones last, then by id. */
const sorted = (list: readonly Row[], sort: string): Row[] => {
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
const { tree } = fc.letrec<{ tree: FilterNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    condition,
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
      .map(([op, items]) => ({ op, items })),
  ),
}));

describe.each(DATABASES)('market store on %s', (kind) => {
  let database: Database;
  let store: MarketStore;

  beforeAll(async () => {
    database = await freshDatabase(kind);
    await loadDataSet(database.sql, sampleSet, rows);
    store = postgresStore(database.sql, { cursorSecret: 'test' });
  });
  afterAll(() => database.close());

  const query: Parameters<typeof readSpread>[0] = async <T>(_: unknown, sql: string, params?: unknown[]) =>
    (await database.sql.query<T>(sql, params)).rows;

  const everything = async (query: MarketQuery) => {
    const found: Row[] = [];
    for await (const batch of store.stream(sampleSet, { ...query, batch: 400 })) found.push(...batch);
    return found;
  };

  it('finds what a filter means', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (filter) => {
        const wanted = sorted(
          rows.filter((row) => meets(row, filter)),
          sampleSet.defaultSort,
        );
        expect(idsOf(await everything({ filter, fields: [] }))).toEqual(idsOf(wanted));
        expect((await store.count(sampleSet, { filter }, ROWS)).total).toBe(wanted.length);
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
        expect((await store.count(sampleSet, { keyword: text }, ROWS)).total).toBe(wanted.length);
      }),
      { numRuns: 60 },
    );
  });

  it.each(sampleSet.fields.filter(({ sortable }) => sortable).flatMap(({ name_en }) => [name_en, `-${name_en}`]))(
    'sorts by %s, in pages and in scrolls of any size',
    async (sort) => {
      const wanted = idsOf(sorted(rows, sort));
      const page = await store.page(sampleSet, { sort, current: 3, pageSize: 50, fields: [] });
      expect(idsOf(page.rows)).toEqual(wanted.slice(100, 150));
      const scrolled: string[] = [];
      let cursor: string | undefined;
      do {
        const part = await store.scroll(sampleSet, { sort, limit: 377, cursor, fields: [] });
        scrolled.push(...idsOf(part.rows));
        cursor = part.next ?? undefined;
      } while (cursor);
      expect(scrolled).toEqual(wanted);
    },
  );

  it('stops counting and paging at 1000, counting further only when asked', async () => {
    expect(await store.count(sampleSet, {})).toEqual({ total: 1000, capped: true });
    expect(await store.count(sampleSet, { filter: { field: 'rank', op: 'lt', value: 2 } })).toEqual({
      total: rows.filter((row) => (row.rank as number) < 2).length,
      capped: false,
    });
    expect(await store.count(sampleSet, {}, ROWS - 1)).toEqual({ total: ROWS - 1, capped: true });
    expect(await store.count(sampleSet, {}, ROWS)).toEqual({ total: ROWS, capped: false });
    const last = await store.page(sampleSet, { current: 34, pageSize: 30 });
    expect(last.rows).toHaveLength(10);
    expect((await store.page(sampleSet, { current: 35, pageSize: 30 })).rows).toEqual([]);
  });

  it('knows how values are spread', async () => {
    const { spread } = await readSpread(query, sampleSet);
    const share = (is: (row: Row) => boolean) => rows.filter(is).length / ROWS;
    const day = sampleSet.fields.find(({ name_en }) => name_en === 'day') as FieldDefinition;
    const at = sampleSet.fields.find(({ name_en }) => name_en === 'at') as FieldDefinition;
    const close = (found: number, wanted: number) => expect(found).toBeCloseTo(wanted, 2);
    close(
      spread.ofTerm(termOf('state', 'on')),
      share((row) => row.state === 'on'),
    );
    close(
      spread.between(day, DAYS[1], undefined),
      share(({ day }) => day !== null && (day as string) >= (DAYS[1] as string)),
    );
    close(
      spread.between(at, undefined, INSTANTS[1]),
      share(({ at }) => at !== null && (at as string) <= (INSTANTS[1] as string)),
    );
    expect(spread.endOf(orderOf(sampleSet, '-rank'), 0.5)).toBe('5');
    expect(spread.endOf(orderOf(sampleSet, 'day'), 1)).toBeUndefined();
  });

  it('finds the same first hits by every plan', async () => {
    const sorts = ['rank', '-rank', 'code', '-amount', 'at'];
    const { spread } = await readSpread(query, sampleSet);
    await fc.assert(
      fc.asyncProperty(
        fc.option(tree),
        fc.constantFrom(...sorts),
        fc.nat(30),
        fc.nat(90),
        fc.nat(ROWS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (filter, sort, limit, offset, max, share) => {
          const order = orderOf(sampleSet, sort);
          const wanted = sorted(filter ? rows.filter((row) => meets(row, filter)) : rows, sort);
          type Of = Parameters<typeof sortedHits>;
          const found = async (plan: typeof sortedHits, bounds: Of[3], range?: Of[4]) => {
            const params = new Params();
            const sql = `select id from (${plan(sampleSet, { filter }, order, bounds, range)(params)}) as page`;
            return idsOf((await database.sql.query<Row>(sql, params.values, { prepare: false })).rows);
          };
          const hits = idsOf(wanted.slice(offset, offset + limit));
          for (const plan of [sortedHits, nextHits, walkedHits])
            expect(await found(plan, { limit, offset })).toEqual(hits);
          expect(await found(sortedHits, { limit, offset, max })).toEqual(wanted.length > max ? [] : hits);
          expect(await found(sortedHits, { limit, offset, spread })).toEqual(hits);
          const end = spread.endOf(order, share);
          if (end === undefined) return;
          // The first hits of all, as far as they go.
          const first = await found(sortedHits, { limit, offset, spread }, leading(order, end));
          expect(first).toEqual(hits.slice(0, first.length));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('reads many queries that name their rows at once, each as by itself', async () => {
    const named = (code: string): FilterNode => ({ field: 'code', op: 'eq', value: code });
    const query = fc.record({
      filter: fc.oneof(
        tree,
        fc
          .tuple(fc.constantFrom('C0', 'C1', 'C3', "C' or true --"), tree)
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
        const found = await store.scrollKeyed(sampleSet, queries);
        expect(found).toHaveLength(queries.length);
        for (const [index, one] of queries.entries()) {
          const keyed = found[index];
          if (!keyed) continue;
          read += 1;
          const alone = await store.scroll(sampleSet, one);
          expect(keyed.rows).toEqual(alone.rows);
          expect(keyed.next === null).toBe(alone.next === null);
          if (!keyed.next || !alone.next) continue;
          const [after, wanted] = await Promise.all(
            [keyed.next, alone.next].map((cursor) => store.scroll(sampleSet, { ...one, cursor })),
          );
          expect(after?.rows).toEqual(wanted?.rows);
        }
      }),
      { numRuns: 40 },
    );
    expect(read).toBeGreaterThan(40);
  });

  it('leaves what names no row, or is not allowed, to be read by itself', async () => {
    const named: FilterNode = { field: 'code', op: 'eq', value: 'C1' };
    const found = await store.scrollKeyed(sampleSet, [
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
    await expect(store.scrollKeyed(other, [{ filter: named, limit: 1 }])).rejects.toMatchObject({ code: 'not_loaded' });
  });

  it('binds a cursor to its query and tenant, and hides what it holds', async () => {
    const query = { sort: '-amount', keyword: '宁波', limit: 5, scope: 'company-1' };
    const { next } = await store.scroll(sampleSet, query);
    const cursor = next as string;
    expect((await store.scroll(sampleSet, { ...query, cursor, limit: 9, fields: ['name'] })).rows).toHaveLength(9);
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
      await expect(store.scroll(sampleSet, other)).rejects.toMatchObject({ code: 'bad_cursor' });
  });

  it('counts values of the matching rows', async () => {
    const filter: FilterNode = { field: 'rank', op: 'gte', value: 4 };
    const matching = rows.filter((row) => meets(row, filter));
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
      const facets = await store.facets(sampleSet, query, ['state', 'tags', 'open', 'code']);
      expect(facets.map(({ field }) => field)).toEqual(['state', 'tags', 'open', 'code']);
      for (const { field, values: found, exact } of facets) {
        expect(exact).toBe(true);
        expect(Object.fromEntries(found.map(({ value, count }) => [value, count]))).toEqual(counted(list, field));
        expect(found.map(({ count }) => count)).toEqual(found.map(({ count }) => count).sort((a, b) => b - a));
      }
    }
  });

  it('reads single rows as they were loaded, gaps and all', async () => {
    for (const row of rows.slice(0, 60)) {
      const { phone, people, ...rest } = row;
      expect(await store.get(sampleSet, row.id)).toEqual({
        ...rest,
        phone: `100****${String(phone).slice(-4)}`,
        people: people && [{ name: '张**' }],
      });
    }
    const [one, two] = rows as [Row, Row];
    expect(await store.getMany(sampleSet, [two.id, 'row-none', one.id], ['rank'])).toEqual([
      { id: two.id, rank: two.rank },
      { id: one.id, rank: one.rank },
    ]);
    expect(await store.get(sampleSet, "' or true --")).toBeUndefined();
  });

  it('looks up name lists, whatever the brackets', async () => {
    const found = await store.lookup(sampleSet, 'name', [' A（b）宁波 ', '厂厂', '没有'], ['rank']);
    const named = (name: string) =>
      sorted(
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
    await expect(store.lookup(sampleSet, 'phone', ['1'])).rejects.toMatchObject({ code: 'unknown_field' });
    await expect(store.lookup(sampleSet, 'code', Array(1001).fill('C1'))).rejects.toMatchObject({ code: 'bad_filter' });
  });

  it('suggests titles, those that begin with the text first', async () => {
    const suggestions = await store.suggest(sampleSet, '轴承', 8);
    const places = suggestions.map(({ title }) => title.indexOf('轴承'));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(await store.suggest(sampleSet, '  ')).toEqual([]);
  });

  it('keeps masked fields out of every question', async () => {
    const attempts: (() => Promise<unknown>)[] = [
      () =>
        store.page(sampleSet, { filter: { field: 'phone', op: 'eq', value: '10000000001' }, current: 1, pageSize: 5 }),
      () => store.page(sampleSet, { sort: 'phone', current: 1, pageSize: 5 }),
      () => store.scroll(sampleSet, { sort: '-people', limit: 5 }),
      () => store.facets(sampleSet, { keyword: '宁波' }, ['phone']),
      () => store.count(sampleSet, { filter: { op: 'or', items: [{ field: 'people', op: 'not_empty' }] } }),
      () => store.get(sampleSet, 'row-00000', ['search_terms']),
      () => store.get(sampleSet, 'row-00000', ['name; drop table market_sample']),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toBeInstanceOf(MarketError);
    expect((await store.count(sampleSet, { keyword: '10000000001' })).total).toBe(0);
    const { rows: stored } = await database.sql.query<{ text: string }>(
      "select string_agg(t::text, ' ') as text from market_sample as t",
    );
    expect(stored[0]?.text).not.toMatch(/100\d{8}|张某某/);
  });

  it('says that a data set is not loaded', async () => {
    const other = { ...sampleSet, key: 'elsewhere' };
    await expect(store.get(other, 'x')).rejects.toMatchObject({ code: 'not_loaded' });
    expect(await store.stats(other)).toBeUndefined();
  });

  it('knows rows, age and how full each field is', async () => {
    const stats = await store.stats(sampleSet);
    expect(stats).toMatchObject({ rows: ROWS, fill: { name: 1, people: 0.5 } });
    expect(Date.parse(stats?.loadedAt ?? '')).toBeGreaterThan(0);
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
