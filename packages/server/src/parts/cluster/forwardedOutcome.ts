import type { Sql } from '../../db/client';
import type { CallDetail } from '../../db/schema';
import { lockAccounts } from '../../gateway/decide/accountState';
import { storedIdempotencyKeys } from '../../gateway/decide/firstRequest';
import type { Call } from '../../gateway/model';
import { releaseIdempotencyKeys } from '../../gateway/write/releaseIdempotencyKeys';
import { releaseReservations } from '../../gateway/write/sweep';
import { DAY_MS } from '../../kernel/period';

/** Recorded outcome of a forwarded call. */
export type RecordedAnswer = Pick<CallDetail, 'answer' | 'receipt'>;

/**
 * Returns the recorded outcome of a forwarded call without an answer. Otherwise marks the call as abandoned and returns
 * null: a write that is still running conflicts, and the retry finds the call abandoned.
 */
export async function settleForwardedCall(sql: Sql, call: Call, now: Date): Promise<RecordedAnswer | null> {
  const { id, keyHash, request } = call;
  const hashes = keyHash === null ? [] : [keyHash];
  const companies = request.console ? [request.console.companyId] : [];
  const connectors = request.connectorId === null ? [] : [request.connectorId];
  return sql.transaction(async (tx) => {
    await lockAccounts(tx, { hashes, companies, connectors });
    const { rows: callers } = await tx.query<{ company_id: number; app_id: number | null }>(
      `select company_id, app_id from api_keys where hash = any($1::text[])
       union all select unnest($2::bigint[]), null`,
      [hashes, companies],
    );
    const caller = callers[0];
    if (!caller) return null;
    const { rows: records } = await tx.query<{ detail: CallDetail }>(
      'select detail from call_records where id = $1 and company_id = $2',
      [id, caller.company_id],
    );
    if (records[0]) return records[0].detail;
    await tx.query('insert into abandoned_calls (id, expires_at) values ($1, $2)', [
      id,
      new Date(now.getTime() + DAY_MS),
    ]);
    const { rows: reserved } = await tx.query<{ company_id: number }>(
      'select company_id from reservations where id = $1',
      [id],
    );
    // Always write the caller's account: every batch with this call depends on its version.
    for (const payer of new Set([caller.company_id, ...reserved.map((row) => row.company_id)]))
      await releaseReservations(tx, payer, 'id = $2', id);
    if (call.idempotency)
      await releaseIdempotencyKeys(tx, caller.app_id, storedIdempotencyKeys(call.idempotency.key), id);
    return null;
  });
}
