import type { Sql } from './client';

/** The setting in which the outcome of the server's last backup is. */
export const BACKUP_DRILL = 'backup-drill';

/** A backup that the server made by itself, and how trying it went. */
export interface BackupDrill {
  /** ISO 8601 UTC, as `held`. */
  at: string;
  /** When the last one that held was made; null for never. */
  held: string | null;
  problems: string[];
  bytes: number;
  /** Of making and trying it. */
  seconds: number;
}

export async function readBackupDrill(sql: Pick<Sql, 'query'>): Promise<BackupDrill | null> {
  const { rows } = await sql.query<{ value: BackupDrill }>(`select value from settings where key = '${BACKUP_DRILL}'`);
  return rows[0]?.value ?? null;
}
