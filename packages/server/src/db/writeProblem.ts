import type { Pool } from 'pg';
import { databaseFailure, type WriteProblem } from './failure';

/** configuration_limit_exceeded: the role's temp_file_limit, which does not mean a full disk. */
const LIMIT_EXCEEDED = '53400';
/**
 * Reads whether the database is a standby or read-only. The last statement detects a full disk: its rows exceed `work_mem`
 * and are written to a temporary file in the data directory.
 */
const QUESTION = `set local work_mem = '64kB';
  select case when pg_is_in_recovery() then 'database-standby'
    when current_setting('transaction_read_only') = 'on' then 'database-read-only' end as problem;
  select count(*) from generate_series(1, 20000);`;

/** Returns the reason why the database accepts no writes, or null. */
export async function findWriteProblem(pool: Pool): Promise<WriteProblem | null> {
  try {
    // Several statements in one message run in one transaction and return one result each.
    const results = (await pool.query(QUESTION)) as unknown as { rows: { problem?: WriteProblem | null }[] }[];
    return results[1]?.rows[0]?.problem ?? null;
  } catch (error) {
    const problem = databaseFailure(error)?.refusesWrites;
    if (problem) return problem;
    if ((error as { code?: string }).code === LIMIT_EXCEEDED) return null;
    throw error;
  }
}
