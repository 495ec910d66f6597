import { execFile } from 'node:child_process';
import { readdir, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { buildApp } from '@daas/server/http/app';
import { checkLedger } from '@daas/server/money/check';
import { connectionOf } from '@daas/server/parts/backup/postgresTools';
import { restoreBackup } from '@daas/server/parts/backup/restore';
import { UnsuitableTarget } from '@daas/server/parts/backup/unsuitableTarget';
import { verifyBackup } from '@daas/server/parts/backup/verify';
import { servicesFor } from '@daas/server/testing/gateway';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDebianPostgres, hasPostgres } from '../../scripts/test/prerequisites.mjs';
import { startDebianPostgres } from '../support/debianPostgres';
import { startPostgres, type TestPostgres } from '../support/postgres';
import { signAgain } from './damageBackup';
import { backUp, clock, configFor, KEY, makeFolder, makeOrigin, removeFolder } from './origin';

const execute = promisify(execFile);

describe.skipIf(!findDebianPostgres())('PostgreSQL', { timeout: 300_000 }, () => {
  let postgres: TestPostgres & { bin: string };
  let root: string;
  let origin: { connectorId: number; secret: string };
  const at = (name: string) => new URL(`/${name}`, postgres.url).href;
  const configAt = (name: string, more: Record<string, string> = {}) =>
    configFor({ DATA_DIR: path.join(root, 'unused'), DATABASE_URL: at(name), ...more });
  const sql = async (statement: string, name = 'postgres') =>
    (await execute(path.join(postgres.bin, 'psql'), [at(name), '-qAtc', statement])).stdout.trim();
  /** As soon as that tool is at work. */
  const breakConnection = async (tool: string) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const statement = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and xact_start is not null`;
    while ((await client.query(statement, [tool])).rows.length === 0);
    await client.end();
  };
  const scratchLeft = () => sql(`select count(*) from pg_database where datname like 'daas%scratch%'`);
  const verify = (folder: string) =>
    verifyBackup(folder, { config: configAt('origin'), parent: path.join(root, 'scratch'), clock });

  beforeAll(async () => {
    root = await makeFolder();
    postgres = await startDebianPostgres();
    for (const name of ['origin', 'target', 'taken']) await sql(`create database ${name}`);
    origin = await makeOrigin(configAt('origin'));
  }, 300_000);
  afterAll(async () => {
    await postgres?.stop();
    await removeFolder(root);
  });

  test('no call fails or waits for a backup, which comes back as it was when it began', async () => {
    const database = await openDatabase(databaseOptions(configAt('origin')));
    const services = await servicesFor(database, clock, KEY);
    const app = await buildApp(services);
    const answers: number[] = [];
    let over = false;
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      for (let call = 0; !over; call += 1)
        answers.push(
          (
            await app.inject({
              method: 'POST',
              url: `/open/v1/connectors/${origin.connectorId}/query`,
              headers: { authorization: `Bearer ${origin.secret}`, 'idempotency-key': `b-${caller}-${call}` },
              payload: { limit: 1 },
            })
          ).statusCode,
        );
    });
    const { folder, waited, manifest } = await backUp(configAt('origin'), path.join(root, 'backups'));
    over = true;
    await Promise.all(callers);
    await app.close();
    await services.gateway.stop();
    await database.close();
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(waited).toBe(0);
    expect(manifest.database).toEqual({ kind: 'postgres', major: 15, tool: 15 });

    expect((await verify(folder)).problems).toEqual([]);
    expect(await scratchLeft()).toBe('0');
    await restoreBackup(folder, { config: configAt('target'), operator: 'bob', now: clock() });
    const restored = await openDatabase(databaseOptions(configAt('target')));
    expect(await checkLedger(restored.sql)).toEqual([]);
    const { rows } = await restored.sql.query(
      'select action, detail from audit_log where company_id is null order by seq',
    );
    expect(rows).toEqual([
      { action: 'platform.backup', detail: { into: path.join(root, 'backups'), operator: 'ann' } },
      expect.objectContaining({
        action: 'platform.restore',
        detail: expect.objectContaining({ operator: 'bob', madeBy: 'ann' }),
      }),
    ]);
    await restored.close();
    const again = restoreBackup(folder, { config: configAt('target'), operator: 'bob', now: clock() });
    await expect(again).rejects.toThrow(UnsuitableTarget);
    await expect(again).rejects.toThrow(/contains tables\. Create an empty one/);
  });

  test('a dump that was cut before it was signed, or is another database’s, is found', async () => {
    const { folder } = await backUp(configAt('origin'), path.join(root, 'cut'));
    const dump = path.join(folder, 'database.dump');
    await truncate(dump, Math.floor((await stat(dump)).size * 0.7));
    expect((await verify(folder)).problems).toEqual([
      { step: 'files', detail: expect.stringMatching(/^database\.dump has \d+ bytes instead of \d+$/) },
    ]);
    await signAgain(folder);
    expect((await verify(folder)).problems).toEqual([
      { step: 'restore', detail: expect.stringMatching(/^pg_restore failed: pg_restore: error: /) },
    ]);
    // Of a database of another application.
    await sql('create table invoices (id int)', 'taken');
    await execute(path.join(postgres.bin, 'pg_dump'), ['--format=custom', `--file=${dump}`, at('taken')]);
    await signAgain(folder);
    expect((await verify(folder)).problems[0]).toMatchObject({
      step: 'rows',
      detail: expect.stringContaining('missing of'),
    });
    expect(await scratchLeft()).toBe('0');
  });

  test('a connection that breaks half-way leaves no backup', async () => {
    const into = path.join(root, 'broken');
    const making = expect(backUp(configAt('origin'), into)).rejects.toThrow(/pg_dump failed: /);
    await Promise.all([making, breakConnection('pg_dump')]);
    expect(await readdir(into)).toEqual([]);
  });

  test('a restoration that breaks half-way leaves an empty database, and is run again', async () => {
    const { folder } = await backUp(configAt('origin'), path.join(root, 'half'));
    await sql('create database half');
    const restore = () => restoreBackup(folder, { config: configAt('half'), operator: 'bob', now: clock() });
    await Promise.all([expect(restore()).rejects.toThrow(/pg_restore failed: /), breakConnection('pg_restore')]);
    expect(await sql(`select count(*) from pg_class where relnamespace = 'public'::regnamespace`, 'half')).toBe('0');
    await restore();
    expect(await sql('select count(*) from ledger_entries', 'half')).toBe(
      await sql('select count(*) from ledger_entries', 'origin'),
    );
  });

  test('who may not make databases is told what to do', async () => {
    await sql(`create role weak login password 'weak'; alter database taken owner to weak`);
    const weak = new URL(at('taken'));
    [weak.username, weak.password] = ['weak', 'weak'];
    const { folder } = await backUp(configAt('origin'), path.join(root, 'weak'));
    const config = configFor({ DATA_DIR: path.join(root, 'unused'), DATABASE_URL: weak.href });
    const verified = verifyBackup(folder, { config, parent: path.join(root, 'scratch'), clock });
    await expect(verified).rejects.toThrow(/cannot create a scratch database.*CREATEDB/);
  });

  test('the connection is handed on as the driver understands it, in no argument', () => {
    // Any file: it is read, not used.
    const authority = path.resolve('package.json');
    const connection = connectionOf(
      `postgresql://u:p%40ss@db.example.com:6432/d%C3%A4?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`,
    );
    expect(connection).toMatchObject({
      PGHOST: 'db.example.com',
      PGPORT: '6432',
      PGUSER: 'u',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'dä',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: authority,
    });
    expect(connectionOf('postgresql://u@127.0.0.1/d').PGSSLMODE).toBe('disable');
  });

  /** Of 18, with the client programs of 15 that Debian has. */
  describe.skipIf(!hasPostgres())('a server that is newer than its tools', () => {
    let newer: TestPostgres;
    beforeAll(async () => {
      newer = await startPostgres({ durable: false });
    }, 120_000);
    afterAll(() => newer.stop());

    test('is refused in one line that says what to install', async () => {
      const config = configFor({ DATA_DIR: path.join(root, 'unused'), DATABASE_URL: newer.url });
      await makeOrigin(config);
      const into = path.join(root, 'newer');
      await expect(backUp(config, into)).rejects.toThrow(
        'pg_dump on this machine has version 15, but the server is PostgreSQL 18. Install its client programs (Debian: postgresql-client-18, from apt.postgresql.org if Debian has another version), or set POSTGRES_TOOLS to their folder.',
      );
      expect(await readdir(into)).toEqual([]);
      await expect(backUp({ ...config, POSTGRES_TOOLS: '/nowhere' }, into)).rejects.toThrow(
        'pg_dump was not found in POSTGRES_TOOLS (/nowhere); the server is PostgreSQL 18. ',
      );
    });
  });
});
