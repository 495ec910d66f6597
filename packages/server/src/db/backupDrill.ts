import type { Sql } from './client';

/** Key of the setting with the result of the server's last backup. */
export const BACKUP_DRILL = 'backup-drill';

/** Result of a scheduled backup and its verification. */
export interface BackupDrill {
  /** ISO 8601 UTC, like `held`. */
  at: string;
  /** Time of the last verified backup; null if there is none. */
  held: string | null;
  problems: string[];
  bytes: number;
  /** Duration of backup and verification. */
  seconds: number;
}

export async function readBackupDrill(sql: Pick<Sql, 'query'>): Promise<BackupDrill | null> {
  const { rows } = await sql.query<{ value: BackupDrill }>(`select value from settings where key = '${BACKUP_DRILL}'`);
  return rows[0]?.value ?? null;
}
