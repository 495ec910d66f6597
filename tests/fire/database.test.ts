import { type Database, openDatabase } from '@daas/server/db/client';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startProxy } from '../support/proxy';

/** PostgreSQL goes away and hangs under the server's connections; an error that nobody listens to would end the run. */
describe.runIf(DATABASES[0] === 'postgres')('connections to PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let proxy: DatabaseProxy;
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    place = await freshEnvironment();
    const url = place.env.DATABASE_URL ?? expect.fail('no database');
    proxy = await startProxy(url);
    database = await openDatabase({ dataDir: 'memory', url: proxy.url });
    other = await openDatabase({ dataDir: 'memory', url });
    await database.sql.exec('create table things (id int)');
  });
  afterAll(async () => {
    await database.close();
    await other.close();
    await proxy.close();
    await place.remove();
  });

  const terminate = async (pid: number) => {
    await other.sql.query('select pg_terminate_backend($1, 5000)', [pid]);
  };
  const OWN_PID = 'select pg_backend_pid() as pid';
  const settings = async (sql: Database['sql']) =>
    await sql
      .query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
       order by name`,
        [],
      )
      .then(({ rows }) => rows.map(({ setting }) => Number(setting)));

  it('have time-outs, and others for what takes long', async () => {
    expect(await settings(database.sql)).toEqual([20_000, 15_000]);
    expect(await settings(database.long)).toEqual([3_600_000, 7_200_000]);
  });

  it('are replaced when they were terminated while idle', async () => {
    const { rows } = await database.sql.query<{ pid: number }>(OWN_PID, []);
    await terminate(rows[0]?.pid ?? 0);
    await expect.poll(() => database.sql.query('select 1', []).catch(() => null), { timeout: 30_000 }).toBeTruthy();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a transaction',
      () =>
        database.sql.transaction(async (tx) => {
          const { rows } = await tx.query<{ pid: number }>(OWN_PID, []);
          await tx.exec('insert into things values (1)');
          await terminate(rows[0]?.pid ?? 0);
          await tx.exec('insert into things values (2)');
        }),
    ],
    [
      'a transaction of Drizzle',
      () =>
        database.orm.transaction(async (tx) => {
          const { rows } = (await tx.execute(OWN_PID)) as unknown as { rows: { pid: number }[] };
          await tx.execute('insert into things values (1)');
          await terminate(rows[0]?.pid ?? 0);
          await tx.execute('insert into things values (2)');
        }),
    ],
  ])('fail in the middle of %s, which leaves nothing', async (_, run) => {
    await expect(run()).rejects.toThrow();
    expect((await database.sql.query('select * from things', [])).rows).toEqual([]);
  });

  it('say within a second that PostgreSQL hangs, and answer when it goes on', async () => {
    await database.ping();
    proxy.hang();
    await expect(database.ping()).rejects.toThrow();
    proxy.resume();
    await database.ping();
  });

  it('are made anew when PostgreSQL is back', async () => {
    proxy.cut();
    await expect(database.ping()).rejects.toThrow();
    await expect(database.sql.query('select 1', [])).rejects.toThrow();
    proxy.restore();
    await database.ping();
    await database.sql.query('select 1', []);
  });
});
