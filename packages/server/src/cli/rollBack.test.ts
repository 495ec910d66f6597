import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS, sampleRow } from '@daas/contract/datasets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { auditLog } from '../db/schema';
import { sqlEngine } from '../market/sql/engine';
import { DATABASES, freshDatabase } from '../testing';
import { type TestOperator, testOperator } from '../testing/operator';

const KEY = 'factory';
const definition = DATA_SETS[KEY];

describe.each(DATABASES)('roll-back on %s', (kind) => {
  let database: Database;
  let folder: string;
  let ann: TestOperator;
  let at = Date.parse('2026-11-17T02:00:00Z');
  const now = () => new Date(at);

  beforeAll(async () => {
    database = await freshDatabase(kind);
    folder = await mkdtemp(path.join(tmpdir(), 'daas-roll-back-'));
    ann = await testOperator(database, 'ann', now);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const load = async (source: string, ...ids: string[]) => {
    at += 86_400_000;
    const file = path.join(folder, 'rows.ndjson');
    const rows = ids.map((id) => JSON.stringify({ ...sampleRow(definition), id, name: `${source} ${id}` }));
    await writeFile(file, rows.join('\n'));
    await ann.run('load', KEY, file, '--source', source, '--source-en', source);
  };
  const engine = () => sqlEngine(database, { clock: now });
  const served = async () => {
    const { rows } = await engine().page(definition, { current: 1, pageSize: 20 });
    return rows.map(({ name }) => name).sort();
  };
  const rollBack = (...options: string[]) => ann.run('roll-back', KEY, '--reason', 'wrong file', ...options);
  const keptTables = async () =>
    (
      await database.sql.query<{ name: string }>(
        `select tablename::text as name from pg_tables where tablename like 'market_factory_kept_%'`,
      )
    ).rows.length;

  test('is rejected before a second load', async () => {
    await expect(rollBack()).rejects.toThrow(/No earlier load of factory is kept/);
    await load('甲', 'f1', 'f2');
    await expect(rollBack()).rejects.toThrow(/No earlier load of factory is kept/);
    expect(await ann.run('list-loads', KEY)).toEqual(['No earlier load of factory is kept.']);
  });

  test('serves the rows and the source of the load before, and undoes that', async () => {
    await load('乙', 'f1', 'f3');
    const version = await engine().version(definition);
    expect(await served()).toEqual(['乙 f1', '乙 f3']);
    expect(await rollBack()).toEqual(['factory has the 2 rows again that were loaded on 2026-11-18T02:00:00.000Z.']);
    expect(await served()).toEqual(['甲 f1', '甲 f2']);
    expect(await engine().stats(definition)).toMatchObject({ rows: 2, provenance: { source_cn: '甲' } });
    expect(await engine().version(definition)).not.toBe(version);
    await rollBack();
    expect(await served()).toEqual(['乙 f1', '乙 f3']);
    expect(await keptTables()).toBe(1);
  });

  test('publishes the changes to watchers', async () => {
    const before = (await engine().loads()).length;
    await rollBack();
    const loads = await engine().loads();
    expect(loads).toHaveLength(before + 1);
    const changes = await engine().changes(loads.at(-1)?.id as number, 0, 10);
    expect(changes.map(({ kind: change, rowId }) => `${change} ${rowId}`).sort()).toEqual([
      'appeared f2',
      'changed f1',
      'vanished f3',
    ]);
  });

  test('keeps one load by default and drops older ones', async () => {
    await load('丙', 'f4');
    await load('丁', 'f5');
    expect(await keptTables()).toBe(1);
    const [kept] = await ann.json('list-loads', KEY);
    expect(kept).toMatchObject({ rows: 1, provenance: { source_cn: '丙' } });
    await expect(rollBack('--load', 'market_factory_kept_none')).rejects.toThrow('No earlier load');
    await rollBack('--load', kept.id);
    expect(await served()).toEqual(['丙 f4']);
  });

  test('is rejected for rows with other columns', async () => {
    const [kept] = await ann.json('list-loads', KEY);
    await database.sql.exec(`alter table ${kept.id} drop column name`);
    await expect(rollBack()).rejects.toThrow(/missing or of a version with other columns/);
    expect(await served()).toEqual(['丙 f4']);
  });

  test('is in the audit log with operator and reason', async () => {
    const lines = await database.orm.select().from(auditLog).where(eq(auditLog.action, 'platform.roll-back'));
    expect(lines).toHaveLength(4);
    expect(lines[0]?.detail).toMatchObject({ operator: 'ann', reason: 'wrong file', rows: 2 });
  });
});
