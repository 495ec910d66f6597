import { openDatabase, type Sql } from '../../db/client';
import { migrationState } from '../../db/migrate';
import { migrationName } from '../../db/migrationNames';
import { databaseOptions } from '../../db/openConfigured';
import { checkTrail } from '../../features/audit/checkTrail';
import type { Services } from '../../features/services';
import { type Config, readConfig } from '../../kernel/config';
import { thrownText } from '../../kernel/errorText';
import { StartRefused } from '../../kernel/startRefused';
import { checkLedger } from '../../money/check';
import type { KeyRing } from '../../sealing/keys';
import { SEALED_COLUMNS } from '../../sealing/sealedColumns';
import { closeServices, createServices } from '../../start/createServices';
import { compareClickHouse } from './clickHouse';
import { countTables } from './contents';
import { examineFiles, firstProblems, type Problem, readBackupKeys, type Step } from './examineFiles';
import { makeTestCall } from './makeTestCall';
import { type Manifest, readManifest } from './manifest';
import { type RestoreTarget, requireScratchRight, withScratch } from './restoreTarget';

export interface VerificationResult {
  folder: string;
  /** Null if the manifest cannot be read. */
  madeAt: string | null;
  problems: Problem[];
  /** Duration of each step in seconds. */
  seconds: Partial<Record<Step, number>>;
}

/** Begins a step and ends the previous one. */
export type BeginStep = (step: Step) => void;

/** Errors of the machine, not of the backup: no space on the disk, for files or for PostgreSQL. */
const OF_MACHINE = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Configuration of a server for a copy: it has no address, no carriers and no peers. */
export const scratchConfig = (config: Config, place: RestoreTarget, ring: KeyRing): Config => ({
  ...readConfig({}),
  ...place,
  SECRET_KEY: ring.newest.bytes.toString('base64'),
  SECRET_KEY_PREVIOUS: config.SECRET_KEY_PREVIOUS,
  CLICKHOUSE_DATA_SETS: config.CLICKHOUSE_DATA_SETS,
  INSECURE_CONNECTIONS: config.INSECURE_CONNECTIONS,
  SMS_URL: 'http://127.0.0.1:9/',
  LOG_LEVEL: 'silent',
});

/**
 * Restores a backup into a scratch target and checks rows, secrets, audit log, ledger and a call. Changes nothing else.
 * `parent` is the folder for temporary files. Throws only errors that do not concern the backup.
 */
export async function verifyBackup(
  folder: string,
  { config, parent, clock }: { config: Config; parent: string; clock: () => Date },
): Promise<VerificationResult> {
  const verified: VerificationResult = { folder, madeAt: null, problems: [], seconds: {} };
  let current: { step: Step; begun: number } = { step: 'files', begun: performance.now() };
  const begin: BeginStep = (step) => {
    verified.seconds[current.step] = (performance.now() - current.begun) / 1000;
    current = { step, begun: performance.now() };
  };
  const ring = await readBackupKeys(folder, config);
  // Before the files are read, which takes minutes. A damaged manifest is reported with the other files.
  const kind = await readManifest(folder).then(
    ({ database }) => database.kind,
    () => null,
  );
  if (kind === 'postgres' && config.DATABASE_URL) await requireScratchRight(config.DATABASE_URL);
  const { manifest, problems } = await examineFiles(folder, ring);
  verified.madeAt = manifest?.madeAt ?? null;
  verified.problems.push(...problems);
  if (!manifest || problems.length > 0) return verified;
  begin('restore');
  try {
    await withScratch({ folder, manifest, config, parent, now: clock() }, async (place) => {
      const problems = await examineCopy(manifest, scratchConfig(config, place, ring), { ring, clock, begin });
      verified.problems.push(...problems);
    });
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (OF_MACHINE.has(cause?.code ?? code ?? '')) throw error;
    verified.problems.push(
      ...firstProblems(error instanceof StartRefused ? 'secrets' : current.step, [thrownText(error)]),
    );
  }
  begin(current.step);
  return verified;
}

