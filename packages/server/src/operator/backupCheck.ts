import { readBackupDrill } from '../db/backupDrill';
import type { Database } from '../db/client';
import type { Config } from '../kernel/config';
import { HOUR_MS } from '../kernel/period';
import type { Check } from './check';

const hours = (ms: number) => `${(ms / HOUR_MS).toFixed(1)} h`;

/** Checks that scheduled backups are created, verified and recent enough for BACKUP_HOURS. */
export async function checkBackup(
  { BACKUP_DIR, BACKUP_HOURS }: Config,
  database: Pick<Database, 'sql'> | null,
  now: Date,
): Promise<Check> {
  const name = 'backup';
  const drill = database ? await readLastDrill(database) : null;
  if (BACKUP_DIR === undefined) {
    const detail = 'BACKUP_DIR is not set, so the server creates no backups';
    return {
      name,
      state: 'unknown',
      detail,
      todo: 'Set BACKUP_DIR, or make sure that backups are created and verified in another way.',
    };
  }
  if (!database)
    return {
      name,
      state: 'unknown',
      detail: `written to ${BACKUP_DIR}; without a database the last result is unknown`,
    };
  if (!drill) return { name, state: 'unknown', detail: `written to ${BACKUP_DIR}; none exists yet` };
  const ageText = drill.held
    ? `the last verified backup is ${hours(now.getTime() - Date.parse(drill.held))} old`
    : 'no verified backup exists';
  const todo = 'Check the log, create a backup with `platform backup` and verify it with `platform verify-backup`.';
  if (drill.problems.length > 0)
    return {
      name,
      state: 'wrong',
      detail: `${ageText}; problems of the backup at ${drill.at}: ${drill.problems.join('; ')}`,
      todo,
    };
  if (now.getTime() - Date.parse(drill.at) > 2 * BACKUP_HOURS * HOUR_MS)
    return { name, state: 'wrong', detail: ageText, todo };
  return { name, state: 'ok', detail: `${ageText}; creation and verification took ${drill.seconds.toFixed(0)} s` };
}

async function readLastDrill({ sql }: Pick<Database, 'sql'>) {
  const { rows } = await sql.query<{ there: boolean }>(`select to_regclass('settings') is not null as there`);
  return rows[0]?.there ? readBackupDrill(sql) : null;
}
