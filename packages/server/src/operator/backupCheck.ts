import type { Config } from '../config';
import { readBackupDrill } from '../db/backupDrill';
import type { Database } from '../db/client';
import { HOUR_MS } from '../kernel/period';
import type { Check } from './check';

const hours = (ms: number) => `${(ms / HOUR_MS).toFixed(1)} h`;

/** Whether the server's own backups are made, held when they were tried, and are as young as BACKUP_HOURS wants. */
export async function backupCheck(
  { BACKUP_DIR, BACKUP_HOURS }: Config,
  database: Pick<Database, 'sql'> | null,
  now: Date,
): Promise<Check> {
  const name = 'backup';
  const drill = database ? await lastDrill(database) : null;
  if (BACKUP_DIR === undefined) {
    const detail = 'the server makes none (BACKUP_DIR is not set)';
    return { name, state: 'unknown', detail, todo: 'Set BACKUP_DIR, or see that others are made, and tried.' };
  }
  if (!database)
    return { name, state: 'unknown', detail: `goes to ${BACKUP_DIR}; no database says how the last one went` };
  if (!drill) return { name, state: 'unknown', detail: `goes to ${BACKUP_DIR}; none has been made so far` };
  const ageText = drill.held
    ? `the last that held is ${hours(now.getTime() - Date.parse(drill.held))} old`
    : 'none has held';
  const todo = 'Look at the log, make one by `platform backup`, and try it by `platform verify-backup`.';
  if (drill.problems.length > 0)
    return { name, state: 'wrong', detail: `${ageText}; that of ${drill.at}: ${drill.problems.join('; ')}`, todo };
  if (now.getTime() - Date.parse(drill.at) > 2 * BACKUP_HOURS * HOUR_MS)
    return { name, state: 'wrong', detail: ageText, todo };
  return { name, state: 'ok', detail: `${ageText}, and was tried in ${drill.seconds.toFixed(0)} s` };
}

async function lastDrill({ sql }: Pick<Database, 'sql'>) {
  const { rows } = await sql.query<{ there: boolean }>(`select to_regclass('settings') is not null as there`);
  return rows[0]?.there ? readBackupDrill(sql) : null;
}
