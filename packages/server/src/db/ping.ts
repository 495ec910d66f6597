import type { Pool } from 'pg';
import { databaseFailure, type WriteProblem } from './failure';

/** configuration_limit_exceeded: the role's temp_file_limit, which says nothing of the disk. */
const LIMIT_EXCEEDED = '53400';
/**
 * A standby, or a database that was made read-only, says so. Whether its disk has room shows by writing: numbers that
 * do not fit into the memory they may take go to a file beside the tables, which ends with the statement.
 */
const QUESTION = `set local work_mem = '64kB';
  select case when pg_is_in_recovery() then 'database-standby'
    when current_setting('transaction_read_only') = 'on' then 'database-read-only' end as problem;
  select count(*) from generate_series(1, 20000);`;

/** What keeps the database behind `pool` from writing, or null where nothing does. */
export async function ping(pool: Pool): Promise<WriteProblem | null> {
  try {
    // Several statements of one message are one transaction, and have a result each.
    const results = (await pool.query(QUESTION)) as unknown as { rows: { problem?: WriteProblem | null }[] }[];
    return results[1]?.rows[0]?.problem ?? null;
  } catch (error) {
    const problem = databaseFailure(error)?.refusesWrites;
    if (problem) return problem;
    if ((error as { code?: string }).code === LIMIT_EXCEEDED) return null;
    throw error;
  }
}
