import type { Database } from '../db/client';
import { rowsAsJson } from '../db/jsonRows';
import { firstId } from '../kernel/id';

/** A company's program and the object that it calls. */
export interface Caller {
  companyId: number;
  appId: number;
  connectorId: number;
}

const CALLERS: Caller[] = [1, 2, 3].map((n) => ({
  companyId: 7_000_000 + n,
  appId: 2_000_000 + n,
  connectorId: 3_000_000 + n,
}));

const OUTCOMES = ['ok', 'ok', 'ok', 'empty', 'refused', 'failed'] as const;

/** Writes records between two times, of callers in turn. Each fourth is free, and details contain characters to escape. */
export async function writeRecords(
  database: Pick<Database, 'sql'>,
  {
    count,
    from,
    to,
    first = 0,
    callers = CALLERS,
  }: {
    count: number;
    from: Date;
    to: Date;
    /** Of the numbers that tell them apart. */
    first?: number;
    callers?: readonly Caller[];
  },
): Promise<void> {
  const length = to.getTime() - from.getTime();
  const rows = Array.from({ length: count }, (_, n) => {
    const at = new Date(from.getTime() + Math.floor((length * n) / count));
    const id = `${firstId('call', at)}${String(first + n).padStart(9, '0')}`;
    const outcome = OUTCOMES[n % OUTCOMES.length] as (typeof OUTCOMES)[number];
    const caller = callers[n % callers.length] as Caller;
    const amount = n % 4 === 0 ? 0 : 100 + (n % 7);
    return {
      id,
      at,
      company_id: caller.companyId,
      app_id: caller.appId,
      connector_id: n % 10 === 0 ? null : caller.connectorId,
      data_set: n % 10 === 0 ? null : 'enterprise',
      key_prefix: 'dk_live_test',
      mode: n % 9 === 0 ? 'test' : 'live',
      source: n % 8 === 0 ? 'console' : 'gateway',
      status: { ok: 200, empty: 200, refused: 403, failed: 500 }[outcome],
      outcome,
      code: outcome === 'refused' ? 'ip-denied' : outcome === 'failed' ? 'internal' : null,
      rows: outcome === 'ok' ? 1 + (n % 3) : 0,
      amount,
      duration_ms: 0.5 + ((n * 7919) % 20_000) / 8,
      ip: '127.0.0.1',
      request_id: `req_${String(first + n).padStart(20, '0')}`,
      ledger_entry_id: amount ? `led_${first + n}` : null,
      reason: amount ? 'per_query' : null,
      detail: {
        request: { method: 'POST', path: '/', headers: {}, body: { name: `甲\t"乙"\\${n} 𠮷` } },
        answer: { status: 200, body: { data: [] }, truncated: false },
        timing: [],
        decisions: [],
        receipt: null,
        idempotencyKey: null,
        replayOf: null,
        traceparent: null,
      },
    };
  });
  for (let begin = 0; begin < rows.length; begin += 5000)
    await database.sql.query(
      'insert into call_records select * from json_populate_recordset(null::call_records, $1::json)',
      [rowsAsJson(rows.slice(begin, begin + 5000))],
    );
}
