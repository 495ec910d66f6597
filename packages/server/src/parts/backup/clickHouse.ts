import { randomBytes } from 'node:crypto';
import { type ClickHouse, openClickHouse, quoteIdentifier } from '../../db/clickHouse';
import type { Config } from '../../kernel/config';
import { thrownText } from '../../kernel/errorText';
import { DAY_MS } from '../../kernel/period';
import type { Manifest } from './manifest';
import { UnsuitableTarget } from './unsuitableTarget';

/** ClickHouse's part of a backup, on a disk of the ClickHouse server under the name of the backup. */
export type ClickHousePart = NonNullable<Manifest['clickhouse']>;

const literal = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
const placeOf = ({ disk, name }: Pick<ClickHousePart, 'disk' | 'name'>) => `Disk(${literal(disk)}, ${literal(name)})`;

/** Returns the database of a ClickHouse URL. */
function databaseOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  return searchParams.get('database') ?? (decodeURIComponent(pathname.slice(1)) || 'default');
}

function withDatabase(url: string, name: string): string {
  const there = new URL(url);
  there.searchParams.delete('database');
  there.pathname = `/${name}`;
  return there.href;
}

/** Connects to the database `system`, because the named database may be missing or dropped. */
async function withServer<T>(url: string, run: (server: ClickHouse) => Promise<T>): Promise<T> {
  const server = openClickHouse(withDatabase(url, 'system'));
  try {
    return await run(server);
  } finally {
    await server.close();
  }
}

const tablesOf = async (server: ClickHouse, database: string): Promise<string[]> =>
  (await server.query<{ name: string }>(`select name from system.tables where database = ${literal(database)}`)).map(
    ({ name }) => name,
  );

async function countOf(server: ClickHouse, database: string, table: string): Promise<number> {
  const [row] = await server.query<{ rows: number }>(
    `select count() as rows from ${quoteIdentifier(database)}.${quoteIdentifier(table)}`,
  );
  return row?.rows ?? 0;
}

/**
 * Runs ClickHouse's own backup without locks. `served` are the tables that the backup's database refers to; their rows never
 * change, so they are counted afterwards. Returns null without CLICKHOUSE_BACKUP_DISK.
 */
export async function backUpClickHouse(
  { CLICKHOUSE_URL: url, CLICKHOUSE_BACKUP_DISK: disk }: Pick<Config, 'CLICKHOUSE_URL' | 'CLICKHOUSE_BACKUP_DISK'>,
  name: string,
  served: readonly string[],
): Promise<ClickHousePart | null> {
  if (!url || !disk) return null;
  const database = databaseOf(url);
  return withServer(url, async (server) => {
    await server
      .exec(`backup database ${quoteIdentifier(database)} to ${placeOf({ disk, name })}`)
      .catch((error: unknown) => {
        throw new Error(
          `ClickHouse could not write the backup to its disk ${disk} (CLICKHOUSE_BACKUP_DISK): ${thrownText(error)}`,
        );
      });
    // Names are unique: a table that exists now existed when the backup began.
    const there = new Set(await tablesOf(server, database));
    const gone = served.filter((table) => !there.has(table));
    if (gone.length > 0)
      throw new Error(`A load replaced rows during the backup (${gone.join(', ')}). Run the backup again`);
    const tables: Record<string, number> = {};
    for (const table of served) tables[table] = await countOf(server, database, table);
    return { disk, name, database, tables };
  });
}

/** Throws `UnsuitableTarget` if CLICKHOUSE_URL is missing or its database is not empty. Restores nothing. */
export async function requireClickHouse({ clickhouse }: Manifest, url: string | undefined): Promise<void> {
  if (!clickhouse) return;
  if (!url)
    throw new UnsuitableTarget(
      `The backup has a part in ClickHouse (${clickhouse.name} on its disk ${clickhouse.disk}). Set CLICKHOUSE_URL to that server`,
    );
  await withServer(url, (server) => requireEmpty(server, databaseOf(url)));
}

async function requireEmpty(server: ClickHouse, database: string): Promise<void> {
  if ((await tablesOf(server, database)).length > 0)
    throw new UnsuitableTarget(
      `The database of CLICKHOUSE_URL contains tables (${database}). Drop it if an interrupted restore left them, or use another`,
    );
}

/** Restores ClickHouse's part. The database gets its name when it is complete. */
export async function restoreClickHouse(part: ClickHousePart, url: string): Promise<void> {
  const database = databaseOf(url);
  const draft = `${database}_restoring`;
  await withServer(url, async (server) => {
    await server.exec(`drop database if exists ${quoteIdentifier(draft)} sync`);
    await server
      .exec(`restore database ${quoteIdentifier(part.database)} as ${quoteIdentifier(draft)} from ${placeOf(part)}`)
      .catch((error: unknown) => {
        throw new Error(`ClickHouse could not restore ${part.name} from its disk ${part.disk}: ${thrownText(error)}`);
      });
    // Check again: tables may have been created during the restore.
    await requireEmpty(server, database);
    await server.exec(`drop database if exists ${quoteIdentifier(database)} sync`);
    await server.exec(`rename database ${quoteIdentifier(draft)} to ${quoteIdentifier(database)}`);
  });
}

/** Compares the rows of tables with the manifest. Returns one line per difference. */
export const compareClickHouse = ({ tables }: ClickHousePart, url: string): Promise<string[]> =>
  withServer(url, async (server) => {
    const database = databaseOf(url);
    const there = new Set(await tablesOf(server, database));
    const problems: string[] = [];
    for (const [table, rows] of Object.entries(tables)) {
      const count = there.has(table) ? await countOf(server, database, table) : 'missing';
      if (count !== rows) problems.push(`${table}: ${count} of ${rows} rows`);
    }
    return problems;
  });

const SCRATCH_DATABASE = /^daas_scratch_([\da-z]+)_/;

/** Runs with a scratch database on the server of `url` and drops it, with abandoned ones older than a day. */
export async function withScratchClickHouse<T>(
  url: string,
  now: Date,
  run: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `daas_scratch_${now.getTime().toString(36)}_${randomBytes(4).toString('hex')}`;
  const drop = (server: ClickHouse, one: string) => server.exec(`drop database if exists ${quoteIdentifier(one)} sync`);
  await withServer(url, async (server) => {
    const old = await server.query<{ name: string }>(
      `select name from system.databases where startsWith(name, 'daas_scratch_')`,
    );
    for (const one of old) {
      const createdAt = Number.parseInt(SCRATCH_DATABASE.exec(one.name)?.[1] ?? '', 36);
      if (createdAt < now.getTime() - DAY_MS) await drop(server, one.name);
    }
  });
  try {
    return await run(withDatabase(url, name));
  } finally {
    await withServer(url, async (server) => {
      await drop(server, name);
      await drop(server, `${name}_restoring`);
    });
  }
}
