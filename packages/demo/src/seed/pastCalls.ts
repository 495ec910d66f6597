import type { Row } from '@daas/contract/datasets';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { PricingMode } from '@daas/contract/enums';
import type { CallDetail } from '@daas/server/db/schema';
import { problemBody } from '@daas/server/gateway/call/answer';
import type { CallRow } from '@daas/server/gateway/rows';
import { receiptOf } from '@daas/server/gateway/write/receipt';
import { Refusal } from '@daas/server/kernel/refusal';
import { LimitRefusal } from '@daas/server/money/limitRefusal';
import { windowsAt } from '@daas/server/money/windows';
import type { Random } from '../random';
import { DEMO_RATE, type DemoConnector } from './resources';
import { durationOf } from './traffic';

/** What a connector's calls are told with. */
export interface Tale extends DemoConnector {
  companyId: number;
  mode: PricingMode;
  /** Price of a call that has to be paid, in 1/10000 yuan. */
  perCall: number;
  rows: Row[];
  /** What programs ask for: equality parameters of real rows. */
  asks: Record<string, string>[];
}

type Kind = 'ok' | 'empty' | 'test' | RefusedKind;
type RefusedKind = 'ip' | 'rate' | 'input' | 'unavailable';

const KINDS: readonly (readonly [Kind, number])[] = [
  ['ok', 880],
  ['empty', 62],
  ['test', 22],
  ['ip', 6],
  ['rate', 9],
  ['input', 13],
  ['unavailable', 5],
];

const refusalFor = (kind: RefusedKind, ip: string, at: Date): Refusal => {
  switch (kind) {
    case 'ip':
      return new Refusal('ip-refused', { ip, subject: '@connector' });
    case 'rate':
      return new LimitRefusal(
        'rate-limited',
        {
          name: RULE_OF.rate,
          unit: 'calls',
          value: DEMO_RATE,
          used: DEMO_RATE,
          needed: 1,
          renews_at: windowsAt(at).ends.second,
        },
        { subject: '@connector' },
      );
    case 'unavailable':
      return new Refusal('unavailable');
    case 'input':
      return new Refusal('invalid-input', { field: 'limit', reason: '1–1000' }, [
        { field: 'limit', rule: 'too_big', message: '1–1000' },
      ]);
  }
};

/** The rule of each refusal in the inspector. */
const RULE_OF: Record<RefusedKind, string> = {
  ip: 'connector.ip',
  rate: 'connector.perSecond',
  input: 'parameters',
  unavailable: 'read',
};
const AGENTS = ['crm-sync/2.4 (java 17)', 'python-requests/2.32', 'axios/1.7', 'go-resty/2.16'];

const pastId = (prefix: string, at: Date, random: Random) =>
  `${prefix}_${at.getTime().toString(36).padStart(9, '0')}${random.int(0, 46_655).toString(36).padStart(4, '0')}${random
    .int(0, 2 ** 31)
    .toString(36)
    .padStart(10, '0')}`;

export type PastCall = CallRow & { at: Date; detail: CallDetail };

