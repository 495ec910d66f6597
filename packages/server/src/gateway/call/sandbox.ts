import { randomUUID } from 'node:crypto';
import { sampleRow } from '@daas/contract/datasets';
import type { RefusalCode } from '@daas/contract/errors';
import { invalid, Refusal } from '../../kernel/refusal';
import { yuan } from '../../kernel/yuan';
import { LimitRefusal, type ReachedLimit } from '../../money/limitRefusal';
import { checkLimits, type Quota, quotaOf } from '../../money/limits';
import { type Windows, windowsAt } from '../../money/windows';
import { additionOf } from '../decide/effect';
import type { Call, CallContext, Outcome } from '../model';
import { LATER_PAGE_CASES, TEST_CASE_HEADER, TEST_CASES } from './testCases';

/**
 * Answers a test key with fixed sample rows or the requested case, free and without counting. Returns null if the
 * operation has no sample and must read. Throws the refusal of the requested case.
 */
export function answerFromSandbox(call: Call, context: CallContext, now: Date): Outcome | null {
  const asked = call.request.headers[TEST_CASE_HEADER] ?? 'ok';
  if (!TEST_CASES.includes(asked)) throw invalid('X-Test-Case', 'enum', '@one-of', { names: TEST_CASES.join(', ') });
  const ofLaterPage = LATER_PAGE_CASES[asked as keyof typeof LATER_PAGE_CASES];
  const testCase = ofLaterPage ? (context.query?.cursor === undefined ? 'ok' : ofLaterPage) : asked;
  if (testCase !== 'ok' && testCase !== 'empty') throw sampleRefusal(testCase as RefusalCode, call, context, now);
  const { def, connector } = context;
  const rows =
    testCase === 'empty' || !def || !connector ? [] : [sampleRow(def, context.query?.fields ?? connector.fields)];
  return call.definition.sample?.(call, context, rows, now) ?? null;
}

/** Builds a simulated limit of the code, with the value of the connector or app where one is set. */
function reachedLimit(code: RefusalCode, { applied, perCall }: CallContext, windows: Windows): ReachedLimit | null {
  const { app, connector } = applied;
  const calls = (name: 'perSecond' | 'perDay' | 'total', renews_at: string | null): ReachedLimit => {
    const owner = connector?.limits[name] == null && app?.limits[name] != null ? 'app' : 'connector';
    const value = { app, connector }[owner]?.limits[name] ?? 1;
    return { name: `${owner}.${name}`, unit: 'calls', value, used: value, needed: 1, renews_at };
  };
  const money = (name: string, renews_at: string | null): ReachedLimit => {
    const [owner, limit] = name.split('.') as ['connector', 'spendTotal'];
    const value = { connector }[owner]?.limits[limit] ?? perCall;
    return { name, unit: 'money', value, used: value, needed: perCall, renews_at };
  };
  const { day, month, second } = windows.ends;
  switch (code) {
    case 'rate-limited':
      return calls('perSecond', second);
    case 'daily-limit':
      return calls('perDay', day);
    case 'total-limit':
      return calls('total', null);
    case 'daily-spend-limit':
      return money('connector.spendPerDay', day);
    case 'spend-limit':
      return money('connector.spendPerMonth', month);
    case 'total-spend-limit':
      return money('connector.spendTotal', null);
    case 'budget-exceeded':
      return money('budget.company', month);
    case 'call-price-limit':
      return { ...money('connector.spendPerCall', null), used: 0 };
    case 'limits-ended': {
      const value = Math.floor(Date.parse(second) / 1000);
      return { name: 'connector.endsAt', unit: 'time', value, used: value, needed: 0, renews_at: null };
    }
    case 'insufficient-balance':
      return { name: 'balance', unit: 'money', value: 0, used: 0, needed: perCall, renews_at: null };
    case 'inventory-exhausted':
      return { name: 'inventory', unit: 'calls', value: 1, used: 1, needed: 1, renews_at: null };
    default:
      return null;
  }
}

/** Quotas of a test key, as if unused; the limit of the simulated refusal has nothing left. */
export function sampleQuotas(call: Call, { applied }: CallContext, now: Date, refusal: Refusal | null): Quota[] {
  const windows = windowsAt(now);
  const { quotas } = checkLimits(applied, () => 0, windows, { price: 0, ...additionOf(call) });
  if (!(refusal instanceof LimitRefusal) || ['money', 'time'].includes(refusal.limit.unit)) return quotas;
  const { name, value } = refusal.limit;
  const reached = quotas.find((one) => one.name === name) ?? quotaOf(name, value, 0, windows);
  return [...quotas.filter((one) => one !== reached), { ...reached, remaining: 0 }];
}

/** Builds a simulated refusal with the figures of this call. */
function sampleRefusal(code: RefusalCode, { request }: Call, context: CallContext, now: Date): Refusal {
  const subjects = { subject: '@connector', scope: '@company', price: yuan(context.perCall), available: yuan(0) };
  const reached = reachedLimit(code, context, windowsAt(now));
  if (reached) return new LimitRefusal(code, reached, subjects);
  const params = {
    ...subjects,
    limit: code === 'too-large' ? '1 MB' : 1,
    ip: request.ip,
    at: now.toISOString(),
    seconds: 300,
    what: '@connector',
    method: request.method,
    format: 'JSON',
    type: code === 'unsupported-media' ? 'text/plain' : 'FILE',
    name: 'sample.csv',
    bytes: 0,
    state: '@matching',
    reason: code === 'file-refused' ? '@file-empty' : '@signature-mismatch',
    field: 'limit',
    requestId: request.requestId || randomUUID(),
  };
  return code === 'invalid-input'
    ? invalid('limit', 'too_big', '@at-most', { limit: 1000 })
    : new Refusal(code, params);
}
