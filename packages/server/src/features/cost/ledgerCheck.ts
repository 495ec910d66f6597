import { HOUR_MS } from '../../kernel/period';
import { checkAndRecordLedger } from '../../money/check';
import type { Services } from '../services';

/** One of several servers takes the check that is due: the row it writes says so to the others. */
const CLAIM = `
  insert into settings (key, value) values ('ledger-check-begun', to_jsonb($1::timestamptz))
  on conflict (key) do update set value = excluded.value where (settings.value #>> '{}')::timestamptz <= $2
  returning key`;

/** Checks the ledger when LEDGER_CHECK_HOURS have gone by. Throws when it does not add up. */
export async function checkLedgerWhenDue({
  config,
  database: { sql, long },
  records,
  clock,
}: Pick<Services, 'config' | 'database' | 'records' | 'clock'>): Promise<void> {
  const hours = config.LEDGER_CHECK_HOURS;
  if (hours === 0) return;
  const now = clock();
  const { rows } = await sql.query(CLAIM, [now, new Date(now.getTime() - hours * HOUR_MS)]);
  if (rows.length === 0) return;
  const problems = await checkAndRecordLedger(long, now, records);
  if (problems.length > 0)
    throw new Error(`The ledger does not add up, in ${problems.length} cases: \`platform check-ledger\` names them`);
}
