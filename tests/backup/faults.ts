import { cp, open, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST } from '@daas/server/parts/backup/manifest';
import { changeByte, type Fault, inManifest, ofDatabase, ofFiles, signAgain, tableFile } from './damageBackup';

const CUSTOMER = '(select min(company_id) from ledger_entries)';

/** What may be wrong with a backup of the embedded database. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a folder that is no backup',
    plant: async ({ work }) => work,
    step: 'manifest',
    says: /is not a backup: manifest\.json is missing/,
  },
  {
    name: 'the manifest is missing',
    plant: ({ folder }) => rm(path.join(folder, MANIFEST)),
    step: 'manifest',
    says: /manifest\.json is missing/,
  },
  {
    name: 'the manifest is cut',
    plant: ({ folder }) => truncate(path.join(folder, MANIFEST), 300),
    step: 'manifest',
    says: /is incomplete or damaged/,
  },
  {
    name: 'the manifest lacks a part',
    plant: ({ folder }) => inManifest(folder, ({ tables: _, ...rest }) => rest),
    step: 'manifest',
    says: /is damaged: tables /,
  },
  {
    name: 'the manifest is of a later layout',
    plant: ({ folder }) => inManifest(folder, (manifest) => ({ ...manifest, format: 99 })),
    step: 'manifest',
    says: /made by a newer version/,
  },
  {
    name: 'the manifest was given another day',
    plant: ({ folder }) => inManifest(folder, (manifest) => ({ ...manifest, madeAt: '2026-12-24T00:00:00.000Z' })),
    step: 'manifest',
    says: /was changed, or signed with another key/,
  },
  {
    name: 'the manifest was given another count of rows',
    plant: ({ folder }) =>
      inManifest(folder, (manifest) => ({
        ...manifest,
        tables: { ...(manifest.tables as object), 'public.accounts': 9 },
      })),
    step: 'manifest',
    says: /was changed, or signed with another key/,
  },
  {
    name: 'the manifest was signed by nobody',
    plant: ({ folder }) => inManifest(folder, (manifest) => ({ ...manifest, signature: null })),
    step: 'manifest',
    says: /was changed, or signed with another key/,
  },
  {
    name: 'the manifest is another backup’s',
    plant: ({ folder, other }) => cp(path.join(other, MANIFEST), path.join(folder, MANIFEST)),
    step: 'files',
    says: /was changed|bytes instead of|is missing|is not listed in/,
  },
  {
    name: 'the key is another one',
    plant: async () => undefined,
    key: Buffer.alloc(32, 9).toString('base64'),
    step: 'key',
    says: /the secrets are sealed by key id [\da-f]{8}, but SECRET_KEY has key id [\da-f]{8}/,
  },
  {
    name: 'a file of a table is missing',
    plant: async ({ folder }) => rm(await tableFile(folder)),
    step: 'files',
    says: /^pg\/base\/5\/\d+ is missing$/,
  },
  {
    name: 'all files of the database are missing',
    plant: ({ folder }) => rm(path.join(folder, 'pg'), { recursive: true }),
    step: 'files',
    says: /is missing/,
  },
  {
    name: 'a file is cut',
    plant: async ({ folder }) => truncate(await tableFile(folder), 8192),
    step: 'files',
    says: /has 8192 bytes instead of \d+/,
  },
  {
    name: 'a file is empty',
    plant: async ({ folder }) => truncate(await tableFile(folder), 0),
    step: 'files',
    says: /has 0 bytes instead of \d+/,
  },
  {
    name: 'one bit of a file is another one',
    plant: async ({ folder }) => changeByte(await tableFile(folder)),
    step: 'files',
    says: /^pg\/base\/5\/\d+ was changed$/,
  },
  {
    name: 'a file more',
    plant: ({ folder }) => writeFile(path.join(folder, 'pg/standby.signal'), ''),
    step: 'files',
    says: /^pg\/standby\.signal is not listed in manifest\.json$/,
  },
  {
    name: 'a file is a link to one elsewhere',
    async plant({ folder, work }) {
      const file = await tableFile(folder);
      await rename(file, path.join(work, 'elsewhere'));
      await symlink(path.join(work, 'elsewhere'), file);
    },
    step: 'files',
    says: /^pg\/base\/5\/\d+ is not a regular file$/,
  },
  {
    name: 'two files changed places',
    async plant({ folder }) {
      const [one, two] = [path.join(folder, 'pg/base/5/1247'), path.join(folder, 'pg/base/5/1259')];
      await rename(one, `${one}.x`);
      await rename(two, one);
      await rename(`${one}.x`, two);
    },
    step: 'files',
    says: /pg\/base\/5\/1247 (was changed|has)/,
  },
  {
    name: 'the control file was empty when it was copied',
    async plant({ folder }) {
      await truncate(path.join(folder, 'pg/global/pg_control'), 0);
      await signAgain(folder);
    },
    step: 'restore',
    says: /its files are damaged or incomplete/,
  },
  {
    name: 'the log that belongs to the files was not copied',
    async plant({ folder }) {
      const log = path.join(folder, 'pg/pg_wal');
      for (const name of (await readdir(log)).filter((one) => /^[\dA-F]{24}$/.test(one)))
        await rm(path.join(log, name));
      await signAgain(folder);
    },
    step: 'restore',
    says: /its files are damaged or incomplete/,
  },
  {
    name: 'a page of the largest table, PostgreSQL’s own, was garbage when it was copied',
    async plant({ folder }) {
      const handle = await open(await tableFile(folder), 'r+');
      await handle.write(Buffer.alloc(8192, 0xa7), 0, 8192, 0);
      await handle.close();
      await signAgain(folder);
    },
    step: 'restore',
    says: /its files are damaged or incomplete/,
  },
  {
    name: 'it is of another PostgreSQL',
    plant: ({ folder }) => signAgain(folder, (m) => ({ ...m, database: { ...m.database, major: 17 } })),
    step: 'restore',
    says: /embedded database of PostgreSQL 17; this version has 18/,
  },
  {
    name: 'it was made by a newer version',
    plant: ofDatabase(`insert into migrations (tag) values ('9999_later')`),
    step: 'version',
    says: /was made by a newer version \(9999_later\)/,
  },
  {
    name: 'its files are of another version than it says',
    plant: ofFiles('delete from migrations where tag = (select max(tag) from migrations)'),
    step: 'rows',
    says: /public\.migrations: \d+ of \d+ rows/,
  },
  {
    name: 'a row of the ledger is missing in the files',
    plant: ofFiles('delete from ledger_entries where id = (select max(id) from ledger_entries)'),
    step: 'rows',
    says: /public\.ledger_entries: \d+ of \d+ rows/,
  },
  {
    name: 'a table is missing in the files',
    plant: ofFiles('drop table name_lists cascade'),
    step: 'rows',
    says: /public\.name_lists: missing of 0 rows/,
  },
  {
    name: 'a row of the ledger was changed',
    plant: ofDatabase(`update ledger_entries set amount = amount + 1 where id = (select max(id) from ledger_entries)`),
    step: 'ledger',
    says: /company/,
  },
  {
    name: 'a balance was changed',
    plant: ofDatabase(`update accounts set balance = balance + 10000 where company_id = ${CUSTOMER}`),
    step: 'ledger',
    says: /company/,
  },
  {
    name: 'the record of a call is missing',
    plant: ofDatabase('delete from call_records where id = (select max(id) from call_records)'),
    step: 'ledger',
    says: /company/,
  },
  {
    name: 'a line of the audit log was changed',
    plant: ofDatabase(`update audit_log set detail = '{"amount": 1}' where action = 'platform.credit'`),
    step: 'audit',
    says: /lines 1 to 1 of company \d+: changed/,
  },
  {
    name: 'a line of the audit log was removed',
    plant: ofDatabase(`delete from audit_log where action = 'platform.credit'`),
    step: 'audit',
    says: /lines 1 to 1 of company \d+: missing/,
  },
  {
    name: 'a secret is damaged',
    plant: ofDatabase("update api_keys set signing_secret = overlay(signing_secret placing '\\x00'::bytea from 30)"),
    step: 'secrets',
    says: /^api_keys\.signing_secret key_\w+: no available key opens it$/,
  },
  {
    name: 'secrets were sealed by a key that is lost',
    plant: ofFiles(`update api_keys set signing_secret = overlay(signing_secret placing '\\x01020304'::bytea from 4)`),
    step: 'secrets',
    says: /Secrets are sealed by a missing key/,
  },
  {
    name: 'a data set is said to be loaded and its rows are gone',
    plant: ofDatabase('drop table market_enterprise'),
    step: 'call',
    says: /a call of enterprise returned status 5\d\d/,
  },
  {
    name: 'what seals its secrets is damaged',
    plant: ofFiles(`update instance set work_key = overlay(work_key placing '\\x00'::bytea from 40)`),
    step: 'secrets',
    says: /did not seal this database's secrets/,
  },
];
