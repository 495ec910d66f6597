import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../kernel/packageFolder';
import { StartRefused } from '../kernel/startRefused';
import type { Database, Sql } from './client';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

const UNDEFINED_TABLE = '42P01';

const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/**
 * Whether the database has the tables of this version, of an older or of a newer one, or none at all. One that was
 * migrated by another branch is newer, whatever it lacks, as `migrate` refuses it.
 */
export async function migrationState(sql: Sql): Promise<'current' | 'pending' | 'newer'> {
  const journalTags = new Set(readJournal(packageFolder('migrations')).entries.map(({ tag }) => tag));
  const { rows } = await sql.query<{ tag: string }>('select tag from migrations').catch((error: { code?: string }) => {
    if (error.code !== UNDEFINED_TABLE) throw error;
    return { rows: [] };
  });
  if (rows.some(({ tag }) => !journalTags.has(tag))) return 'newer';
  return rows.length < journalTags.size ? 'pending' : 'current';
}

/** Throws `StartRefused`, in one line, for a database that is behind or ahead of this version. Changes nothing. */
export async function requireCurrent(sql: Sql): Promise<void> {
  const state = await migrationState(sql);
  if (state === 'pending')
    throw new StartRefused([
      'The database is empty or was made by an older version: run `platform migrate`, or start a server of this version. Servers of an older version stop working with it then.',
    ]);
  if (state === 'newer')
    throw new StartRefused([
      'The database was made by a newer version: run this command of that version, or name another DATA_DIR or DATABASE_URL.',
    ]);
}

/** Told of each migration that is applied; `apply` does it, in that transaction. */
export type WatchMigration = (tag: string, tx: Sql, apply: () => Promise<void>) => Promise<void>;

/**
 * Brings the database up to this version's tables, each migration in one transaction and once, also when several servers start together.
 * Throws when a newer version has been here.
 */
export async function migrate(
  database: Pick<Database, 'long'>,
  watch: WatchMigration = (_tag, _tx, apply) => apply(),
): Promise<number> {
  const folder = packageFolder('migrations');
  const journal = readJournal(folder);
  await database.long.exec(
    'create table if not exists migrations (tag text primary key, at timestamptz not null default now())',
  );
  let applied = 0;
  await database.long.transaction(async (tx) => {
    await tx.exec('lock table migrations in exclusive mode');
    const { rows } = await tx.query<{ tag: string }>('select tag from migrations');
    const done = new Set(rows.map((row) => row.tag));
    const journalTags = new Set(journal.entries.map((entry) => entry.tag));
    const unknown = [...done].filter((tag) => !journalTags.has(tag));
    if (unknown.length > 0)
      throw new Error(
        `The database was made by a newer version (${unknown.join(', ')}). Start that version, or use another DATA_DIR`,
      );
    for (const { tag } of journal.entries) {
      if (done.has(tag)) continue;
      await watch(tag, tx, async () => {
        await tx.exec(readFileSync(join(folder, `${tag}.sql`), 'utf8'));
        await tx.query('insert into migrations (tag) values ($1)', [tag]);
      });
      applied += 1;
    }
  });
  return applied;
}
