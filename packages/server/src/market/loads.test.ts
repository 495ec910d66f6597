import type { Row } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type OpenEngine } from '../testing/market';
import { sampleRows, sampleSet } from '../testing/sampleSet';
import type { MarketEngine, Reject } from '.';

const titled = (count: number, name: string): Row[] => sampleRows(count).map((row) => ({ ...row, name }));

describe.each(ENGINES)('loading by $name', ({ kind, open }) => {
  let opened: OpenEngine;
  let store: MarketEngine;

  beforeAll(async () => {
    opened = await open();
    store = opened.engine;
    await store.load(sampleSet, titled(50, '旧'));
  });
  afterAll(() => opened.close());

  const names = async () => {
    const { rows } = await store.page(sampleSet, { current: 1, pageSize: 1000, fields: ['name'] });
    return { count: rows.length, names: [...new Set(rows.map(({ name }) => name))] };
  };
  it('keeps the old rows when it fails, and leaves nothing behind', async () => {
    const failing = async function* () {
      yield* titled(2100, '半');
      throw new Error('the file ends here');
    };
    await expect(store.load(sampleSet, failing())).rejects.toThrow('the file ends here');
    await expect(store.load(sampleSet, [])).rejects.toThrow('no rows to load');
    await expect(store.load(sampleSet, [...titled(5, '新'), { id: 'x' }], { maxRejects: 0 })).rejects.toThrow(
      'Line 6: name: empty',
    );
    expect(await names()).toEqual({ count: 50, names: ['旧'] });
    expect((await store.stats(sampleSet))?.rows).toBe(50);
    expect(await opened.tables()).toHaveLength(1);
  });

  it('shows readers all of the old rows or all of the new ones', async () => {
    const before = await store.scroll(sampleSet, { limit: 10, fields: ['name'] });
    const version = await store.version(sampleSet);
    const seen = new Set<string>();
    let loading = true;
    const load = store.load(sampleSet, titled(120, '新')).finally(() => {
      loading = false;
    });
    while (loading) seen.add(JSON.stringify(await names()));
    await load;
    expect(await store.version(sampleSet)).not.toBe(version);
    seen.add(JSON.stringify(await names()));
    expect([...seen].sort()).toEqual(
      ['{"count":120,"names":["新"]}', '{"count":50,"names":["旧"]}'].slice(0, seen.size).sort(),
    );
    // A cursor made before the refresh goes on behind it.
    const after = await store.scroll(sampleSet, { limit: 10, fields: ['name'], cursor: before.next as string });
    expect(after.rows.map(({ name }) => name)).toEqual(Array(10).fill('新'));
  });

  // An embedded database has one connection, so nobody reads while a transaction is open.
  it.runIf(kind === 'postgres')('waits for a long reader without holding up the others', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reader = opened.database.sql.transaction(async (tx) => {
      await tx.query('select count(*) from market_sample');
      await released;
      return tx.query<{ name: string }>('select distinct name from market_sample');
    });
    let loaded = false;
    const load = store.load(sampleSet, titled(60, '后')).then(() => {
      loaded = true;
    });
    for (let i = 0; i < 200; i += 1) expect((await names()).names).toEqual(['新']);
    expect(loaded).toBe(false);
    release();
    expect((await reader).rows).toEqual([{ name: '新' }]);
    await load;
    expect(await names()).toEqual({ count: 60, names: ['后'] });
  });

  it('leaves out rows that break a rule, naming line and reason, and tells its progress', async () => {
    const good = titled(4500, '好');
    const rejects: Reject[] = [];
    const progress: number[] = [];
    const source = [...good, { ...good[0] }, { ...good[1], id: 'row-x', day: '2024-02-30' }, null];
    const result = await store.load(sampleSet, source, {
      onReject: (reject) => rejects.push(reject),
      onProgress: (rows) => progress.push(rows),
    });
    expect(result).toEqual({ rows: 4500, rejected: 3 });
    // Ids are compared when all rows are in.
    expect(rejects).toEqual([
      { line: 4502, reason: 'day: not a date YYYY-MM-DD: "2024-02-30"' },
      { line: 4503, reason: 'not a row' },
      { line: 4501, reason: `id: duplicate ${good[0]?.id}` },
    ]);
    expect(progress).toEqual([2000, 4000, 4501]);
    const [facet] = await store.facets(sampleSet, {}, ['open']);
    const open = good.filter((row) => row.open === true).length;
    expect(facet?.values.find(({ value }) => value === 'true')?.count).toBe(open);
  });

  it('publishes what is stated of the rows with them, and nothing of a load that fails', async () => {
    const stated = async () => (await store.stats(sampleSet))?.provenance;
    const provenance = { source_cn: '甲', source_en: 'A', licence: 'ODbL 1.0', day: '2026-11-01', refresh: null };
    await store.load(sampleSet, titled(10, '甲'), { provenance });
    expect(await stated()).toEqual(provenance);
    expect((await store.statsOf([sampleSet])).get('sample')?.provenance).toEqual(provenance);
    await expect(store.load(sampleSet, [], { provenance: { ...provenance, source_cn: '乙' } })).rejects.toThrow();
    expect(await stated()).toEqual(provenance);
    await store.load(sampleSet, titled(10, '丙'));
    expect(await stated()).toBeNull();
  });

  it('runs twice at once: the last to finish wins', async () => {
    await Promise.all([store.load(sampleSet, titled(30, '甲')), store.load(sampleSet, titled(40, '乙'))]);
    const found = await names();
    expect([
      { count: 30, names: ['甲'] },
      { count: 40, names: ['乙'] },
    ]).toContainEqual(found);
    expect((await store.stats(sampleSet))?.rows).toBe(found.count);
    expect(await opened.tables()).toHaveLength(1);
  });
});
