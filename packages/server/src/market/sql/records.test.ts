import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/client';
import { DATABASES, freshDatabase } from '../../testing';
import { sampleRows, sampleSet } from '../../testing/sampleSet';
import { sqlEngine } from './engine';
import { orderOf } from './order';
import { Params } from './params';
import { sortedHits } from './plans';
import { tableOf } from './table';
import { whereOf } from './where';

const ROWS = 12_000;
const FIRMS = 3_000;
const NOW = new Date('2026-11-21T04:00:00Z');

describe.each(DATABASES)('rows that a record names, on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    const rows = sampleRows(ROWS).map((row, index) => ({
      ...row,
      people: [
        { name: '张三', firm: `F${index % FIRMS}` },
        { name: '李四', firm: null },
      ],
    }));
    await sqlEngine(database, { clock: () => NOW }).load(sampleSet, rows);
  });
  afterAll(() => database.close());

  const filter = { field: 'people.firm', op: 'eq', value: 'F7' } as const;
  const statements: [string, (params: Params) => string][] = [
    ['counted', (params) => `select 1 from ${tableOf(sampleSet)} where ${whereOf(sampleSet, { filter }, params)}`],
    [
      'listed',
      (params) => sortedHits(sampleSet, { filter }, orderOf(sampleSet, '-rank'), { limit: 10, offset: 0 })(params),
    ],
  ];
  it.each(statements)('are %s by their index', async (_, statement) => {
    const params = new Params();
    const sql = statement(params);
    const { rows } = await database.sql.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params.values, {
      prepare: false,
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Bitmap Index Scan on \S*jsonb_path_query_array/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('are those that have it, and none that another record has', async () => {
    const engine = sqlEngine(database, { clock: () => NOW });
    expect(await engine.count(sampleSet, { filter })).toEqual({ total: ROWS / FIRMS, capped: false });
  });
});
