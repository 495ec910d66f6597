import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { observeMigration, rehearseUpgrade } from '@daas/server/parts/backup/rehearseUpgrade';
import { freshDatabase } from '@daas/server/testing';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, clock, configFor, makeFolder, makeOrigin, removeFolder } from './origin';

const RELEASES = path.resolve(import.meta.dirname, '../upgrade/releases');
let root: string;
beforeAll(async () => {
  root = await makeFolder();
});
afterAll(() => removeFolder(root));

/** What each migration since 0.7.8 does was read from its statements: see packages/server/migrations. */
test('an upgrade of an older release is rehearsed, and says what it changes', { timeout: 300_000 }, async () => {
  const DATA_DIR = path.join(root, 'old');
  await mkdir(DATA_DIR, { recursive: true });
  const file = (name: string) => readFile(path.join(RELEASES, '0.7.8', name));
  const dump = new Blob([brotliDecompressSync(await file('pglite.tar.br'))]);
  await (await PGlite.create({ dataDir: path.join(DATA_DIR, 'pg'), loadDataDir: dump })).close();
  const { pglite } = JSON.parse((await file('facts.json')).toString());
  const config = configFor({ DATA_DIR }, pglite.secretKey);
  const { folder, audited, manifest } = await backUp(config, path.join(root, 'backups'));
  // The database is as that version left it: no line, no migration.
  expect(audited).toBe(false);

  const { changes, problems } = await rehearseUpgrade(folder, { config, parent: path.join(root, 'scratch'), clock });
  expect(problems).toEqual([]);
  const folders = (await readdir(path.resolve('packages/server/migrations'))).filter((name) => name.endsWith('.sql'));
  const pending = folders.map((name) => name.replace('.sql', '')).filter((tag) => tag > manifest.migration.last);
  expect(pending.length).toBeGreaterThan(0);
  expect(changes.map(({ tag }) => tag)).toEqual(pending);
  const of = (tag: string) => changes.find((change) => change.tag.startsWith(tag));
  expect(of('0045')?.made).toEqual(expect.arrayContaining(['public.audit_keys']));
  expect(await readdir(path.join(root, 'scratch'))).toEqual([]);
  const database = await openDatabase(databaseOptions(config));
  const { rows } = await database.sql.query('select max(tag) as last from migrations');
  expect(rows).toEqual([{ last: manifest.migration.last }]);
  await database.close();
});

test('rows that a migration writes are counted', { timeout: 300_000 }, async () => {
  const config = configFor({ DATA_DIR: path.join(root, 'current') });
  await makeOrigin(config);
  const database = await openDatabase(databaseOptions(config));
  // As before 0046, which takes that field from the connectors that have it.
  await database.sql.exec(`update connectors set fields = array_append(fields, 'is_demo');
    delete from migrations where tag = '0046_market_provenance'`);
  await database.close();
  const { folder } = await backUp(config, path.join(root, 'backups'));
  const { changes, problems } = await rehearseUpgrade(folder, { config, parent: path.join(root, 'scratch'), clock });
  expect(problems).toEqual([]);
  expect(changes).toEqual([
    {
      tag: '0046_market_provenance',
      seconds: expect.any(Number),
      touched: [{ table: 'public.connectors', rows: 1 }],
      rewritten: [],
      made: [],
      dropped: [],
    },
  ]);
});

test('tables that are written anew, made and dropped are named', { timeout: 300_000 }, async () => {
  const database = await freshDatabase('pglite');
  await database.sql.exec(`insert into companies (name, created_at) values ('甲', now()), ('乙', now())`);
  const observed = await database.sql.transaction((tx) =>
    observeMigration(tx, () =>
      tx.exec(`alter table companies add column number bigserial; create table later (id int);
        insert into later values (1), (2), (3); drop table name_lists cascade`),
    ),
  );
  expect(observed).toMatchObject({
    touched: [{ table: 'public.later', rows: 3 }],
    rewritten: [{ table: 'public.companies', rows: 2 }],
    made: ['public.later'],
    dropped: ['public.name_lists'],
  });
  await database.close();
});
