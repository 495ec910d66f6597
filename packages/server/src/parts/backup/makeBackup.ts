import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Embedded, openDatabase } from '../../db/client';
import { DirectoryInUse, sendToHolder } from '../../db/directoryLock';
import { migrationState } from '../../db/migrate';
import { databaseOptions, isDatabaseMissing } from '../../db/openConfigured';
import { ownBuild } from '../../kernel/build';
import type { Config } from '../../kernel/config';
import { DAY_MS } from '../../kernel/period';
import type { KeyRing } from '../../sealing/keys';
import { keyFile, keySource, loadKeys } from '../../sealing/loadKeys';
import { openSealerForSigning } from '../../sealing/openKeys';
import { hasSealed } from '../../sealing/sealer';
import { auditBackup, type BackupRequest, copyAtRest, readCopyAnswer } from './backupRequests';
import { backUpClickHouse } from './clickHouse';
import { type Contents, type Query, readContents } from './contents';
import { flushFile, flushFolder, listContent, readDigests } from './files';
import { DUMP, FILES, KEY } from './layout';
import { type Manifest, writeManifest } from './manifest';
import { dumpTo, findTool } from './postgresTools';

const PARTIAL = /^\.daas-.*\.partial$/;
const ALIVE_MS = 60_000;

export interface BackupResult {
  folder: string;
  manifest: Manifest;
  bytes: number;
  /** Seconds that calls waited. */
  waited: number;
  /** Whether the backup was written to the audit log; false for a database of another version. */
  audited: boolean;
}

/**
 * Makes a backup: a new folder in `into`, named by the time. The folder appears when it is complete. The database may be
 * served during the backup, and may be of an older version.
 */
export async function makeBackup(config: Config, order: BackupRequest): Promise<BackupResult> {
  const { into, operator, now } = order;
  if (isDatabaseMissing(config))
    throw new Error(`DATA_DIR (${config.DATA_DIR}) contains no database. Set DATA_DIR to that of the server`);
  await mkdir(into, { recursive: true, mode: 0o700 });
  await removeAbandoned(into, now);
  const name = `daas-${now.toISOString().replace(/[:.]/g, '-')}-${randomBytes(2).toString('hex')}`;
  const partial = path.join(into, `.${name}.partial`);
  const folder = path.join(into, name);
  await mkdir(partial, { mode: 0o700 });
  try {
    const ring = await loadKeys(config, { mayMake: false });
    const { contents, tool, waited, audited } = await writeContent(config, partial, ring, order);
    if (!config.SECRET_KEY && existsSync(keyFile(config))) await copyFile(keyFile(config), path.join(partial, KEY));
    requireKey(contents, ring);
    const clickhouse = await backUpClickHouse(config, name, contents.inClickHouse);
    const files = await readDigests(partial);
    const manifest = await writeManifest(
      partial,
      {
        format: clickhouse ? 2 : 1,
        madeAt: now.toISOString(),
        operator,
        build: { version: ownBuild().version, commit: ownBuild().commit },
        database: { kind: config.DATABASE_URL ? 'postgres' : 'pglite', major: contents.major, tool },
        mode: contents.mode,
        migration: contents.migration,
        keyId: contents.keyId,
        tables: contents.tables,
        elsewhere: config.CLICKHOUSE_URL && !clickhouse ? ['clickhouse'] : [],
        ...(clickhouse ? { clickhouse } : {}),
        folders: (await listContent(partial)).folders,
        files,
      },
      ring,
    );
    await flushFolder(partial);
    await rename(partial, folder);
    await flushFile(into);
    const bytes = Object.values(files).reduce((sum, one) => sum + one.bytes, 0);
    return { folder, manifest, bytes, waited, audited };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

interface Content {
  contents: Contents;
  tool: number | null;
  waited: number;
  audited: boolean;
}

async function writeContent(config: Config, folder: string, ring: KeyRing, order: BackupRequest): Promise<Content> {
  const files = path.join(folder, FILES);
  let database: Database;
  try {
    database = await openDatabase(databaseOptions(config));
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const { into, operator } = order;
    const request = { copyTo: path.resolve(files), into: path.resolve(into), operator };
    return { tool: null, ...readCopyAnswer(await sendToHolder(config.DATA_DIR, JSON.stringify(request)), error) };
  }
  try {
    const audited = await auditIfPossible(database, config, ring, order);
    if (config.DATABASE_URL) return { audited, ...(await dumpDatabase(database, config, path.join(folder, DUMP))) };
    return { ...(await copyAtRest(database.embedded as Embedded, files)), tool: null, waited: 0, audited };
  } finally {
    await database.close();
  }
}

const READ_ONLY = '25006';

/** Writes to the audit log before rows are read, so that the backup contains the line. Skips standbys and other versions. */
async function auditIfPossible(
  database: Database,
  config: Config,
  ring: KeyRing,
  order: BackupRequest,
): Promise<boolean> {
  if ((await migrationState(database.sql)) !== 'current' || !(await hasSealed(database.orm))) return false;
  try {
    await openSealerForSigning(database, ring, keySource(config), order.now);
    await auditBackup(database, order);
    return true;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if ((cause?.code ?? code) === READ_ONLY) return false;
    throw error;
  }
}

/** Dumps PostgreSQL by pg_dump. Counts rows in the same snapshot. */
async function dumpDatabase({ long }: Database, config: Config, file: string): Promise<Omit<Content, 'audited'>> {
  const url = config.DATABASE_URL as string;
  return long.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read, read only');
    const query: Query = async <R>(text: string, params?: unknown[]) => (await tx.query<R>(text, params)).rows;
    const [state] = await query<{ major: number; snapshot: string }>(
      `select current_setting('server_version_num')::int / 10000 as major, pg_export_snapshot() as snapshot`,
    );
    const tool = await findTool('pg_dump', state?.major ?? 0, config.POSTGRES_TOOLS);
    const dumping = dumpTo(tool, url, state?.snapshot ?? '', file);
    // Counting may fail first. The tool's error is thrown when it is awaited below.
    dumping.catch(() => undefined);
    const contents = await readContents(query);
    const over = dumping.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([over, pause(ALIVE_MS, false, { ref: false })]))) await tx.exec('select 1');
    await dumping;
    return { contents, tool: tool.major, waited: 0 };
  });
}

/** Throws if no key opens the secrets, because they would be lost after a restore. */
function requireKey({ keyId }: Contents, ring: KeyRing): void {
  if (keyId === null || ring.find(keyId)) return;
  throw new Error(
    `The secrets of this database are sealed by key id ${keyId}, but SECRET_KEY has key id ${ring.newest.id}. Correct SECRET_KEY`,
  );
}

/** Deletes folders of backups that were killed more than a day ago. */
async function removeAbandoned(into: string, now: Date): Promise<void> {
  for (const name of (await readdir(into)).filter((one) => PARTIAL.test(one))) {
    const partial = path.join(into, name);
    const { mtimeMs } = await stat(partial);
    if (mtimeMs < now.getTime() - DAY_MS) await rm(partial, { recursive: true, force: true });
  }
}
