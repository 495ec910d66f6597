import { type Config, readConfig } from '../config';
import { closeServices, createServices } from '../createServices';
import { openDatabase, type Sql } from '../db/client';
import { migrationState } from '../db/migrate';
import { databaseOptions } from '../db/openConfigured';
import { checkTrail } from '../features/audit/checkTrail';
import { thrownText } from '../kernel/errorText';
import { StartRefused } from '../kernel/startRefused';
import { checkLedger } from '../money/check';
import type { KeyRing } from '../sealing/keys';
import { PLACES } from '../sealing/places';
import type { Services } from '../services';
import { differencesOfClickHouse } from './clickHouse';
import { countTables } from './contents';
import { examineFiles, firstOf, keysFor, type Problem, type Step } from './examineFiles';
import type { Manifest } from './manifest';
import { inScratch, type Place } from './place';
import { tryCall } from './tryCall';

export interface Verified {
  folder: string;
  /** Null where the manifest cannot be read. */
  madeAt: string | null;
  problems: Problem[];
  /** Seconds of each step that was taken. */
  seconds: Partial<Record<Step, number>>;
}

/** Begins a step, which ends the one before. */
export type Begin = (step: Step) => void;

/** Of the machine, not of the backup: no room on the disk, for files or for PostgreSQL. */
const OF_MACHINE = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** What a server of a copy is set to: it reaches nobody, and nobody reaches it. */
export const scratchConfig = (config: Config, place: Place, ring: KeyRing): Config => ({
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
 * Restores a backup into a scratch place and tries it there: rows, secrets, audit log, ledger, a call. Nothing else is
 * changed. `parent`: the folder for what is made meanwhile. Throws only what says nothing about the backup.
 */
export async function verifyBackup(
  folder: string,
  { config, parent, clock }: { config: Config; parent: string; clock: () => Date },
): Promise<Verified> {
  const verified: Verified = { folder, madeAt: null, problems: [], seconds: {} };
  let current: { step: Step; begun: number } = { step: 'files', begun: performance.now() };
  const begin: Begin = (step) => {
    verified.seconds[current.step] = (performance.now() - current.begun) / 1000;
    current = { step, begun: performance.now() };
  };
  const ring = await keysFor(folder, config);
  const { manifest, problems } = await examineFiles(folder, ring);
  verified.madeAt = manifest?.madeAt ?? null;
  verified.problems.push(...problems);
  if (!manifest || problems.length > 0) return verified;
  begin('restore');
  try {
    await inScratch({ folder, manifest, config, parent, now: clock() }, async (place) => {
      const problems = await examineCopy(manifest, scratchConfig(config, place, ring), { ring, clock, begin });
      verified.problems.push(...problems);
    });
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (OF_MACHINE.has(cause?.code ?? code ?? '')) throw error;
    verified.problems.push(...firstOf(error instanceof StartRefused ? 'secrets' : current.step, [thrownText(error)]));
  }
  begin(current.step);
  return verified;
}

/** Tries what was restored where `config` says. The copy is brought up to this version, and called. */
async function examineCopy(
  manifest: Manifest,
  config: Config,
  { ring, clock, begin }: { ring: KeyRing; clock: () => Date; begin: Begin },
): Promise<Problem[]> {
  const before = await examineAsItIs(manifest, config, begin);
  if (before.length > 0) return before;
  // With these settings only keys can be refused.
  const services = await createServices(config, { clock });
  try {
    const problems = await examineServices(services, ring, begin);
    if (!manifest.clickhouse) return problems;
    begin('clickhouse');
    return [...problems, ...firstOf('clickhouse', (await services.records.check()).map(problemText))];
  } finally {
    await closeServices(services);
  }
}

const problemText = ({ rule, company, detail }: { rule: string; company: number | null; detail: string }) =>
  `${rule} (company ${company}): ${detail}`;

async function examineAsItIs(manifest: Manifest, config: Config, begin: Begin): Promise<Problem[]> {
  const database = await openDatabase(databaseOptions(config));
  try {
    const { long } = database;
    const query = async <R>(text: string, params?: unknown[]) => (await long.query<R>(text, params)).rows;
    begin('rows');
    const rows = firstOf('rows', rowDifferences(manifest.tables, await countTables(query)));
    if (rows.length > 0) return rows;
    const { clickhouse } = manifest;
    if (clickhouse && config.CLICKHOUSE_URL) {
      begin('clickhouse');
      const there = firstOf('clickhouse', await differencesOfClickHouse(clickhouse, config.CLICKHOUSE_URL));
      if (there.length > 0) return there;
    }
    begin('version');
    return firstOf('version', await versionDifferences(manifest, long));
  } finally {
    await database.close();
  }
}

function rowDifferences(manifestRows: Record<string, number>, there: Record<string, number>): string[] {
  const names = [...new Set([...Object.keys(manifestRows), ...Object.keys(there)])].sort();
  return names
    .filter((name) => manifestRows[name] !== there[name])
    .map((name) => `${name}: ${there[name] ?? 'missing'} of ${manifestRows[name] ?? 'no'} rows`);
}

async function versionDifferences({ migration }: Manifest, sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ last: string | null; count: number }>(
    'select max(tag) as last, count(*) as count from migrations',
  );
  const [there] = rows;
  const problems: string[] = [];
  if (there?.last !== migration.last || there?.count !== migration.count)
    problems.push(
      `its migrations end with ${there?.last} (${there?.count}), and its manifest says ${migration.last} (${migration.count})`,
    );
  if ((await migrationState(sql)) === 'newer')
    problems.push(`it was made by a newer version (${migration.last}): try it with that version`);
  return problems;
}

/** Tries secrets, audit log, ledger and a call, on a copy that may be written to. */
export async function examineServices(services: Services, ring: KeyRing, begin: Begin): Promise<Problem[]> {
  const { long } = services.database;
  begin('secrets');
  const secrets = firstOf('secrets', await closedSecrets(long, ring));
  begin('audit');
  const { problems: lines } = await checkTrail(services.database);
  begin('call');
  const called = await tryCall(services);
  // The call is booked, too, by now.
  begin('ledger');
  const ledger = (await checkLedger(long)).map(problemText);
  return [
    ...secrets,
    ...firstOf(
      'audit',
      lines.map(({ company, problem, from, to }) => `lines ${from} to ${to} of company ${company ?? '--'}: ${problem}`),
    ),
    ...firstOf('ledger', ledger),
    ...(called === null ? [] : firstOf('call', [called])),
  ];
}

const PAGE = 500;

/** Sealed values that none of the keys opens, by place and id. */
async function closedSecrets(sql: Sql, ring: KeyRing): Promise<string[]> {
  const closed: string[] = [];
  for (const { name, rows } of PLACES)
    for (let after = ''; ; ) {
      const page = await sql.query<{ id: string; sealed: Uint8Array }>(
        `select id, sealed from (${rows}) as sealed_values where id > $1 order by id limit ${PAGE}`,
        [after],
      );
      for (const { id, sealed } of page.rows)
        try {
          ring.open(sealed);
        } catch {
          closed.push(`${name} ${id}: no given key opens it`);
        }
      if (page.rows.length < PAGE) break;
      after = page.rows.at(-1)?.id ?? '';
    }
  return closed;
}
