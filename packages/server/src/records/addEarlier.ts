import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import type { Sql } from '../db/client';
import { business } from '../kernel/time';

/** Calls that ended in the hour of the migration are written by then. */
const SETTLED = '10 minutes';

const DUE = `
  select complete_from as "completeFrom" from call_sums_progress
  where added_from > 'epoch' and added_from + interval '${SETTLED}' <= $1 for update`;
/** By company, because an index has records by company and time. */
const NEWEST_MISSING = `
  select max(r.at) as at from companies k, lateral (
    select at from call_records r where r.company_id = k.id and r.at < $1 order by r.at desc limit 1) r`;
export const COLUMNS = `id, at, company_id, app_id, connector_id, data_set, key_prefix, mode, source, status, outcome, code, rows, amount,
  duration_ms, ip, request_id, ledger_entry_id, reason`;

/**
 * Adds selected records to the sums, in a transaction. They are written into a temporary table, whose trigger counts them as
 * that of `call_records` does.
 *
 * @param select Selects `COLUMNS`.
 */
export async function countRecords(tx: Sql, select: string, params: unknown[]): Promise<void> {
  await tx.exec(`create temporary table counted_again (like call_records) on commit drop;
    alter table counted_again alter detail drop not null;
    create trigger counted after insert on counted_again referencing new table as counted
      for each statement execute function count_calls()`);
  await tx.query(`insert into counted_again (${COLUMNS}) ${select}`, params);
}

/** Adds earlier records, those of one business day, to the sums. Returns false if none is missing, or it is too early. */
export function addEarlierCalls(database: Sql, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows: due } = await tx.query<{ completeFrom: Date }>(DUE, [now]);
    const until = due[0]?.completeFrom;
    if (!until) return false;
    const { rows: newest } = await tx.query<{ at: Date | null }>(NEWEST_MISSING, [until]);
    const at = newest[0]?.at;
    if (!at) {
      // Whole months that were dropped before this version have no sums; ClickHouse adds them up.
      await tx.query(
        `update call_sums_progress set added_from = 'epoch',
           complete_from = case when exists (select from call_record_sums)
             then date_trunc('month', complete_from, '${BUSINESS_TIME_ZONE}') else 'epoch' end`,
      );
      return false;
    }
    const from = business(at).startOf('day').toDate();
    await countRecords(
      tx,
      `select r.* from companies k, lateral (
         select ${COLUMNS} from call_records r where r.company_id = k.id and r.at >= $1 and r.at < $2) r`,
      [from, until],
    );
    await tx.query('update call_sums_progress set complete_from = $1', [from]);
    return true;
  });
}
