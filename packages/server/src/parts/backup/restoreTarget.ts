import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PGLITE_MAJOR } from '../../db/client';
import { lockDirectory } from '../../db/directoryLock';
import type { Config } from '../../kernel/config';
import { DAY_MS } from '../../kernel/period';
import { keyFile } from '../../sealing/loadKeys';
import { requireClickHouse, restoreClickHouse, withScratchClickHouse } from './clickHouse';
import { copyFolder, flushFile, flushFolder } from './files';
import { DUMP, FILES, KEY } from './layout';
import type { Manifest } from './manifest';
import { findTool, restoreFrom } from './postgresTools';
import { UnsuitableTarget } from './unsuitableTarget';

/** Settings that locate the target of a restore. */
export type RestoreTarget = Pick<
  Config,
  'DATA_DIR' | 'DATABASE_URL' | 'POSTGRES_TOOLS' | 'CLICKHOUSE_URL' | 'takeOver'
>;

const databaseLabel = (kind: Manifest['database']['kind']) =>
  kind === 'postgres' ? 'PostgreSQL' : 'the embedded database';

/** Throws `UnsuitableTarget` if the target is not empty or of another kind. Restores nothing. */
export async function requireFreeTarget(manifest: Manifest, place: RestoreTarget): Promise<void> {
  const { database } = manifest;
  const { DATABASE_URL, DATA_DIR } = place;
  await requireClickHouse(manifest, place.CLICKHOUSE_URL);
  if ((database.kind === 'postgres') !== Boolean(DATABASE_URL))
    throw new UnsuitableTarget(
      database.kind === 'postgres'
        ? 'The backup is of PostgreSQL. Set DATABASE_URL to an empty database'
        : `The backup is of ${databaseLabel('pglite')}. Unset DATABASE_URL and set DATA_DIR to the target folder`,
    );
  if (DATABASE_URL) return requireEmpty(DATABASE_URL, database.major);
  if (String(database.major) !== PGLITE_MAJOR)
    throw new UnsuitableTarget(
      `The backup is of an embedded database of PostgreSQL ${database.major}; this version has ${PGLITE_MAJOR}. Restore it with the version that made it`,
    );
  if (existsSync(path.join(DATA_DIR, 'pg')))
    throw new UnsuitableTarget(`DATA_DIR (${DATA_DIR}) contains a database. Use a folder without one`);
}

const RELATIONS = `
  select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const serverMajor = async (client: pg.Client): Promise<number> =>
  (await client.query(`select current_setting('server_version_num')::int / 10000 as major`)).rows[0].major;

const requireEmpty = (url: string, backupMajor: number): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(RELATIONS);
    if ((rows[0]?.count ?? 0) > 0)
      throw new UnsuitableTarget(
        'The database of DATABASE_URL contains tables. Create an empty one (createdb) and use it',
      );
    const major = await serverMajor(client);
    if (major < backupMajor)
      throw new UnsuitableTarget(
        `The backup is of PostgreSQL ${backupMajor}, but the server of DATABASE_URL has version ${major}. Use a server of version ${backupMajor} or newer`,
      );
  });

/** Restores a backup into an empty target. An interrupted restore leaves nothing that a server would use. */
export async function restoreInto(folder: string, manifest: Manifest, place: RestoreTarget): Promise<void> {
  const { clickhouse } = manifest;
  // First, because nothing uses ClickHouse's part before the database refers to it.
  if (clickhouse && place.CLICKHOUSE_URL) await restoreClickHouse(clickhouse, place.CLICKHOUSE_URL);
  if (!place.DATABASE_URL) return restoreFolder(folder, manifest, place);
  const { DATABASE_URL: url, POSTGRES_TOOLS } = place;
  const major = await withClient(url, serverMajor);
  const tool = await findTool('pg_restore', major, POSTGRES_TOOLS, manifest.database.tool ?? 0);
  await restoreFrom(tool, url, path.join(folder, DUMP));
  // Restored tables have no statistics for the planner.
  await withClient(url, (client) => client.query('analyze'));
}

async function restoreFolder(
  folder: string,
  { folders }: Manifest,
  { DATA_DIR, takeOver = false }: RestoreTarget,
): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(DATA_DIR, takeOver);
  try {
    const unfinished = path.join(DATA_DIR, 'pg.restored');
    await rm(unfinished, { recursive: true, force: true });
    await copyFolder(path.join(folder, FILES), unfinished);
    // Copying files alone would lose empty folders.
    for (const one of folders.filter((name) => name.startsWith(`${FILES}/`)))
      await mkdir(path.join(unfinished, one.slice(FILES.length)), { recursive: true, mode: 0o700 });
    await flushFolder(unfinished);
    await copyKey(path.join(folder, KEY), keyFile({ DATA_DIR }));
    await rename(unfinished, path.join(DATA_DIR, 'pg'));
    await flushFile(DATA_DIR);
  } finally {
    await unlock();
  }
}

/** Copies a demo's key file, because no setting contains the key. */
async function copyKey(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  if (existsSync(to) && !(await readFile(to)).equals(await readFile(from)))
    throw new UnsuitableTarget(`${to} is not the backup's key. Use a DATA_DIR without a key`);
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await cp(from, draft, { mode: 0 });
  await flushFile(draft);
  await rename(draft, to);
}

