import type { Receipt } from '@daas/contract/endpoints/calls';
import type { CallDetail } from '../../db/schema';
import type { Decision } from '../../money/limits';
import { isCounted } from '../decide/effect';
import type { AgentCall, Call, CallContext, GatewayRequest } from '../model';
import type { CallRow } from '../rows';
import { round } from './stages';

/** Longer answers are stored with their first rows only. */
const BODY_MAX = 16_384;
const HEADER_MAX = 500;
/** Must never contain the key. */
const HEADERS_KEPT = [
  'user-agent',
  'content-type',
  'accept-language',
  'idempotency-key',
  'signature-input',
  'x-test-case',
];

export interface CallResult {
  at: Date;
  status: number;
  outcome: CallRow['outcome'];
  code: string | null;
  rows: number;
  receipt: Receipt;
  body: Record<string, unknown>;
  decisions: Decision[];
  replayOf: string | null;
}

/** Builds the call record that the inspector shows. */
export function createRecord(call: Call, context: CallContext, ending: CallResult): CallRow {
  const { request } = call;
  const { key, app, connector } = context;
  const { receipt } = ending;
  // A file's price belongs to the file: bills sum calls by record and files by ledger entry.
  const own = receipt.reason === 'file' ? { amount: 0, ledger_entry_id: null } : receipt;
  return {
    id: call.id,
    at: ending.at,
    company_id: context.companyId,
    app_id: app?.id ?? key?.app_id ?? 0,
    connector_id: connector?.id ?? null,
    data_set: connector?.data_set ?? null,
    key_prefix: key?.prefix ?? 'console',
    mode: context.test ? 'test' : 'live',
    source: request.console ? 'console' : request.agent ? 'agent' : 'gateway',
    status: ending.status,
    outcome: ending.outcome,
    code: ending.code,
    rows: ending.rows,
    amount: own.amount,
    duration_ms: round(performance.now() - call.begun),
    ip: request.ip,
    request_id: request.requestId,
    ledger_entry_id: own.ledger_entry_id,
    reason: reasonOf(call, receipt),
    detail: detailOf(call, ending),
  };
}

/** Reason by which figures tell free reads from calls, whatever their outcome; otherwise that of the receipt. */
function reasonOf(call: Call, { reason }: Receipt): Receipt['reason'] {
  if (isCounted(call) || reason === 'replay') return reason;
  return call.dryRun ? 'quote' : 'included';
}

function detailOf(call: Call, { status, body, receipt, decisions, replayOf }: CallResult): CallDetail {
  const { request } = call;
  return {
    answer: { status, ...keptBody(body) },
    request: {
      method: request.method,
      path: request.url.slice(0, 2000),
      headers: headersOf(request),
      body: request.rawBody.length > BODY_MAX ? null : (request.body ?? null),
    },
    timing: call.stages,
    decisions,
    receipt,
    idempotencyKey: call.idempotency?.key ?? null,
    ...(request.agent ? { agent: agentOf(request.agent) } : {}),
    replayOf: replayOf ?? request.console?.replayOf ?? null,
    traceparent: call.traceparent,
  };
}

const agentOf = ({ tool, client, freshSince, accepted }: AgentCall): NonNullable<CallDetail['agent']> => ({
  tool,
  client,
  fresh: freshSince !== null,
  accepted,
});

function headersOf({ headers }: GatewayRequest): Record<string, string> {
  const recordedHeaders: Record<string, string> = {};
  for (const name of HEADERS_KEPT) {
    const value = headers[name];
    if (value !== undefined) recordedHeaders[name] = value.slice(0, HEADER_MAX);
  }
  return recordedHeaders;
}

/** Returns the body without the receipt, which is stored separately; a long body keeps its first rows. */
function keptBody({ ...body }: Record<string, unknown>): Pick<CallDetail['answer'], 'body' | 'truncated'> {
  if (body.receipt) body.receipt = null;
  const { length } = JSON.stringify(body);
  if (length <= BODY_MAX) return { body, truncated: false };
  const { data } = body;
  const rows = Array.isArray(data) ? data.slice(0, Math.floor((data.length * BODY_MAX) / length)) : [];
  const shorter = { ...body, data: rows };
  return { body: JSON.stringify(shorter).length > BODY_MAX ? null : shorter, truncated: true };
}
