import type { Receipt } from '@daas/contract/endpoints/calls';
import type { CallRow } from './books';
import { type Call, round } from './call';
import type { Verdict } from './decide';
import type { Case } from './policy';

/** Answers longer than this are kept cut to their first rows. */
const BODY_MAX = 16_384;
const HEADER_MAX = 500;
/** Never the key. */
const HEADERS_KEPT = [
  'user-agent',
  'content-type',
  'accept-language',
  'idempotency-key',
  'signature-input',
  'x-test-case',
];

export interface Ending {
  at: Date;
  status: number;
  outcome: CallRow['outcome'];
  code: string | null;
  rows: number;
  receipt: Receipt;
  body: Record<string, unknown>;
  verdicts: Verdict[];
  replayOf: string | null;
}

/** What is kept of a call for the inspector. */
export function recordOf(call: Call, found: Case, ending: Ending): CallRow {
  const { request } = call;
  const { key, app, connector } = found;
  const { receipt } = ending;
  return {
    id: call.id,
    at: ending.at,
    company_id: found.companyId,
    app_id: app?.id ?? key?.app_id ?? 0,
    connector_id: connector?.id ?? null,
    data_set: connector?.data_set ?? null,
    key_prefix: key?.prefix ?? 'console',
    mode: found.test ? 'test' : 'live',
    source: request.console ? 'console' : 'gateway',
    status: ending.status,
    outcome: ending.outcome,
    code: ending.code,
    rows: ending.rows,
    amount: receipt.amount,
    duration_ms: round(performance.now() - call.begun),
    ip: request.ip,
    request_id: request.requestId,
    ledger_entry_id: receipt.ledger_entry_id,
    reason: receipt.reason,
    detail: {
      request: {
        method: request.method,
        path: request.url.slice(0, 2000),
        headers: Object.fromEntries(
          HEADERS_KEPT.flatMap((name) => {
            const value = request.headers[name];
            return value === undefined ? [] : [[name, value.slice(0, HEADER_MAX)]];
          }),
        ),
        body: cut(request.body ?? null).value,
      },
      answer: cutAnswer(ending.status, ending.body),
      timing: call.stages,
      decisions: ending.verdicts,
      receipt,
      idempotencyKey: call.idempotency?.key ?? null,
      replayOf: ending.replayOf ?? request.console?.replayOf ?? null,
      traceparent: call.traceparent,
    },
  };
}

const cut = (value: unknown): { value: unknown; truncated: boolean } => {
  const truncated = (JSON.stringify(value) ?? '').length > BODY_MAX;
  return { value: truncated ? null : value, truncated };
};

function cutAnswer(status: number, body: Record<string, unknown>): CallRow['detail']['answer'] {
  const size = JSON.stringify(body).length;
  if (size <= BODY_MAX) return { status, body, truncated: false };
  const rows = Array.isArray(body.data) ? body.data.slice(0, Math.floor((body.data.length * BODY_MAX) / size)) : [];
  return { status, body: cut({ ...body, data: rows }).value, truncated: true };
}
