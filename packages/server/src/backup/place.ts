import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config';
import { PGLITE_MAJOR } from '../db/client';
import { lockDirectory } from '../db/directoryLock';
import { DAY_MS } from '../kernel/period';
import { keyFile } from '../sealing/loadKeys';
import { inScratchClickHouse, requireClickHouse, restoreClickHouse } from './clickHouse';
import { copyFolder, flush, flushOne } from './files';
import { DUMP, FILES, KEY } from './layout';
import type { Manifest } from './manifest';
import { findTool, restoreFrom } from './postgresTools';
import { UnfitPlace } from './unfitPlace';

/** Where a backup is put. */
export type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'POSTGRES_TOOLS' | 'CLICKHOUSE_URL' | 'takeOver'>;

const databaseLabel = (kind: Manifest['database']['kind']) =>
  kind === 'postgres' ? 'PostgreSQL' : 'the embedded database';

/** Throws `UnfitPlace` before anything is read: where another database is, or one of another kind is asked for. */
export async function requirePlace(manifest: Manifest, place: Place): Promise<void> {
  const { database } = manifest;
  const { DATABASE_URL, DATA_DIR } = place;
  await requireClickHouse(manifest, place.CLICKHOUSE_URL);
  if ((database.kind === 'postgres') !== Boolean(DATABASE_URL))
    throw new UnfitPlace(
      database.kind === 'postgres'
        ? 'The backup is of PostgreSQL: name an empty database in DATABASE_URL'
        : `The backup is of ${databaseLabel('pglite')}: unset DATABASE_URL, and name the folder in DATA_DIR`,
    );
  if (DATABASE_URL) return requireEmpty(DATABASE_URL, database.major);
  if (String(database.major) !== PGLITE_MAJOR)
    throw new UnfitPlace(
      `The backup is of an embedded database of PostgreSQL ${database.major}, and this version has ${PGLITE_MAJOR}: restore it with the version that made it`,
    );
  if (existsSync(path.join(DATA_DIR, 'pg')))
    throw new UnfitPlace(`DATA_DIR (${DATA_DIR}) holds a database: name a folder without one`);
}

const RELATIONS = `
  select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

async function connected<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
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
  connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(RELATIONS);
    if ((rows[0]?.count ?? 0) > 0)
      throw new UnfitPlace(
        'DATABASE_URL names a database that holds tables: make an empty one (createdb) and name that',
      );
    const major = await serverMajor(client);
    if (major < backupMajor)
      throw new UnfitPlace(
        `The backup is of PostgreSQL ${backupMajor}, and DATABASE_URL leads to ${major}: name a server of ${backupMajor} or newer`,
      );
  });

/** Puts a backup into an empty place: all of it, or, when it is cut off, nothing that passes for a database. */
export async function fill(folder: string, manifest: Manifest, place: Place): Promise<void> {
  const { clickhouse } = manifest;
  // First, as nothing there is seen before the database names it.
  if (clickhouse && place.CLICKHOUSE_URL) await restoreClickHouse(clickhouse, place.CLICKHOUSE_URL);
  if (!place.DATABASE_URL) return fillFolder(folder, manifest, place);
  const { DATABASE_URL: url, POSTGRES_TOOLS } = place;
  const major = await connected(url, serverMajor);
  const tool = await findTool('pg_restore', major, POSTGRES_TOOLS, manifest.database.tool ?? 0);
  await restoreFrom(tool, url, path.join(folder, DUMP));
  // Else the first queries are planned without knowing anything.
  await connected(url, (client) => client.query('analyze'));
}

async function fillFolder(folder: string, { folders }: Manifest, { DATA_DIR, takeOver = false }: Place): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(DATA_DIR, takeOver);
  try {
    const unfinished = path.join(DATA_DIR, 'pg.restored');
    await rm(unfinished, { recursive: true, force: true });
    await copyFolder(path.join(folder, FILES), unfinished);
    // Empty ones get lost where files are kept without folders.
    for (const one of folders.filter((name) => name.startsWith(`${FILES}/`)))
      await mkdir(path.join(unfinished, one.slice(FILES.length)), { recursive: true, mode: 0o700 });
    await flush(unfinished);
    await bringKey(path.join(folder, KEY), keyFile({ DATA_DIR }));
    await rename(unfinished, path.join(DATA_DIR, 'pg'));
    await flushOne(DATA_DIR);
  } finally {
    await unlock();
  }
}

/** A demo's own key, which no setting names. */
async function bringKey(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  if (existsSync(to) && !(await readFile(to)).equals(await readFile(from)))
    throw new UnfitPlace(`${to} is another key than the backup's: name a DATA_DIR without one`);
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await cp(from, draft, { mode: 0 });
  await flushOne(draft);
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

/** Puts a backup into a place of its own, runs, and takes the place away. `parent`: the folder that one of files is made in. */
export async function inScratch<T>(
  { folder, manifest, config, parent, now }: Scratch,
  run: (place: Place) => Promise<T>,
): Promise<T> {
  const { CLICKHOUSE_URL: url } = config;
  if (manifest.clickhouse && url)
    return inScratchClickHouse(url, now, (scratch) =>
      inScratchFolder({ folder, manifest, config: { ...config, CLICKHOUSE_URL: scratch }, parent, now }, run),
    );
  return inScratchFolder({ folder, manifest, config, parent, now }, run);
}

async function inScratchFolder<T>(
  { folder, manifest, config, parent, now }: Scratch,
  run: (place: Place) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent, now);
  const DATA_DIR = await mkdtemp(path.join(parent, SCRATCH));
  try {
    const { POSTGRES_TOOLS, DATABASE_URL, CLICKHOUSE_URL } = config;
    const place = { DATA_DIR, DATABASE_URL: undefined, POSTGRES_TOOLS, CLICKHOUSE_URL };
    if (manifest.database.kind === 'pglite') {
      await requirePlace(manifest, place);
      await fill(folder, manifest, place);
      return await run(place);
    }
    if (!DATABASE_URL)
      throw new UnfitPlace(
        'The backup is of PostgreSQL: name a server in DATABASE_URL, where a scratch database is made',
      );
    const scratch = await makeDatabase(DATABASE_URL, now);
    try {
      await requirePlace(manifest, { ...place, DATABASE_URL: scratch });
      await fill(folder, manifest, { ...place, DATABASE_URL: scratch });
      return await run({ ...place, DATABASE_URL: scratch });
    } finally {
      await connected(DATABASE_URL, (client) =>
        client.query(`drop database if exists ${nameOf(scratch)} with (force)`),
      );
    }
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

const nameOf = (url: string): string => pg.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));

const SCRATCH_DATABASE = /^daas_scratch_([\da-z]+)_/;
const INSUFFICIENT = '42501';

/** An empty database beside the one of `url`, of its collation. Those that a kill left behind a day ago are dropped. */
async function makeDatabase(url: string, now: Date): Promise<string> {
  return connected(url, async (client) => {
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
    await client
      .query(`create database ${name} template template0 encoding 'UTF8' lc_collate ${collate} lc_ctype ${ctype}`)
      .catch((error: { code?: string }) => {
        if (error.code !== INSUFFICIENT) throw error;
        throw new UnfitPlace(
          'The user of DATABASE_URL may not make a scratch database: let it (ALTER ROLE … CREATEDB), or run this with a DATABASE_URL of a server for trying',
        );
      });
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