const SCRATCH = 'daas-scratch-';

interface Scratch {
  folder: string;
  manifest: Manifest;
  config: Config;
  parent: string;
  now: Date;
}

/** Restores a backup into a scratch target, runs, and deletes it. Scratch folders are created in `parent`. */
export async function withScratch<T>(
  { folder, manifest, config, parent, now }: Scratch,
  run: (place: RestoreTarget) => Promise<T>,
): Promise<T> {
  const { CLICKHOUSE_URL: url } = config;
  if (manifest.clickhouse && url)
    return withScratchClickHouse(url, now, (scratch) =>
      withScratchFolder({ folder, manifest, config: { ...config, CLICKHOUSE_URL: scratch }, parent, now }, run),
    );
  return withScratchFolder({ folder, manifest, config, parent, now }, run);
}

async function withScratchFolder<T>(
  { folder, manifest, config, parent, now }: Scratch,
  run: (place: RestoreTarget) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent, now);
  const DATA_DIR = await mkdtemp(path.join(parent, SCRATCH));
  try {
    const { POSTGRES_TOOLS, DATABASE_URL, CLICKHOUSE_URL } = config;
    const place = { DATA_DIR, DATABASE_URL: undefined, POSTGRES_TOOLS, CLICKHOUSE_URL };
    if (manifest.database.kind === 'pglite') {
      await requireFreeTarget(manifest, place);
      await restoreInto(folder, manifest, place);
      return await run(place);
    }
    if (!DATABASE_URL)
      throw new UnsuitableTarget(
        'The backup is of PostgreSQL. Set DATABASE_URL to a server where a scratch database can be created',
      );
    await requireScratchRight(DATABASE_URL);
    const scratch = await createScratchDatabase(DATABASE_URL, now);
    try {
      await requireFreeTarget(manifest, { ...place, DATABASE_URL: scratch });
      await restoreInto(folder, manifest, { ...place, DATABASE_URL: scratch });
      return await run({ ...place, DATABASE_URL: scratch });
    } finally {
      await withClient(DATABASE_URL, (client) =>
        client.query(`drop database if exists ${nameOf(scratch)} with (force)`),
      );
    }
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

const nameOf = (url: string): string => pg.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));

const SCRATCH_DATABASE = /^daas_scratch_([\da-z]+)_/;
const NO_SCRATCH =
  'The user of DATABASE_URL cannot create a scratch database. Grant it (ALTER ROLE … CREATEDB), or use the DATABASE_URL of a test server';

/** Throws `UnsuitableTarget` if the user of `url` may not create a database. */
export const requireScratchRight = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.may) throw new UnsuitableTarget(NO_SCRATCH);
  });

/** Creates an empty database on the server of `url` with its collation. Drops abandoned ones older than a day. */
async function createScratchDatabase(url: string, now: Date): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database d where datname like 'daas\\_scratch\\_%' and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    );
    for (const { name } of rows) {
      const createdAt = Number.parseInt(SCRATCH_DATABASE.exec(name)?.[1] ?? '', 36);
      if (createdAt < now.getTime() - DAY_MS)
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
    }
    const { rows: own } = await client.query<{ collate: string; ctype: string }>(
      'select datcollate as collate, datctype as ctype from pg_database where datname = current_database()',
    );
    const name = `daas_scratch_${now.getTime().toString(36)}_${randomBytes(4).toString('hex')}`;
    const [collate, ctype] = [own[0]?.collate ?? 'C', own[0]?.ctype ?? 'C'].map(pg.escapeLiteral);
    await client.query(
      `create database ${name} template template0 encoding 'UTF8' lc_collate ${collate} lc_ctype ${ctype}`,
    );
    const scratchUrl = new URL(url);
    scratchUrl.pathname = name;
    return scratchUrl.href;
  });
}

async function removeAbandoned(parent: string, now: Date): Promise<void> {
  for (const name of (await readdir(parent)).filter((one) => one.startsWith(SCRATCH))) {
    const folder = path.join(parent, name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < now.getTime() - DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}
