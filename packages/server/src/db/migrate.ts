import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../kernel/packageFolder';
import { StartRefused } from '../kernel/startRefused';
import { changeTables } from './changeTables';
import type { Database, Sql } from './client';
import { migrationName } from './migrationNames';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

const UNDEFINED_TABLE = '42P01';

const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/**
 * Compares the applied migrations with those of this version. A database with a migration of another branch is `newer`,
 * because `migrate` rejects it.
 */
export async function migrationState(sql: Sql): Promise<'current' | 'pending' | 'newer'> {
  const journalTags = new Set(readJournal(packageFolder('migrations')).entries.map(({ tag }) => tag));
  const applied = await appliedTags(sql);
  if (applied.some((tag) => !journalTags.has(tag))) return 'newer';
  return applied.length < journalTags.size ? 'pending' : 'current';
}

/** Returns the name of the last migration of this version. */
export const lastMigration = (): string =>
  migrationName(readJournal(packageFolder('migrations')).entries.at(-1)?.tag ?? '');

async function appliedTags(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ tag: string }>('select tag from migrations').catch((error: { code?: string }) => {
    if (error.code !== UNDEFINED_TABLE) throw error;
    return { rows: [] };
  });
  return rows.map(({ tag }) => tag);
}

/** Throws `StartRefused` if the database is older or newer than this version. Changes nothing. */
export async function requireMigrated(sql: Sql): Promise<void> {
  const state = await migrationState(sql);
  if (state === 'pending')
    throw new StartRefused([
      'The database is empty or was created by an older version. Run `platform migrate`, or start a server of this version. Servers of an older version cannot use it afterwards.',
    ]);
  if (state === 'newer')
    throw new StartRefused([
      'The database was created by a newer version. Run this command in that version, or set another DATA_DIR or DATABASE_URL.',
    ]);
}

/** Called for each migration; `apply` runs it in that transaction. */
export type WatchMigration = (tag: string, tx: Sql, apply: () => Promise<void>) => Promise<void>;

/** Time for table locks, because a backup or a report may be reading. */
const MIGRATE_MS = 600_000;

/** Returns the pending migrations in order. Throws if a newer version has migrated the database. */
async function pendingTags(sql: Sql, tags: readonly string[]): Promise<string[]> {
  const done = await appliedTags(sql);
  const unknown = done.filter((tag) => !tags.includes(tag));
  if (unknown.length > 0)
    throw new Error(
      `The database was created by a newer version (${unknown.map(migrationName).join(', ')}). Start that version, or set another DATA_DIR`,
    );
  return tags.filter((tag) => !done.includes(tag));
}

/**
 * Applies pending migrations in one transaction and returns their number. Safe if several servers start together; locks
 * nothing if none is pending. Throws for a database of a newer version, and 55P03 if a table stays locked for ten minutes.
 */
export async function migrate(
  database: Pick<Database, 'long'>,
  watch: WatchMigration = (_tag, _tx, apply) => apply(),
  onBusy?: (error: Error) => void,
): Promise<number> {
  const folder = packageFolder('migrations');
  const tags = readJournal(folder).entries.map(({ tag }) => tag);
  if ((await pendingTags(database.long, tags)).length === 0) return 0;
  return changeTables(
    database.long,
    async (tx) => {
      await tx.exec(
        'create table if not exists migrations (tag text primary key, at timestamptz not null default now())',
      );
      const pending = await pendingTags(tx, tags);
      for (const tag of pending)
        await watch(tag, tx, async () => {
          await tx.exec(readFileSync(join(folder, `${tag}.sql`), 'utf8'));
          await tx.query('insert into migrations (tag) values ($1)', [tag]);
        });
      return pending.length;
    },
    { forMs: MIGRATE_MS, onBusy },
  );
}
