import type { Receipt } from '@daas/contract/endpoints/calls';
import type { CallDetail } from '../db/schema';
import type { Verdict } from '../money/limits';
import { type Call, round } from './call';
import type { Case } from './policy';
import type { GatewayRequest } from './types';
import type { CallRow } from './unitOfWork';

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
    detail: detailOf(call, ending),
  };
}

function detailOf(call: Call, { status, body, receipt, verdicts, replayOf }: Ending): string {
  const { request } = call;
  const detail: Omit<CallDetail, 'answer'> = {
    request: {
      method: request.method,
      path: request.url.slice(0, 2000),
      headers: headersOf(request),
      body: request.rawBody.length > BODY_MAX ? null : (request.body ?? null),
    },
    timing: call.stages,
    decisions: verdicts,
    receipt,
    idempotencyKey: call.idempotency?.key ?? null,
    replayOf: replayOf ?? request.console?.replayOf ?? null,
    traceparent: call.traceparent,
  };
  const answer = answerJson(body.receipt ? { ...body, receipt: null } : body);
  return `{"answer":{"status":${status},${answer}},${JSON.stringify(detail).slice(1)}`;
}

function headersOf({ headers }: GatewayRequest): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of HEADERS_KEPT) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value.slice(0, HEADER_MAX);
  }
  return kept;
}

/** The members `body` and `truncated` of an answer's detail. */
function answerJson(body: Record<string, unknown>): string {
  const json = JSON.stringify(body);
  if (json.length <= BODY_MAX) return `"body":${json},"truncated":false`;
  const rows = Array.isArray(body.data)
    ? body.data.slice(0, Math.floor((body.data.length * BODY_MAX) / json.length))
    : [];
  const shorter = JSON.stringify({ ...body, data: rows });
  return `"body":${shorter.length > BODY_MAX ? null : shorter},"truncated":true`;
}