/** Checks the restored copy of `config`, upgrades it to this version and makes a call. */
async function examineCopy(
  manifest: Manifest,
  config: Config,
  { ring, clock, begin }: { ring: KeyRing; clock: () => Date; begin: BeginStep },
): Promise<Problem[]> {
  const before = await examineUnchanged(manifest, config, begin);
  if (before.length > 0) return before;
  // With this configuration, only the keys can be rejected.
  const services = await createServices(config, { clock });
  try {
    const problems = await examineServices(services, ring, begin);
    if (!manifest.clickhouse) return problems;
    begin('clickhouse');
    return [...problems, ...firstProblems('clickhouse', (await services.records.check()).map(problemText))];
  } finally {
    await closeServices(services);
  }
}

const problemText = ({ rule, company, detail }: { rule: string; company: number | null; detail: string }) =>
  `${rule} (company ${company}): ${detail}`;

async function examineUnchanged(manifest: Manifest, config: Config, begin: BeginStep): Promise<Problem[]> {
  const database = await openDatabase(databaseOptions(config));
  try {
    const { long } = database;
    const query = async <R>(text: string, params?: unknown[]) => (await long.query<R>(text, params)).rows;
    begin('rows');
    const rows = firstProblems('rows', findRowDifferences(manifest.tables, await countTables(query)));
    if (rows.length > 0) return rows;
    const { clickhouse } = manifest;
    if (clickhouse && config.CLICKHOUSE_URL) {
      begin('clickhouse');
      const there = firstProblems('clickhouse', await compareClickHouse(clickhouse, config.CLICKHOUSE_URL));
      if (there.length > 0) return there;
    }
    begin('version');
    return firstProblems('version', await findVersionDifferences(manifest, long));
  } finally {
    await database.close();
  }
}

function findRowDifferences(manifestRows: Record<string, number>, there: Record<string, number>): string[] {
  const names = [...new Set([...Object.keys(manifestRows), ...Object.keys(there)])].sort();
  return names
    .filter((name) => manifestRows[name] !== there[name])
    .map((name) => `${name}: ${there[name] ?? 'missing'} of ${manifestRows[name] ?? 'no'} rows`);
}

async function findVersionDifferences({ migration }: Manifest, sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ last: string | null; count: number }>(
    'select max(tag) as last, count(*) as count from migrations',
  );
  const [there] = rows;
  const problems: string[] = [];
  if (there?.last !== migration.last || there?.count !== migration.count)
    problems.push(
      `the last migration is ${there?.last} (${there?.count}), but the manifest has ${migration.last} (${migration.count})`,
    );
  if ((await migrationState(sql)) === 'newer')
    problems.push(`it was made by a newer version (${migrationName(migration.last)}). Verify it with that version`);
  return problems;
}

/** Checks secrets, audit log, ledger and a call, on a copy that may be changed. */
export async function examineServices(services: Services, ring: KeyRing, begin: BeginStep): Promise<Problem[]> {
  const { long } = services.database;
  begin('secrets');
  const secrets = firstProblems('secrets', await findUnreadableSecrets(long, ring));
  begin('audit');
  const { problems: lines } = await checkTrail(services.database);
  begin('call');
  const called = await makeTestCall(services);
  // Includes the charge of the call.
  begin('ledger');
  const ledger = (await checkLedger(long)).map(problemText);
  return [
    ...secrets,
    ...firstProblems(
      'audit',
      lines.map(({ company, problem, from, to }) => `lines ${from} to ${to} of company ${company ?? '--'}: ${problem}`),
    ),
    ...firstProblems('ledger', ledger),
    ...(called === null ? [] : firstProblems('call', [called])),
  ];
}

const PAGE = 500;

/** Returns sealed values that no key opens, by column and id. */
async function findUnreadableSecrets(sql: Sql, ring: KeyRing): Promise<string[]> {
  const closed: string[] = [];
  for (const { name, rows } of SEALED_COLUMNS)
    for (let after = ''; ; ) {
      const page = await sql.query<{ id: string; sealed: Uint8Array }>(
        `select id, sealed from (${rows}) as sealed_values where id > $1 order by id limit ${PAGE}`,
        [after],
      );
      for (const { id, sealed } of page.rows)
        try {
          ring.open(sealed);
        } catch {
          closed.push(`${name} ${id}: no available key opens it`);
        }
      if (page.rows.length < PAGE) break;
      after = page.rows.at(-1)?.id ?? '';
    }
  return closed;
}
