import type { Sql } from '../../db/client';
import type { CallDetail } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import type { Call } from '../call/callContext';
import { lockAccounts } from '../decide/accountState';
import { storedKeys } from '../lifecycle';
import { forgetCall } from '../write/earlierAnswer';
import { giveBack } from '../write/sweep';

/** How a call ended that was handed on. */
export type Recorded = Pick<CallDetail, 'answer' | 'receipt'>;

/**
 * Outcome of a forwarded call without an answer: as recorded, or null, and then no server decides it any
 * more. A write of it that is under way finds its account changed, and decided again it is found abandoned.
 */
export async function settle(sql: Sql, call: Call, now: Date): Promise<Recorded | null> {
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
    // The caller's account is written in any case: every batch with this call depends on it.
    for (const payer of new Set([caller.company_id, ...reserved.map((row) => row.company_id)]))
      await giveBack(tx, payer, 'id = $2', id);
    if (call.idempotency) await forgetCall(tx, caller.app_id, storedKeys(call.idempotency.key), id);
    return null;
  });
}
