import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { checkLedger } from '@daas/server/money/check';
import { countTables } from '@daas/server/parts/backup/contents';
import { examineFiles, readBackupKeys } from '@daas/server/parts/backup/examineFiles';
import { readManifest } from '@daas/server/parts/backup/manifest';
import { useStarts } from '@daas/server/testing/starts';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { killing } from './killCommand';
import { backUp, configFor, KEY, makeOrigin } from './origin';

const RELEASES = path.resolve(import.meta.dirname, '../upgrade/releases');

const { place, run } = useStarts();
const killed = killing(run);

/** The rows of each table, and the migrations; null where there is no database. */
async function stateOf(DATA_DIR: string) {
  if (!existsSync(path.join(DATA_DIR, 'pg'))) return null;
  const database = await openDatabase(databaseOptions(configFor({ DATA_DIR })));
  const query = async <R>(text: string) => (await database.sql.query<R>(text)).rows;
  const tables = await countTables(query);
  const ledger = 'public.call_record_sums' in tables ? await checkLedger(database.sql) : [];
  await database.close();
  return { tables, migrations: tables['public.migrations'], ledger };
}

test('a backup that is killed is not there, or whole; the database and what was there before stay', {
  timeout: 900_000,
}, async () => {
  const DATA_DIR = place('data');
  const into = place('backups');
  await makeOrigin(configFor({ DATA_DIR }));
  const seen = new Set<number>();
  await killed(
    ['backup', into],
    async () => ({ SECRET_KEY: KEY, DATA_DIR }),
    async () => {
      const names = (await readdir(into)).filter((name) => name.startsWith('daas-'));
      seen.add(names.length);
      for (const name of names) {
        const folder = path.join(into, name);
        const ring = await readBackupKeys(folder, configFor({ DATA_DIR }));
        expect((await examineFiles(folder, ring)).problems).toEqual([]);
      }
    },
  );
  expect(Math.min(...seen)).toBe(1);
  expect((await stateOf(DATA_DIR))?.ledger).toEqual([]);
});

test('a restoration that is killed has put nothing there, or everything', { timeout: 900_000 }, async () => {
  const config = configFor({ DATA_DIR: place('restored-from') });
  await makeOrigin(config);
  const { folder } = await backUp(config, place('restore'));
  const { tables } = await readManifest(folder);
  const at = (attempt: number) => place(`restored-${attempt}`);
  const told = (line: number) => ({ ...tables, 'public.audit_log': (tables['public.audit_log'] ?? 0) + line });
  const states: unknown[] = [];
  await killed(
    ['restore', folder],
    async (attempt) => ({ SECRET_KEY: KEY, DATA_DIR: at(attempt) }),
    async (attempt) => {
      const state = await stateOf(at(attempt));
      // With the line of the audit log that tells of it, or without.
      if (state) {
        const heads = { 'public.audit_heads': state.tables['public.audit_heads'] };
        expect([
          { ...told(0), ...heads },
          { ...told(1), ...heads },
        ]).toContainEqual(state.tables);
        expect(state.ledger).toEqual([]);
      }
      states.push(state);
      await rm(at(attempt), { recursive: true, force: true });
    },
  );
  expect(states).toContain(null);
});

test('an upgrade that is killed leaves the old version or the new one', { timeout: 900_000 }, async () => {
  const [release = ''] = (await readdir(RELEASES)).sort();
  const old = place('old');
  await mkdir(old, { recursive: true });
  const dump = brotliDecompressSync(await readFile(path.join(RELEASES, release, 'pglite.tar.br')));
  const lite = await PGlite.create({ dataDir: path.join(old, 'pg'), loadDataDir: new Blob([dump]) });
  await lite.close();
  const facts = JSON.parse(await readFile(path.join(RELEASES, release, 'facts.json'), 'utf8'));
  const before = await stateOf(old);
  const at = (attempt: number) => place(`upgraded-${attempt}`);
  const seen = new Set<number | undefined>();
  let current: number | undefined;
  await killed(
    ['migrate'],
    async (attempt) => {
      await cp(old, at(attempt), { recursive: true });
      return { SECRET_KEY: facts.pglite.secretKey, DATA_DIR: at(attempt) };
    },
    async (attempt) => {
      const state = await stateOf(at(attempt));
      current ??= state?.migrations;
      expect([before?.migrations, current]).toContain(state?.migrations);
      expect(state?.tables['public.ledger_entries']).toBe(before?.tables['public.ledger_entries']);
      seen.add(state?.migrations);
      await rm(at(attempt), { recursive: true, force: true });
    },
  );
  expect(seen).toEqual(new Set([before?.migrations, current]));
});
