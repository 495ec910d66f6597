import type { InstanceMode } from '@daas/contract/enums';
import { type Database, openDatabase } from '../db/client';
import { DirectoryInUse, holderText } from '../db/directoryLock';
import { WritesRefused } from '../db/failure';
import { migrationState } from '../db/migrate';
import { databaseOptions, isDatabaseMissing } from '../db/openConfigured';
import { programVersion } from '../db/programVersion';
import { connectionProblems, permittedConnections } from '../instance/connections';
import { findMode, modeOfNew, requireSettings } from '../instance/mode';
import { startProblem } from '../instance/startProblem';
import { readPackageManifest } from '../kernel/build';
import type { Config } from '../kernel/config';
import { thrownText } from '../kernel/errorText';
import { StartRefused } from '../kernel/startRefused';
import { auditSigner } from '../sealing/auditSigner';
import { requireChainKeys } from '../sealing/beginSigning';
import { keySource, loadKeys } from '../sealing/loadKeys';
import { hasSealed, openSealer } from '../sealing/sealer';
import { checkBackup } from './backupCheck';
import type { Check } from './check';
import { checkCarriers, checkClickHouse, checkClock, checkDisk, contactCarriers } from './environmentChecks';
import { RECOMMENDED_NODE, supportEndOf } from './nodeSupport';
import { checkServers } from './serverChecks';

const POSTGRES_MINIMUM = 15;

/** Checks settings and environment of a server. Changes nothing except the permissions of a key file. */
export async function runChecks(config: Config, clock: () => Date): Promise<Check[]> {
  const insecure = connectionProblems(config);
  const isInsecure = (name: string) => insecure.some(({ variable }) => variable === name);
  // Do not send a password over a connection that a server would refuse.
  const opened = isInsecure('DATABASE_URL') ? { check: NOT_ASKED } : await openForCheck(config);
  const database = 'database' in opened ? opened.database : null;
  try {
    const carriers = await contactCarriers(config, clock);
    const mode = await findCheckedMode(config, database);
    return [
      checkSettings(config, mode),
      checkConnections(config),
      'check' in opened ? opened.check : await checkDatabase(opened.database, config),
      ...(isInsecure('CLICKHOUSE_URL') ? [] : await checkClickHouse(config, database)),
      ...(await checkServers(config, database)),
      await checkVersions(database, clock()),
      await checkSecrets(config, database),
      await checkCarriers(config, mode === 'demo', carriers, database, clock()),
      await checkBackup(config, database, clock()),
      await checkClock(database, carriers, clock),
      await checkDisk(config, database),
    ];
  } finally {
    await database?.close();
  }
}

const NOT_ASKED: Check = { name: 'database', state: 'unknown', detail: 'not checked: see connections' };

function checkConnections(config: Config): Check {
  const name = 'connections';
  const problems = connectionProblems(config);
  if (problems.length > 0) {
    const detail = problems.map(({ variable, detail }) => `${variable} ${detail}`).join('; ');
    return {
      name,
      state: 'wrong',
      detail,
      todo: `${problems.map(({ variable, todo }) => `${variable}: ${todo}`).join('; ')}.`,
    };
  }
  const permitted = permittedConnections(config);
  if (permitted.length === 0) return { name, state: 'ok', detail: 'encrypted or local' };
  return { name, state: 'ok', detail: `unprotected, permitted by INSECURE_CONNECTIONS: ${permitted.join(', ')}` };
}

/** Opens the database without migrating it. */
async function openForCheck(config: Config): Promise<{ database: Database } | { check: Check }> {
  const name = 'database';
  const where = config.DATABASE_URL ? new URL(config.DATABASE_URL).host : config.DATA_DIR;
  if (isDatabaseMissing(config))
    return { check: { name, state: 'unknown', detail: `${where} contains no database; the first start creates it` } };
  try {
    const database = await openDatabase(databaseOptions(config));
    try {
      await database.sql.query('select 1');
      return { database };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof DirectoryInUse) {
      const detail = `${where} is in use by the server (${holderText(error.holder)})`;
      return {
        check: { name, state: 'unknown', detail, todo: 'Stop the server to check it, or request its /readyz.' },
      };
    }
    const detail = startProblem(error, config) ?? thrownText(error);
    return { check: { name, state: 'wrong', detail } };
  }
}

async function findCheckedMode(config: Config, database: Database | null): Promise<InstanceMode | StartRefused> {
  if (!database || !(await hasTable(database, 'instance'))) return modeOfNew(config, 'production');
  try {
    return await findMode(database.orm, config, 'production');
  } catch (error) {
    if (error instanceof StartRefused) return error;
    throw error;
  }
}

