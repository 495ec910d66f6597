import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BACKUP_DRILL, type BackupDrill, readBackupDrill } from '../../db/backupDrill';
import type { Services } from '../../features/services';
import type { PeriodicTask } from '../../jobs/periodic';
import { HOUR_MS } from '../../kernel/period';
import { bundledFile } from '../../kernel/thread';
import { MANIFEST } from './manifest';

const MINUTE_MS = 60_000;
/** Operator in the audit log for scheduled backups. */
const OPERATOR = 'server';

type BackupServices = Pick<Services, 'config' | 'database' | 'clock'>;

/** Runs an operator command in its own process. Its output is one JSON document. */
export type RunCommand = (
  args: readonly string[],
  signal: AbortSignal,
) => Promise<{ code: number | null; outcome: string }>;

/** Claims a due backup for one of several servers. */
const CLAIM = `
  insert into settings (key, value) values ('backup-begun', to_jsonb($1::timestamptz))
  on conflict (key) do update set value = excluded.value where (settings.value #>> '{}')::timestamptz <= $2
  returning key`;

/**
 * Every BACKUP_HOURS, makes a backup in BACKUP_DIR and verifies it like `verify-backup`. Uses separate processes, because
 * this one serves calls. Stores the result for metrics and `doctor`, then throws its problems.
 */
export function scheduledBackups(services: BackupServices, run: RunCommand = runCommand): PeriodicTask {
  const stopping = new AbortController();
  return {
    name: 'backup',
    everyMs: 10 * MINUTE_MS,
    run: () => backUpWhenDue(services, run, stopping.signal),
    stop: () => stopping.abort(),
  };
}

async function backUpWhenDue(
  { config, database: { sql }, clock }: BackupServices,
  run: RunCommand,
  signal: AbortSignal,
): Promise<void> {
  const { BACKUP_DIR: into, BACKUP_HOURS: hours, BACKUP_KEEP: keep } = config;
  if (into === undefined || signal.aborted) return;
  const now = clock();
  const { rows } = await sql.query(CLAIM, [now, new Date(now.getTime() - hours * HOUR_MS)]);
  if (rows.length === 0) return;
  const begun = performance.now();
  const { problems, ...backup } = await backUpAndTry(into, run, signal);
  if (signal.aborted) {
    // The next server that starts claims it.
    await sql.query(`delete from settings where key = 'backup-begun'`);
    return;
  }
  const before = await readBackupDrill(sql);
  const at = now.toISOString();
  const drill: BackupDrill = {
    at,
    held: problems.length === 0 ? at : (before?.held ?? null),
    problems,
    bytes: backup.bytes ?? 0,
    seconds: (performance.now() - begun) / 1000,
  };
  await sql.query(
    `insert into settings (key, value) values ('${BACKUP_DRILL}', $1::jsonb) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(drill)],
  );
  if (problems.length > 0) throw new Error(`The backup of ${at} cannot be restored: ${problems.join('; ')}`);
  await removeOlder(into, keep);
}

interface TrialResult {
  problems: string[];
  bytes?: number;
}

async function backUpAndTry(into: string, run: RunCommand, signal: AbortSignal): Promise<TrialResult> {
  const backup = await run(['backup', into, '--as', OPERATOR, '--json'], signal);
  const outcome = parseOutcome<{ folder?: string; bytes?: number; error?: string }>(backup.outcome);
  if (!outcome?.folder) return { problems: [outcome?.error ?? `the backup failed with exit code ${backup.code}`] };
  const { folder, bytes = 0 } = outcome;
  const trial = await run(['verify-backup', folder, '--json'], signal);
  const report = parseOutcome<{ problems?: { step: string; detail: string }[]; error?: string }>(trial.outcome);
  const problems = report?.problems?.map(({ step, detail }) => `${step}: ${detail}`) ?? [
    report?.error ?? `its verification failed with exit code ${trial.code}`,
  ];
  // Rename it, so that it is not taken for the newest usable backup.
  if (problems.length > 0 && !signal.aborted) await setAside(into, folder);
  return { problems, bytes };
}

function parseOutcome<T>(outcome: string): T | null {
  try {
    return JSON.parse(outcome) as T;
  } catch {
    return null;
  }
}

const ASIDE = 'bad-';

/** Keeps the last unusable backup for inspection. */
async function setAside(into: string, folder: string): Promise<void> {
  for (const name of (await readdir(into)).filter((one) => one.startsWith(ASIDE)))
    await rm(path.join(into, name), { recursive: true, force: true });
  await rename(folder, path.join(into, ASIDE + path.basename(folder)));
}

/** Deletes older backups. Names begin with the time, so they sort by age. */
async function removeOlder(into: string, keep: number): Promise<void> {
  const whole = (await readdir(into)).filter(
    (name) => name.startsWith('daas-') && existsSync(path.join(into, name, MANIFEST)),
  );
  for (const name of whole.sort().slice(0, -keep)) {
    const going = path.join(into, `.${name}.partial`);
    // Rename first, so that a partly deleted folder is not taken for a backup.
    await rename(path.join(into, name), going);
    await rm(going, { recursive: true, force: true });
  }
}

const runCommand: RunCommand = (args, signal) => {
  const built = bundledFile('cli.js');
  const program = built
    ? [fileURLToPath(built)]
    : ['--import', 'tsx', fileURLToPath(new URL('../../cli/index.ts', import.meta.url))];
  const child = spawn(process.execPath, [...program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      output[name] += part;
    });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, outcome: JSON.stringify({ error: message }) }));
    // The result is on stdout; an error is on stderr.
    child.once('close', (code) => resolve({ code, outcome: output.stdout || output.stderr }));
  });
};
