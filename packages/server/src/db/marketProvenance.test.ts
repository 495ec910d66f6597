import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFolder } from '../kernel/packageFolder';
import { readStats } from '../market/catalog/stats';
import { isLoaded } from '../market/sql/table';
import { DATABASES, freshDatabase } from '../testing';
import type { Database } from './client';

const HERE = 'market_data_set';
const IN_CLICKHOUSE = 'market_clickhouse_data_set';
const { enterprise, policy } = DATA_SETS;

/** What definitions said until version 0.8 was said of every installation's rows. // packages/contract/src/datasets/README.md */
describe.each(DATABASES)('a database on %s whose rows were loaded by the version before', (kind) => {
  let database: Database;
  let migration: string;

  beforeAll(async () => {
    database = await freshDatabase(kind, 'market');
    const folder = packageFolder('migrations');
    const file = (await readdir(folder)).find((name) => name.endsWith('_market_provenance.sql')) as string;
    migration = await readFile(path.join(folder, file), 'utf8');
    await database.sql.exec(`
      create table if not exists ${IN_CLICKHOUSE} (
        key text primary key, rows integer not null, loaded_at timestamptz not null,
        fill jsonb not null, facets jsonb not null);
      insert into ${IN_CLICKHOUSE} select key, rows, loaded_at, fill, facets from ${HERE} where key = 'enterprise'
        on conflict do nothing`);
  });
  afterAll(() => database.close());

  const upgrade = async (mode: 'demo' | 'production' | null) => {
    await database.sql.exec(`
      alter table ${HERE} drop column if exists provenance;
      alter table ${IN_CLICKHOUSE} drop column if exists provenance;
      delete from instance;
      ${mode ? `insert into instance (mode, created_at) values ('${mode}', now())` : ''}`);
    await database.sql.exec(migration);
  };
  const statedOf = async (key: string, table = HERE) =>
    (await readStats(database.sql, [enterprise, policy], table)).get(key)?.provenance;

  test.each(['production', null] as const)('has no provenance for mode %s', async (mode) => {
    await upgrade(mode);
    expect([await statedOf('enterprise'), await statedOf('policy')]).toEqual([null, null]);
    expect(await statedOf('enterprise', IN_CLICKHOUSE)).toBeNull();
  });

  test('keeps the provenance of invented and real rows in a demo', async () => {
    await upgrade('demo');
    const invented = {
      source_cn: '演示数据（由程序生成，不对应任何真实企业）',
      source_en: 'Demo data (generated; no real company)',
      licence: null,
      day: null,
      refresh: 'daily',
    };
    expect(await statedOf('enterprise')).toEqual(invented);
    expect(await statedOf('enterprise', IN_CLICKHOUSE)).toEqual(invented);
    expect((await statedOf('policy'))?.source_en).toMatch(/^Real data: public catalogue/);
  });

  test('serves rows with the old column is_demo', async () => {
    await database.sql.exec('alter table market_enterprise add column is_demo boolean not null default true');
    expect(await isLoaded(database.sql, enterprise)).toBe(true);
  });

  test('is migrated without any load', async () => {
    await database.sql.exec(`drop table ${HERE}, ${IN_CLICKHOUSE}; ${migration}`);
    expect(await statedOf('enterprise')).toBeUndefined();
  });
});
