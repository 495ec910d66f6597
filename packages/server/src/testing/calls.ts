import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Db, Sql } from '../db/client';
import { callRecords } from '../db/schema';
import { newId } from '../kernel/id';
import { COLUMNS, countRecords } from '../records/addEarlier';

interface RecordedCall {
  companyId: number;
  appId: number;
  connectorId: number;
  at: Date;
  amount: number;
  outcome: 'ok' | 'empty' | 'refused' | 'failed';
  reason?: Receipt['reason'];
  code?: string;
  durationMs?: number;
  mode?: 'live' | 'test';
}

/** Writes a call record like the gateway. */
export async function recordCall(
  db: Db,
  { reason = 'per_query', mode = 'live', ...call }: RecordedCall,
): Promise<void> {
  const id = newId('call', call.at.getTime());
  const requestId = newId('req');
  const status = { ok: 200, empty: 200, refused: 403, failed: 500 }[call.outcome];
  await db.insert(callRecords).values({
    durationMs: 5,
    ...call,
    id,
    requestId,
    dataSet: 'enterprise',
    keyPrefix: `dk_${mode}_test`,
    mode,
    source: 'gateway',
    status,
    rows: call.outcome === 'ok' ? 1 : 0,
    ip: '127.0.0.1',
    reason,
    detail: {
      request: { method: 'POST', path: '/', headers: {}, body: {} },
      answer: { status, body: {}, truncated: false },
      timing: [],
      decisions: [],
      receipt: {
        request_id: requestId,
        call_id: id,
        amount: call.amount,
        currency: 'CNY',
        scale: 10_000,
        pricing_mode: 'per_query',
        reason,
        balance_after: null,
        ledger_entry_id: null,
      },
      idempotencyKey: null,
      replayOf: null,
      traceparent: null,
    },
  });
}

/** Removes a call, also from the sums, as if the server had ended before it wrote the record. */
export const forgetCall = (sql: Sql, id: string): Promise<void> =>
  sql.transaction(async (tx) => {
    const { rows } = await tx.query<{ company_id: number }>(
      'delete from call_records where id = $1 returning company_id',
      [id],
    );
    const company = rows[0]?.company_id;
    for (const table of ['call_days', 'call_hours', 'company_call_hours'])
      await tx.query(`delete from ${table} where company_id = $1`, [company]);
    await countRecords(tx, `select ${COLUMNS} from call_records where company_id = $1`, [company]);
  });
