import { describe, expect, test } from 'vitest';
import { NO_LIMITS } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import { APP, AT, BEFORE, firstRequest, testCall, testContext } from '../../testing/gatewayCall';
import type { CallContext } from '../model';
import type { AllocationRow, IdempotencyRow } from '../rows';
import { type AdmissionState, type AdmissionVerdict, admit } from './admit';

const idempotency = { key: 'once', requestHash: 'same', keptMs: 1000, freshSince: null };
const repeated = testCall({ idempotency });

interface Stored {
  first?: IdempotencyRow;
  signatures?: string[];
  used?: number;
}
const stored = ({ first, signatures = [], used = 0 }: Stored): AdmissionState => ({
  used: () => used,
  findIdempotency: () => first,
  isSignatureUsed: (hash) => signatures.includes(hash),
});
const verdictOf = (call = testCall(), context = testContext(), of: Stored = {}) => admit(call, context, stored(of), AT);

/** The verdict, and the code of a refusal. */
const codeOf = (verdict: AdmissionVerdict) =>
  verdict.kind === 'refused' ? verdict.refusal.code : (verdict.kind as string);

const allocation: AllocationRow = {
  id: 'all_1',
  company_id: 9,
  app_id: 2,
  element_id: 'el_1',
  lot_id: 'lot_1',
  quantity: 1,
  expires_at: BEFORE,
  data_set: 'enterprise',
  fields: [],
};
const limitsOf = (limits: Partial<typeof NO_LIMITS>): CallContext['applied'] => ({
  ...testContext().applied,
  app: { ...APP, limits: { ...NO_LIMITS, ...limits } },
});

describe('a refusal of an earlier rule', () => {
  const refused = () => testContext({ refusal: new Refusal('app-disabled') });

  test('is final', () => {
    expect(codeOf(verdictOf(testCall(), refused()))).toBe('app-disabled');
  });

  test('comes before waiting for a running first request', () => {
    const first = firstRequest({ status: null });
    expect(codeOf(verdictOf(repeated, refused(), { first }))).toBe('app-disabled');
  });

  test('comes before a used signature', () => {
    const context = { ...refused(), signature: 's' };
    expect(codeOf(verdictOf(testCall(), context, { signatures: ['s'] }))).toBe('app-disabled');
  });
});

describe('a running first request', () => {
  test('is waited for', () => {
    const verdict = verdictOf(repeated, testContext(), { first: firstRequest({ status: null }) });
    expect(verdict).toEqual({ kind: 'pending', first: 'call_first' });
  });

  test('with other parameters is a mismatch', () => {
    const first = firstRequest({ status: null, request_hash: 'other' });
    expect(codeOf(verdictOf(repeated, testContext(), { first }))).toBe('idempotency-mismatch');
  });

  test('of a crashed server is replaced', () => {
    const first = firstRequest({ status: null, lease_until: BEFORE });
    expect(codeOf(verdictOf(repeated, testContext(), { first }))).toBe('admitted');
  });
});

describe('a used signature', () => {
  const context = () => testContext({ signature: 's' });

  test('is refused', () => {
    expect(codeOf(verdictOf(testCall(), context(), { signatures: ['s'] }))).toBe('signature-replayed');
  });

  test('is refused for another request with the Idempotency-Key', () => {
    const first = firstRequest({ request_hash: 'other' });
    expect(codeOf(verdictOf(repeated, context(), { first, signatures: ['s'] }))).toBe('signature-replayed');
  });

  test('replays the first answer and counts as a free read', () => {
    const verdict = verdictOf(repeated, context(), { first: firstRequest(), signatures: ['s'] });
    expect(verdict).toMatchObject({ kind: 'replayed', counts: [{ metric: 'reads', amount: 1 }] });
  });

  test('is refused above the rate of free reads', () => {
    const of = { first: firstRequest(), signatures: ['s'], used: 1000 };
    expect(codeOf(verdictOf(repeated, context(), of))).toBe('rate-limited');
  });
});

describe('a repeated request', () => {
  test('replays the first answer', () => {
    const verdict = verdictOf(repeated, testContext(), { first: firstRequest() });
    expect(verdict).toMatchObject({ kind: 'replayed', first: { call_id: 'call_first', status: 200 }, counts: [] });
  });

  test('with other parameters is a mismatch', () => {
    const first = firstRequest({ request_hash: 'other' });
    expect(codeOf(verdictOf(repeated, testContext(), { first }))).toBe('idempotency-mismatch');
  });

  test('replaces an answer that is too old for it', () => {
    const fresh = testCall({ idempotency: { ...idempotency, freshSince: AT.getTime() + 1000 } });
    const first = firstRequest();
    expect(verdictOf(fresh, testContext(), { first })).toMatchObject({ kind: 'admitted', earlier: first });
  });

  test('after the expiry of the first is admitted', () => {
    const first = firstRequest({ expires_at: BEFORE });
    expect(verdictOf(repeated, testContext(), { first })).toMatchObject({ kind: 'admitted', earlier: null });
  });
});

test('a test key is answered by the sandbox, whatever its limits', () => {
  const context = testContext({ test: true, applied: limitsOf({ total: 0 }) });
  expect(verdictOf(testCall(), context, { used: 5 })).toEqual({ kind: 'test' });
});

describe('limits', () => {
  test('refuse a call above them', () => {
    const context = testContext({ applied: limitsOf({ total: 5 }) });
    expect(codeOf(verdictOf(testCall(), context, { used: 5 }))).toBe('total-limit');
    expect(context.decisions.at(-1)).toMatchObject({ rule: 'app.total', allowed: false });
  });

  test('refuse a price above the balance', () => {
    expect(codeOf(verdictOf(testCall(), testContext({ perCall: 10_001 })))).toBe('insufficient-balance');
  });

  test('reserve the highest price of an admitted call', () => {
    const verdict = verdictOf(testCall(), testContext({ perCall: 500 }));
    expect(verdict).toMatchObject({ kind: 'admitted', admission: { reserved: 500, allocation: null } });
  });

  test('reserve nothing for a quote', () => {
    const verdict = verdictOf(testCall({ dryRun: true }), testContext({ perCall: 500 }));
    expect(verdict).toMatchObject({ kind: 'admitted', admission: { reserved: 0 } });
  });
});

describe('inventory', () => {
  const context = () => testContext({ perCall: 20_000, allocations: [allocation] });

  test('pays with a free unit and no balance', () => {
    const verdict = verdictOf(testCall(), context());
    const unit = { subject: 'allocation:all_1', metric: 'units', window: 'all', amount: 1 };
    expect(verdict).toMatchObject({ kind: 'admitted', admission: { reserved: 0, allocation, counterHolds: [unit] } });
  });

  test('refuses a call without a free unit', () => {
    expect(codeOf(verdictOf(testCall(), context(), { used: 1 }))).toBe('inventory-exhausted');
  });

  test('is left alone by a quote', () => {
    const verdict = verdictOf(testCall({ dryRun: true }), context(), { used: 1 });
    expect(verdict).toMatchObject({ kind: 'admitted', admission: { allocation: null } });
  });
});
