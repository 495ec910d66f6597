import { randomUUID } from 'node:crypto';
import { MONEY_PER_YUAN } from '@daas/contract/constants';
import { sampleRow } from '@daas/contract/datasets';
import { REFUSALS, type RefusalCode } from '@daas/contract/errors';
import { invalid, Refusal } from '../../kernel/refusal';
import { yuan } from '../../kernel/yuan';
import { checkLimits, type Quota, quotaOf } from '../../money/limits';
import { windowsAt } from '../../money/windows';
import { OPERATIONS } from '../operations';
import type { Outcome } from '../operations/operation';
import type { Call, CallContext } from './callContext';
import { TEST_CASE_HEADER, TEST_CASES } from './testCases';

/** Balance that test keys see instead of the real one. */
export const SAMPLE_ACCOUNT = { balance: 100 * MONEY_PER_YUAN, reserved: 0 };

/**
 * Answers a test key with fixed sample rows or the requested case, free and without counting. Returns null if the
 * operation has no sample and must read. Throws the refusal of the requested case.
 */
export function answerFromSandbox(call: Call, context: CallContext, now: Date): Outcome | null {
  const testCase = call.request.headers[TEST_CASE_HEADER] ?? 'ok';
  if (!(TEST_CASES as readonly string[]).includes(testCase))
    throw invalid('X-Test-Case', 'enum', '@one-of', { names: TEST_CASES.join(', ') });
  if (testCase !== 'ok' && testCase !== 'empty') throw sampleRefusal(testCase as RefusalCode, call, context, now);
  const { def, connector } = context;
  const rows =
    testCase === 'empty' || !def || !connector ? [] : [sampleRow(def, context.query?.fields ?? connector.fields)];
  return OPERATIONS[call.operation].sample?.(call, context, rows, now) ?? null;
}

const LIMIT_OF: Partial<Record<RefusalCode, string>> = {
  'rate-limited': 'perSecond',
  'daily-limit': 'perDay',
  'total-limit': 'total',
};

/** Quotas of a test key, as if unused; the limit of the simulated refusal has nothing left. */
export function sampleQuotas({ applied }: CallContext, now: Date, refused: RefusalCode | null): Quota[] {
  const windows = windowsAt(now);
  const { quotas } = checkLimits(applied, () => 0, windows, { price: 0, calls: 1 });
  const limit = refused && LIMIT_OF[refused];
  if (!limit) return quotas;
  const hit = quotas.find(({ name }) => name.endsWith(limit)) ?? quotaOf(`connector.${limit}`, 1, 0, windows);
  return [...quotas.filter((one) => one !== hit), { ...hit, remaining: 0 }];
}

/** Builds a simulated refusal with the figures of this call. */
function sampleRefusal(code: RefusalCode, { request }: Call, { perCall, connector }: CallContext, now: Date): Refusal {
  const limits = connector?.limits;
  const limit: Partial<Record<RefusalCode, number | null | undefined>> = {
    'rate-limited': limits?.perSecond,
    'daily-limit': limits?.perDay,
    'total-limit': limits?.total,
  };
  const params = {
    available: yuan(0),
    needed: yuan(perCall),
    subject: '@connector',
    scope: '@company',
    price: yuan(perCall),
    limit: REFUSALS[code].status === 402 ? yuan(perCall) : code === 'too-large' ? '1 MB' : (limit[code] ?? 1),
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
    reason: code === 'invalid-input' ? 'X-Test-Case' : code === 'file-refused' ? '@file-empty' : '@signature-mismatch',
    field: 'limit',
    requestId: request.requestId || randomUUID(),
  };
  return code === 'invalid-input' ? invalid('limit', 'too_big', 'X-Test-Case') : new Refusal(code, params);
}
