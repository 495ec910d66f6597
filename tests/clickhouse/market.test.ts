import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { isUnavailable } from '@daas/server/db/failure';
import type { MarketEngine } from '@daas/server/market';
import { matchesKeyword } from '@daas/server/market/searchText';
import { ALL_ENGINES, type OpenEngine } from '@daas/server/testing/market';
import { sampleRows, sampleSet } from '@daas/server/testing/sampleSet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Half of them have a word that the other half lacks, so that the first page of an order is somewhere inside. */
const ROWS: Row[] = Array.from({ length: 60_000 }, (_, i) => ({
  ...(sampleRows(1)[0] as Row),
  id: `r${String(i).padStart(6, '0')}`,
  name: `${i % 2 ? '宁波轴承' : '温州阀门'}${i}号`,
  note: i % 97 === 0 ? '百分之50%_\\特殊' : i % 89 === 0 ? `o'k {"a":'b'}\\n 𠮷野家 ﹪` : null,
  rank: i % 11,
  day: i % 5 ? `20${String(10 + (i % 20)).padStart(2, '0')}-03-0${1 + (i % 9)}` : null,
  amount: i % 3 ? i / 7 : null,
}));

/** The words of what went wrong in ClickHouse or might: indexes of tokens, patterns, quotes, characters beyond 16 bits. */
const TRAPS = [
  '轴承',
  '宁波轴承',
  '宁波 轴承',
  '号',
  '波轴承1',
  '5',
  '50',
  '50%',
  '50%_',
  '%',
  '_',
  '%%',
  '__',
  '50%_\\特',
  '\\',
  '\\\\',
  '\\特殊',
  "o'k",
  "'",
  '"a"',
  '{"a":',
  "'b'}",
  '\\n',
  '𠮷',
  '𠮷野',
  '吉野',
  '％',
  '﹪',
  'Ｏ',
  "' or 1=1 --",
  '{p1:String}',
  '没有的词',
];

describe.each(ALL_ENGINES)('what ClickHouse might get wrong, by $name', ({ open }) => {
  let opened: OpenEngine;
  let engine: MarketEngine;
  beforeAll(async () => {
    opened = await open();
    engine = opened.engine;
    await engine.load(sampleSet, ROWS);
  }, 120_000);
  afterAll(() => opened.close());

  test.each(TRAPS)('%s: the page, the count and the walk through all say the same rows', async (keyword) => {
    const wanted = ROWS.filter((row) => matchesKeyword(sampleSet, row, keyword));
    for (const sort of [undefined, '-day', 'day', 'amount', '-rank']) {
      const page = await engine.page(sampleSet, { keyword, sort, current: 1, pageSize: 20, fields: [] });
      expect(page.total).toBe(Math.min(wanted.length, 1000));
      expect(page.rows).toHaveLength(Math.min(wanted.length, 20));
      const first = await engine.scroll(sampleSet, { keyword, sort, limit: 20, fields: [] });
      expect(page.rows).toEqual(first.rows);
    }
    const found: string[] = [];
    for await (const rows of engine.stream(sampleSet, { keyword, fields: [], batch: 5000 }))
      found.push(...rows.map(({ id }) => id));
    expect(found.sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  test('days and instants far away are kept, filtered and counted by the calendar', async () => {
    const far: DataSetDefinition = { ...sampleSet, key: 'sample_far' };
    const days = ['1066-10-14', '1850-01-31', '1970-01-01', '2299-12-31', '9999-12-31'];
    const instants = ['1890-01-01T00:00:00Z', '1988-07-01T15:30:00Z', '2024-02-29T16:00:00Z', '2500-06-30T16:00:00Z'];
    const list = [...days, ...instants].map((_, i) => ({
      ...(sampleRows(2)[1] as Row),
      id: `f${i}`,
      day: days[i] ?? null,
      at: instants[i - days.length] ?? null,
    }));
    await engine.load(far, list);
    const page = await engine.page(far, { sort: 'day', current: 1, pageSize: 9, fields: ['day', 'at'] });
    expect(page.rows.map(({ day }) => day).filter((day) => day !== null)).toEqual(days);
    expect(
      page.rows
        .map(({ at }) => at)
        .filter((at) => at !== null)
        .sort(),
    ).toEqual([...instants].sort());
    const late = { field: 'day', op: 'gt', value: '2299-12-31' } as const;
    expect((await engine.count(far, { filter: late })).total).toBe(1);
    const years = await engine.histogram(far, { field: 'day', unit: 'year' });
    expect(years.buckets.map(({ from }) => from)).toEqual(days.map((day) => `${day.slice(0, 4)}-01-01`));
    const byDay = await engine.histogram(far, { field: 'at', unit: 'day' });
    // Summer time in Shanghai until 1991: midnight was an hour earlier.
    expect(byDay.buckets.map(({ from }) => from)).toEqual(['1890-01-01', '1988-07-02', '2024-03-01', '2500-07-01']);
  });

  test('a list of as many ids as a name list may have', async () => {
    const ids = ROWS.filter((_, i) => i % 3 === 0).map(({ id }) => id);
    expect((await engine.count(sampleSet, { ids: { op: 'in', value: ids } }, 50_000)).total).toBe(ids.length);
    const rest = await engine.count(sampleSet, { ids: { op: 'not_in', value: ids } }, 50_000);
    expect(rest.total).toBe(ROWS.length - ids.length);
  });

  test('a statement of a cancelled request is cancelled', async () => {
    const over = new AbortController();
    over.abort();
    const ask = engine.within({ ms: 10_000, signal: over.signal }).page(sampleSet, { current: 1, pageSize: 5 });
    await expect(ask).rejects.toMatchObject({ code: 'too_slow' });
  });
});

test('where ClickHouse is away everybody is told so, and nobody that the question was wrong', async () => {
  const { clickHouseEngine } = await import('@daas/server/market/clickhouse/engine');
  const { openClickHouse } = await import('@daas/server/db/clickHouse');
  const clickhouse = ALL_ENGINES.find(({ kind }) => kind === 'clickhouse');
  const opened = await (clickhouse as (typeof ALL_ENGINES)[number]).open();
  await opened.engine.load(sampleSet, sampleRows(10));
  const away = openClickHouse('http://127.0.0.1:2/default');
  const engine = clickHouseEngine(opened.database, away, { clock: () => new Date() });
  const refusals = await Promise.allSettled([
    engine.page(sampleSet, { current: 1, pageSize: 5 }),
    engine.scrollKeyed(sampleSet, [{ filter: { field: 'code', op: 'eq', value: 'C1' }, limit: 1 }]),
    engine.load(sampleSet, sampleRows(5)),
  ]);
  for (const one of refusals)
    expect(one.status === 'rejected' && isUnavailable(one.reason) ? 'unavailable' : one).toBe('unavailable');
  // What stands in the database is told as ever.
  expect(await engine.stats(sampleSet)).toMatchObject({ rows: 10 });
  await away.close();
  await opened.close();
});