function checkSettings(config: Config, mode: InstanceMode | StartRefused): Check {
  const name = 'settings';
  try {
    if (mode instanceof StartRefused) throw mode;
    requireSettings(mode, config);
    return { name, state: 'ok', detail: `complete for ${mode === 'demo' ? 'a demo' : 'production'}` };
  } catch (error) {
    if (error instanceof StartRefused) return { name, state: 'wrong', detail: error.lines.join(' ') };
    throw error;
  }
}

async function checkDatabase(database: Database, config: Config): Promise<Check> {
  const name = 'database';
  const problem = await database.ping().catch(() => null);
  if (problem) {
    const detail = startProblem(new WritesRefused(problem), config) ?? problem;
    return { name, state: 'wrong', detail };
  }
  const begun = performance.now();
  await database.sql.query('select 1');
  const took = `${(performance.now() - begun).toFixed(1)} ms for a query`;
  const where = config.DATABASE_URL ? `PostgreSQL at ${new URL(config.DATABASE_URL).host}` : `in ${config.DATA_DIR}`;
  if (!(await hasTable(database, 'migrations')))
    return { name, state: 'unknown', detail: `${where} is empty; the first start creates the tables` };
  const state = await migrationState(database.sql);
  if (state === 'newer')
    return { name, state: 'wrong', detail: `${where} was created by a newer version`, todo: 'Start that version.' };
  if (state === 'pending') {
    const todo = 'Start this version, or run `platform migrate`.';
    return { name, state: 'wrong', detail: `${where} lacks migrations of this version`, todo };
  }
  return { name, state: 'ok', detail: `${where}, up to date, ${took}` };
}

async function checkVersions(database: Database | null, now: Date): Promise<Check> {
  const name = 'versions';
  const { engines } = readPackageManifest();
  const postgres = database
    ? (await database.sql.query<{ version: number }>(`select current_setting('server_version_num')::int as version`))
        .rows[0]?.version
    : undefined;
  const major = postgres && Math.floor(postgres / 10_000);
  const { node } = process.versions;
  const ended = supportEndOf(node, now);
  const nodeText = `Node ${node}${ended ? ` (maintenance ended on ${ended})` : ''}`;
  const detail = `platform ${programVersion()}, ${nodeText}${major ? `, PostgreSQL ${major}` : ''}`;
  if (!satisfiesRange(node, engines.node))
    return { name, state: 'wrong', detail, todo: `Install Node ${engines.node}.` };
  if (major && major < POSTGRES_MINIMUM)
    return { name, state: 'wrong', detail, todo: `Install PostgreSQL ${POSTGRES_MINIMUM} or newer.` };
  // The installation works, so the state is ok.
  const todo = `Install Node ${RECOMMENDED_NODE}: this version receives no more fixes.`;
  return { name, state: 'ok', detail, ...(ended ? { todo } : {}) };
}

/** Whether a version satisfies a range such as '>=20.19'. */
function satisfiesRange(version: string, range: string): boolean {
  const [has, needs] = [version, range.replace('>=', '')].map((text) => text.split('.').map(Number));
  for (const [at, part] of (needs ?? []).entries()) {
    const own = has?.[at] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

async function checkSecrets(config: Config, database: Database | null): Promise<Check> {
  const name = 'secrets';
  const source = keySource(config);
  if (!database) return { name, state: 'unknown', detail: 'no database to verify the key with' };
  if (!(await hasColumn(database, 'instance', 'work_key')) || !(await hasSealed(database.orm)))
    return { name, state: 'ok', detail: 'no sealed value exists yet' };
  if (!(await hasTable(database, 'audit_keys')))
    return { name, state: 'unknown', detail: 'checked after the database is migrated' };
  try {
    const ring = await loadKeys(config, { mayMake: false });
    await openSealer(database, ring, source);
    await requireChainKeys(database.sql, auditSigner(ring));
    return { name, state: 'ok', detail: `${source} (key id ${ring.newest.id}) opens sealed values` };
  } catch (error) {
    if (error instanceof StartRefused) return { name, state: 'wrong', detail: error.message };
    throw error;
  }
}

const hasTable = async ({ sql }: Database, table: string): Promise<boolean> =>
  (await sql.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there === true;

const hasColumn = async ({ sql }: Database, table: string, column: string): Promise<boolean> =>
  (
    await sql.query('select 1 from information_schema.columns where table_name = $1 and column_name = $2', [
      table,
      column,
    ])
  ).rows.length > 0;
