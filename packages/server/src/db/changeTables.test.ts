import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProblem } from '../instance/startProblem';
import { readConfig } from '../kernel/config';
import { feedMethods } from '../market/catalog/changeFeed';
import { DATABASES, freshEnvironment } from '../testing';
import { writeRecords } from '../testing/records';
import { changeTables, createMissingTables } from './changeTables';
import { type Database, openDatabase } from './client';
import { isTransient, WritesRefused } from './failure';
import { openAndMigrate } from './openConfigured';
import { ensurePartitions } from './partitions';

const NOW = new Date('2026-11-17T02:00:00Z');
/** The first instant of a month in Shanghai, for which a fresh database has no partition. */
const NEW_MONTH = new Date('2027-03-31T16:00:00Z');
const MINUTE_MS = 60_000;

const PARTITIONS = `select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i
  join pg_class c on c.oid = i.inhrelid where i.inhparent = 'call_records'::regclass order by 1`;

describe.runIf(DATABASES[0] === 'postgres')('tables that change while servers run', () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let url: string;
  let database: Database;
  let admin: pg.Client;
  beforeAll(async () => {
    place = await freshEnvironment();
    url = place.env.DATABASE_URL ?? expect.fail('no database');
    database = await openDatabase({ dataDir: 'memory', url });
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await database.close();
    await place.remove();
  });
  beforeEach(async () => {
    const { rows } = await database.sql.query<{ name: string }>(PARTITIONS);
    for (const { name } of rows) if (/\d$/.test(name)) await database.sql.exec(`drop table ${name}`);
    await database.sql.exec('truncate call_records_default');
    await ensurePartitions(database.sql, NOW);
  });

  const partitions = async () => (await database.sql.query<{ name: string; bound: string }>(PARTITIONS)).rows;
  const names = async () => (await partitions()).map(({ name }) => name.slice('call_records_'.length));
  /** Reads every partition, as pg_dump does, until the returned function is called. */
  const readAll = async () => {
    await admin.query('begin');
    await admin.query('select count(*) from call_records');
    return () => admin.query('commit');
  };
  const record = (at: Date) =>
    writeRecords(database, { count: 1, from: at, to: new Date(at.getTime() + 1), first: at.getTime() % 1e9 });
  const waitsForLock = async () => {
    const { rows } = await admin.query('select from pg_locks where not granted');
    return rows.length > 0;
  };

  it('has a partition for four months back and two ahead, from midnight in Shanghai', async () => {
    expect(await names()).toEqual([
      '2026_07',
      '2026_08',
      '2026_09',
      '2026_10',
      '2026_11',
      '2026_12',
      '2027_01',
      'default',
    ]);
    expect((await partitions())[4]?.bound).toBe(
      "FOR VALUES FROM ('2026-10-31 16:00:00+00') TO ('2026-11-30 16:00:00+00')",
    );
  });

  it('locks nothing if every partition exists', async () => {
    await admin.query('begin');
    await admin.query('lock table call_records in access share mode');
    await admin.query('lock table call_records_default in access exclusive mode');
    await ensurePartitions(database.sql, NOW);
    await admin.query('commit');
  });

  it('writes records while a partition waits for a reader, and stops waiting', async () => {
    const ended = await readAll();
    let isEnded = false;
    const creating = ensurePartitions(database.sql, NEW_MONTH).finally(() => {
      isEnded = true;
    });
    const refused = expect(creating).rejects.toMatchObject({ code: '55P03' });
    await expect.poll(waitsForLock, { interval: 10 }).toBe(true);
    await record(NOW);
    expect(isEnded).toBe(false);
    await refused;
    await ended();
    expect(await names()).not.toContain('2027_04');
  });

  it('moves the records of a new month that came before its partition', async () => {
    const ended = await readAll();
    await expect(ensurePartitions(database.sql, NEW_MONTH)).rejects.toMatchObject({ code: '55P03' });
    await record(NEW_MONTH);
    await record(new Date(NEW_MONTH.getTime() - 1));
    await ended();
    await ensurePartitions(database.sql, NEW_MONTH);
    const { rows } = await database.sql.query(
      'select tableoid::regclass::text as part, at from call_records order by at',
    );
    expect(rows).toEqual([
      { part: 'call_records_2027_03', at: new Date(NEW_MONTH.getTime() - 1) },
      { part: 'call_records_2027_04', at: NEW_MONTH },
    ]);
  });

  it('refuses a record that waited for the default partition while its own was attached, as transient', async () => {
    await admin.query('begin');
    await admin.query('lock table call_records_default in access exclusive mode');
    const writing = record(NEW_MONTH).catch((error) => error);
    await expect.poll(waitsForLock, { interval: 10 }).toBe(true);
    await admin.query('create table call_records_2027_04 (like call_records including all)');
    await admin.query(
      "alter table call_records attach partition call_records_2027_04 for values from ('2027-03-31 16:00Z') to ('2027-04-30 16:00Z')",
    );
    await admin.query('commit');
    const error = await writing;
    expect(error).toMatchObject({ code: '23514' });
    expect(isTransient(error)).toBe(true);
    await record(NEW_MONTH);
  });

  it('retries until a reader ends', async () => {
    const ended = await readAll();
    const busy: string[] = [];
    await ensurePartitions(database.sql, NEW_MONTH, {
      forMs: MINUTE_MS,
      onBusy(error) {
        busy.push((error as Error & { code: string }).code);
        void ended();
      },
    });
    expect(busy).toEqual(['55P03']);
    expect(await names()).toContain('2027_06');
  });

  it('does not retry a permanent error', async () => {
    const failing = changeTables(database.sql, (tx) => tx.exec('select 1 / 0'), { forMs: MINUTE_MS });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  it('starts a server whose partitions cannot be created now', async () => {
    const ended = await readAll();
    const reported: unknown[] = [];
    const config = readConfig({ ...place.env });
    const opened = await openAndMigrate(config, NEW_MONTH, (error, what) =>
      reported.push([what, (error as { code?: string }).code]),
    );
    await opened.close();
    await ended();
    expect(reported).toEqual([['partitions', '55P03']]);
  });

  it('migrates an empty database from ten concurrent servers', async () => {
    const name = `daas_empty_${randomBytes(4).toString('hex')}`;
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
    const empty = new URL(url);
    empty.pathname = name;
    const config = readConfig({ ...place.env, DATABASE_URL: empty.href });
    const opened = await Promise.allSettled(Array.from({ length: 10 }, () => openAndMigrate(config, NOW)));
    const problems = opened.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close();
    await admin.query(`drop database ${name} with (force)`);
    expect(problems).toEqual([]);
  });

  it('finds a table that another process created during the lock wait', async () => {
    const statements = { made_there: 'create table made_there (id int)' };
    await admin.query('begin');
    await admin.query(`select pg_advisory_xact_lock(hashtext('tables'))`);
    // Its connection has looked for the table before, and remembers that there was none.
    const creating = createMissingTables(database.sql, statements);
    await expect.poll(waitsForLock, { interval: 10 }).toBe(true);
    await admin.query(statements.made_there);
    await admin.query('commit');
    await creating;
  });

  it('creates tables once for concurrent loads and keeps existing ones', async () => {
    const statements = {
      made_here: 'create table made_here (id int)',
      made_here_id: 'create index made_here_id on made_here (id)',
    };
    await Promise.all(Array.from({ length: 8 }, () => createMissingTables(database.sql, statements)));
    await database.sql.exec('insert into made_here values (1); drop index made_here_id');
    await createMissingTables(database.sql, statements);
    const { rows } = await database.sql.query(
      `select id, to_regclass('made_here_id') is not null as indexed from made_here`,
    );
    expect(rows).toEqual([{ id: 1, indexed: true }]);
    // A writer of the table does not stop a load that has nothing to create.
    await admin.query('begin');
    await admin.query('lock table made_here in access exclusive mode');
    await createMissingTables(database.sql, statements);
    await admin.query('commit');
    expect(await feedMethods(database.sql, database.long).loads()).toEqual([]);
  });

  it('names a read-only database at start, and writes again on the same pool when it accepts writes', async () => {
    const name = new URL(url).pathname.slice(1);
    const config = readConfig({ ...place.env });
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    const fresh = await openDatabase({ dataDir: 'memory', url });
    const refused: unknown = await openAndMigrate(config, NOW).catch((error) => error);
    expect(refused).toBeInstanceOf(WritesRefused);
    expect(startProblem(refused, config)).toMatch(/^The database is read-only\. Reset default_transaction_read_only/);
    const write = () => fresh.sql.transaction((tx) => tx.exec('delete from market_load'));
    const writeByDrizzle = () => fresh.orm.transaction((tx) => tx.execute('delete from call_records'));
    await database.sql.exec('create table if not exists market_load (key text)');
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await expect(writeByDrizzle()).rejects.toMatchObject({ cause: { code: '25006' } });
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await write();
    await writeByDrizzle();
    await fresh.close();
  });
});
