import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { checkLedger } from '@daas/server/money/check';
import { countTables } from '@daas/server/parts/backup/contents';
import { examineFiles, readBackupKeys } from '@daas/server/parts/backup/examineFiles';
import { readManifest } from '@daas/server/parts/backup/manifest';
import { useStarts } from '@daas/server/testing/starts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDebianPostgres } from '../../scripts/test/prerequisites.mjs';
import { startDebianPostgres } from '../support/debianPostgres';
import type { TestPostgres } from '../support/postgres';
import { killing } from './killCommand';
import { backUp, configFor, KEY, makeOrigin } from './origin';

const execute = promisify(execFile);
const RELEASES = path.resolve(import.meta.dirname, '../upgrade/releases');

describe.skipIf(!findDebianPostgres())('PostgreSQL', { timeout: 900_000 }, () => {
  const { place, run } = useStarts();
  const killed = killing(run);
  let postgres: TestPostgres & { bin: string };
  const at = (name: string) => new URL(`/${name}`, postgres.url).href;
  const envAt = (name: string) => ({ SECRET_KEY: KEY, DATA_DIR: place('unused'), DATABASE_URL: at(name) });
  const psql = async (name: string, ...args: string[]) =>
    (
      await execute(path.join(postgres.bin, 'psql'), [at(name), '-qAt', '-v', 'ON_ERROR_STOP=1', ...args])
    ).stdout.trim();
  const sql = (statement: string, name = 'postgres') => psql(name, '-c', statement);

  beforeAll(async () => {
    postgres = await startDebianPostgres();
    for (const name of ['origin', 'old']) await sql(`create database ${name}`);
    await makeOrigin(configFor(envAt('origin')));
  }, 300_000);
  afterAll(() => postgres?.stop());

  /** What a killed command left at work there, its tools among it, has ended: either way. */
  async function settled(name: string): Promise<void> {
    const atWork = `select count(*) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
    while ((await sql(atWork)) !== '0');
  }

  /** The rows of each table, and the migrations; null where there is no table. */
  async function stateOf(name: string) {
    await settled(name);
    const database = await openDatabase(databaseOptions(configFor(envAt(name))));
    const query = async <R>(text: string) => (await database.sql.query<R>(text)).rows;
    const tables = await countTables(query);
    const ledger = 'public.call_record_sums' in tables ? await checkLedger(database.sql) : [];
    await database.close();
    return Object.keys(tables).length === 0 ? null : { tables, migrations: tables['public.migrations'], ledger };
  }

  test('a backup that is killed is not there, or whole, and the database stays', async () => {
    const into = place('backups');
    const before = await stateOf('origin');
    await killed(
      ['backup', into],
      async () => envAt('origin'),
      async () => {
        await settled('origin');
        const names = (await readdir(into)).filter((name) => name.startsWith('daas-'));
        expect(names.length).toBeGreaterThan(0);
        for (const name of names) {
          const folder = path.join(into, name);
          const ring = await readBackupKeys(folder, configFor(envAt('origin')));
          expect((await examineFiles(folder, ring)).problems).toEqual([]);
        }
      },
    );
    const after = await stateOf('origin');
    expect(after?.ledger).toEqual([]);
    const books = ['public.ledger_entries', 'public.accounts', 'public.call_sums'];
    expect(books.map((name) => after?.tables[name])).toEqual(books.map((name) => before?.tables[name]));
  });

  test('a restoration that is killed has put nothing there, or everything', async () => {
    const { folder } = await backUp(configFor(envAt('origin')), place('restore'));
    const { tables } = await readManifest(folder);
    const states: unknown[] = [];
    await killed(
      ['restore', folder],
      async (attempt) => {
        await sql(`create database restored_${attempt}`);
        return envAt(`restored_${attempt}`);
      },
      async (attempt) => {
        const state = await stateOf(`restored_${attempt}`);
        if (state) {
          // With the line of the audit log that tells of it, or without.
          const audit = 'public.audit_log';
          expect([tables[audit], (tables[audit] ?? 0) + 1]).toContain(state.tables[audit]);
          const heads = 'public.audit_heads';
          expect({ ...state.tables, [audit]: 0, [heads]: 0 }).toEqual({ ...tables, [audit]: 0, [heads]: 0 });
          expect(state.ledger).toEqual([]);
        }
        states.push(state);
        await sql(`drop database restored_${attempt}`);
      },
    );
    expect(states).toContain(null);
  });

  test('an upgrade that is killed leaves the old version or the new one', async () => {
    const [release = ''] = (await readdir(RELEASES)).sort();
    const script = brotliDecompressSync(await readFile(path.join(RELEASES, release, 'postgres.sql.br')));
    const facts = JSON.parse(await readFile(path.join(RELEASES, release, 'facts.json'), 'utf8'));
    await mkdir(place('scripts'));
    const file = path.join(place('scripts'), 'old.sql');
    await writeFile(file, script);
    await psql('old', '-f', file);
    const before = await stateOf('old');
    const seen = new Set<number | undefined>();
    let current: number | undefined;
    await killed(
      ['migrate'],
      async (attempt) => {
        await sql(`create database upgraded_${attempt} template old`);
        return { ...envAt(`upgraded_${attempt}`), SECRET_KEY: facts.postgres.secretKey };
      },
      async (attempt) => {
        const state = await stateOf(`upgraded_${attempt}`);
        current ??= state?.migrations;
        expect([before?.migrations, current]).toContain(state?.migrations);
        expect(state?.tables['public.ledger_entries']).toBe(before?.tables['public.ledger_entries']);
        seen.add(state?.migrations);
        await sql(`drop database upgraded_${attempt}`);
      },
    );
    expect(seen).toEqual(new Set([before?.migrations, current]));
  });
});
