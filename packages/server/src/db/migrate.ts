import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../kernel/packageFolder';
import type { Database, Sql } from './client';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/** Whether the database has the tables of this version, of an older or of a newer one. */
export async function migrationState(sql: Sql): Promise<'current' | 'pending' | 'newer'> {
  const known = readJournal(packageFolder('migrations')).entries.map(({ tag }) => tag);
  const { rows } = await sql.query<{ tag: string }>('select tag from migrations');
  const done = new Set(rows.map(({ tag }) => tag));
  if (known.some((tag) => !done.has(tag))) return 'pending';
  return done.size > known.length ? 'newer' : 'current';
}

/**
 * Brings the database up to this version's tables, each migration in one transaction and once, also when several servers start together.
 * Throws when a newer version has been here.
 */
export async function migrate(database: Database): Promise<number> {
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
    const known = new Set(journal.entries.map((entry) => entry.tag));
    const unknown = [...done].filter((tag) => !known.has(tag));
    if (unknown.length > 0)
      throw new Error(
        `The database was made by a newer version (${unknown.join(', ')}). Start that version, or use another DATA_DIR`,
      );
    for (const { tag } of journal.entries) {
      if (done.has(tag)) continue;
      await tx.exec(readFileSync(join(folder, `${tag}.sql`), 'utf8'));
      await tx.query('insert into migrations (tag) values ($1)', [tag]);
      applied += 1;
    }
  });
  return applied;
}
