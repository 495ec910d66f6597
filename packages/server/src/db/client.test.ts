import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASES, freshDatabase } from '../testing';
import { type Database, openPglite } from './client';

/** More often than a statement has to come before it is prepared, on every connection of the pool. */
const OFTEN = 200;

describe.each(DATABASES)('prepared statements on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    await database.sql.exec("create table things (id int primary key, a text); insert into things values (1, 'x')");
  });
  afterAll(() => database.close());

  const ask = () => database.sql.query('select * from things where id = $1', [1]);
  const often = () => Promise.all(Array.from({ length: OFTEN }, ask));

  it.each([
    ['gains a column', 'alter table things add column b int default 3', { id: 1, a: 'x', b: 3 }],
    [
      'is swapped for another',
      'create table other as select id, a from things; drop table things; alter table other rename to things',
      { id: 1, a: 'x' },
    ],
    ['has a column of another type', 'alter table things alter column a type varchar(5)', { id: 1, a: 'x' }],
  ])('are answered when their table %s', async (_, change, row) => {
    await often();
    await database.sql.exec(change);
    for (const { rows } of await often()) expect(rows).toEqual([row]);
  });

  it('work after a transaction with a changed table is retried', async () => {
    const inTransaction = () =>
      database.sql.transaction((tx) => tx.query<{ n: number }>('select *, $1::int as n from things', [1]));
    for (let n = 0; n < OFTEN; n += 1) await inTransaction();
    await database.sql.exec('alter table things add column c int');
    await inTransaction().catch(() => undefined);
    expect((await inTransaction()).rows).toMatchObject([{ id: 1, n: 1, c: null }]);
  });

  it('do not affect later statements when they fail', async () => {
    const plus = async () => (await database.sql.query<{ n: number }>('select $1::int + 1 as n', [1])).rows[0]?.n;
    // As often as makes it a prepared one.
    for (let n = 0; n < 12; n += 1) expect(await plus()).toBe(2);
    await expect(database.sql.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    for (let n = 0; n < 12; n += 1) expect(await plus()).toBe(2);
  });
});

describe('the log of the embedded database', () => {
  it('is truncated by checkpoints while it is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const folder = await mkdtemp(join(tmpdir(), 'daas-log-'));
    const database = await openPglite(folder);
    const write = () =>
      database.sql.exec(
        `select pg_logical_emit_message(false, 'test', repeat('x', 10000000)) from generate_series(1, 5)`,
      );
    const redo = async () =>
      (await database.sql.query<{ lsn: string }>('select redo_lsn::text as lsn from pg_control_checkpoint()')).rows[0]
        ?.lsn;
    const segments = async () =>
      (await readdir(join(folder, 'pg/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
    try {
      for (let round = 0; round < 3; round += 1) {
        const before = await redo();
        await write();
        vi.advanceTimersToNextTimer();
        await expect.poll(redo).not.toBe(before);
      }
      // 16 MB each.
      expect(await segments()).toBeLessThanOrEqual(4);
    } finally {
      vi.useRealTimers();
      await database.close();
      await rm(folder, { recursive: true });
    }
  });
});
