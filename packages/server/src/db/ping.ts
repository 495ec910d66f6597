import type { Pool } from 'pg';

export type WriteProblem = 'database-read-only' | 'database-full';

const DISK_FULL = '53100';
/**
 * A standby, or a database that was made read-only, says so. Whether its disk has room shows by writing: numbers that
 * do not fit into the memory they may take go to a file beside the tables, which ends with the statement.
 */
const QUESTION = `set local work_mem = '64kB';
  select current_setting('transaction_read_only') = 'on' as "readOnly";
  select count(*) from generate_series(1, 20000);`;

/** What keeps the database behind `pool` from writing, or null where nothing does. */
export async function ping(pool: Pool): Promise<WriteProblem | null> {
  try {
    // Several statements of one message are one transaction, and have a result each.
    const results = (await pool.query(QUESTION)) as unknown as { rows: { readOnly?: boolean }[] }[];
    return results[1]?.rows[0]?.readOnly ? 'database-read-only' : null;
  } catch (error) {
    if ((error as { code?: string }).code === DISK_FULL) return 'database-full';
    throw error;
  }
}