/** One call of the past, as the gateway would have recorded it; `balance` is the account's before it. */
export function pastCall(random: Random, tale: Tale, at: Date, balance: number): PastCall {
  const randomKind = random.weighted(KINDS);
  // Only what has rules is refused by them.
  const kind = tale.guarded || (randomKind !== 'ip' && randomKind !== 'rate') ? randomKind : 'ok';
  const test = kind === 'test';
  const ok = kind === 'ok' || kind === 'empty' || test;
  const id = pastId('call', at, random);
  const requestId = pastId('req', at, random);
  const ip = kind === 'ip' ? `198.51.100.${random.int(2, 250)}` : `203.0.113.${random.int(10, 14)}`;
  const question = { ...random.pick(tale.asks), limit: kind === 'input' ? 5000 : random.pick([1, 5, 10, 20]) };
  const rows = ok && kind !== 'empty' ? random.sample(tale.rows, Math.min(question.limit, random.int(1, 3))) : [];
  const paid = !test && (kind === 'ok' || (kind === 'empty' && tale.mode === 'per_query'));
  const amount = paid ? tale.perCall : 0;
  const entry = amount > 0 ? pastId('led', at, random) : null;
  const url = `/open/v1/connectors/${tale.id}/query`;

  const refusal = ok ? null : refusalFor(kind as RefusedKind, ip, at);
  const receipt = receiptOf({
    request_id: requestId,
    call_id: id,
    amount,
    pricing_mode: tale.mode,
    reason: reasonOf(kind, tale.mode),
    balance_after: test ? null : balance - amount,
    ledger_entry_id: entry,
  });
  const status = refusal?.status ?? 200;
  const body = refusal
    ? problemBody(refusal, { language: 'zh-CN', requestId, site: undefined, receipt })
    : { data: rows, next_cursor: null, receipt };
  const duration = durationOf(
    random,
    refusal && kind !== 'unavailable' ? 2 : kind === 'unavailable' ? 20_000 : tale.medianMs,
  );
  return {
    id,
    at,
    company_id: tale.companyId,
    app_id: tale.app.id,
    connector_id: tale.id,
    data_set: tale.dataSet,
    key_prefix: test ? tale.app.testPrefix : tale.app.keyPrefix,
    mode: test ? 'test' : 'live',
    source: 'gateway',
    status,
    outcome: refusal ? (status >= 500 ? 'failed' : 'refused') : rows.length > 0 ? 'ok' : 'empty',
    code: refusal?.code ?? null,
    rows: rows.length,
    amount,
    duration_ms: duration,
    ip,
    request_id: requestId,
    ledger_entry_id: entry,
    reason: receipt.reason,
    detail: {
      request: {
        method: 'POST',
        path: url,
        headers: { 'user-agent': random.pick(AGENTS), 'content-type': 'application/json' },
        body: question,
      },
      answer: { status, body, truncated: false },
      timing: timingOf(random, duration, ok),
      decisions: decisionsOf(tale, refusal ? (kind as RefusedKind) : null, { ip, test, balance }),
      receipt,
      idempotencyKey: null,
      replayOf: null,
      traceparent: null,
    },
  };
}

function reasonOf(kind: Kind, mode: PricingMode): Receipt['reason'] {
  if (kind === 'test') return 'test_key';
  if (kind === 'ok') return mode === 'per_query' ? 'per_query' : 'per_non_empty';
  if (kind === 'empty') return mode === 'per_query' ? 'per_query' : 'empty_result';
  return kind === 'unavailable' ? 'error' : 'refused';
}

function timingOf(random: Random, duration: number, read: boolean) {
  const admit = Math.round(duration * (read ? 0.12 + random.next() * 0.1 : 0.8) * 1000) / 1000;
  return read
    ? [
        { stage: 'admit', ms: admit },
        { stage: 'read', ms: Math.round((duration - admit) * 1000) / 1000 },
      ]
    : [{ stage: 'admit', ms: admit }];
}

/** The rules in the gateway's order, up to the one that refused. */
function decisionsOf(
  tale: Tale,
  refused: RefusedKind | null,
  { ip, test, balance }: { ip: string; test: boolean; balance: number },
) {
  const rules: [rule: string, detail: string][] = [
    ['key', `${test ? 'test' : 'live'} ${test ? tale.app.testPrefix : tale.app.keyPrefix}`],
    ['company', String(tale.companyId)],
    ['app', 'enabled'],
    ['signature', 'none'],
    ['app.ip', ip],
    ['connector', String(tale.id)],
    ['connector.status', 'enabled'],
    ['connector.ip', ip],
    ['connector.type', 'API'],
    ['product', tale.dataSet],
    ['price', `${tale.mode} ${tale.perCall}`],
    ['parameters', 'limit'],
    ...(refused === 'rate' ? ([['connector.perSecond', `${DEMO_RATE + 1}/${DEMO_RATE}`]] as [string, string][]) : []),
    ...(test ? [] : ([['balance', `${tale.perCall}/${balance}`]] as [string, string][])),
  ];
  const last = refused ? rules.findIndex(([rule]) => rule === RULE_OF[refused]) : -1;
  const checks = last >= 0 ? rules.slice(0, last + 1) : rules;
  return checks.map(([rule, detail], index) => ({ rule, allowed: last < 0 || index < last, detail }));
}
