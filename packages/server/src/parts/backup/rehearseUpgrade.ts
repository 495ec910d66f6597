import { openDatabase, type Sql } from '../../db/client';
import { migrate } from '../../db/migrate';
import { databaseOptions } from '../../db/openConfigured';
import type { Config } from '../../kernel/config';
import { closeServices, createServices } from '../../start/createServices';
import type { Problem } from './examineFiles';
import { examineFiles, readBackupKeys } from './examineFiles';
import type { Manifest } from './manifest';
import { DamagedBackup } from './restore';
import { withScratch } from './restoreTarget';
import { examineServices, scratchConfig } from './verify';

/** The effect of a migration on existing rows. */
export interface MigrationEffect {
  tag: string;
  seconds: number;
  /** Rows inserted, updated or deleted, by table, largest first. */
  touched: { table: string; rows: number }[];
  /** Rewritten tables with their rows. Such a table is locked during the migration. */
  rewritten: { table: string; rows: number }[];
  made: string[];
  dropped: string[];
}

export interface Rehearsal {
  manifest: Manifest;
  changes: MigrationEffect[];
  /** Durations of the restore, of all migrations, and of the first start. */
  seconds: { restore: number; migrate: number; start: number };
  problems: Problem[];
}

interface Table {
  id: number;
  name: string;
  file: number;
  touched: number;
}

const TABLES = `
  select c.oid::int8 as id, format('%I.%I', n.nspname, c.relname) as name, pg_relation_filenode(c.oid)::int8 as file,
    coalesce(s.n_tup_ins + s.n_tup_upd + s.n_tup_del, 0) as touched
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_xact_user_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and c.relname <> 'migrations'`;

const tablesOf = async (sql: Sql): Promise<Map<number, Table>> =>
  new Map((await sql.query<Table>(TABLES)).rows.map((table) => [table.id, table]));

/** Upgrades a temporary copy of a backup to this version. Returns effects and durations. */
export async function rehearseUpgrade(
  folder: string,
  { config, parent, clock }: { config: Config; parent: string; clock: () => Date },
): Promise<Rehearsal> {
  const ring = await readBackupKeys(folder, config);
  const { manifest, problems } = await examineFiles(folder, ring);
  if (!manifest || problems.length > 0) throw new DamagedBackup(problems);
  const begun = performance.now();
  return withScratch({ folder, manifest, config, parent, now: clock() }, async (place) => {
    const restored = performance.now();
    const settings = scratchConfig(config, place, ring);
    const changes = await upgrade(settings);
    const migrated = performance.now();
    const services = await createServices(settings, { clock });
    const started = performance.now();
    const problems = await examineServices(services, ring, () => undefined).finally(() => closeServices(services));
    const between = (from: number, to: number) => (to - from) / 1000;
    return {
      manifest,
      changes,
      seconds: {
        restore: between(begun, restored),
        migrate: between(restored, migrated),
        start: between(migrated, started),
      },
      problems,
    };
  });
}

async function upgrade(config: Config): Promise<MigrationEffect[]> {
  const database = await openDatabase(databaseOptions(config));
  const changes: MigrationEffect[] = [];
  try {
    await migrate(database, async (tag, tx, apply) => {
      changes.push({ tag, ...(await observeMigration(tx, apply)) });
    });
    return changes;
  } finally {
    await database.close();
  }
}

/** Returns the effect and duration of `apply` in a transaction. */
export async function observeMigration(tx: Sql, apply: () => Promise<void>): Promise<Omit<MigrationEffect, 'tag'>> {
  const before = await tablesOf(tx);
  const begun = performance.now();
  await apply();
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, ...(await compareTables(tx, before, await tablesOf(tx))) };
}

async function compareTables(
  sql: Sql,
  before: Map<number, Table>,
  after: Map<number, Table>,
): Promise<Omit<MigrationEffect, 'tag' | 'seconds'>> {
  const commonTables = [...after.values()].filter(({ id }) => before.has(id));
  const rewritten: MigrationEffect['rewritten'] = [];
  for (const { id, name, file } of commonTables)
    if (before.get(id)?.file !== file) {
      const { rows } = await sql.query<{ rows: number }>(`select count(*) as rows from ${name}`);
      if (rows[0]?.rows) rewritten.push({ table: name, rows: rows[0].rows });
    }
  return {
    touched: [...after.values()]
      .map(({ id, name, touched }) => ({ table: name, rows: touched - (before.get(id)?.touched ?? 0) }))
      .filter(({ rows }) => rows > 0)
      .sort((a, b) => b.rows - a.rows),
    rewritten,
    made: [...after.values()].filter(({ id }) => !before.has(id)).map(({ name }) => name),
    dropped: [...before.values()].filter(({ id }) => !after.has(id)).map(({ name }) => name),
  };
}
