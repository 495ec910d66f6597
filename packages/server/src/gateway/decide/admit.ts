import type { CounterHold } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import { LimitRefusal } from '../../money/limitRefusal';
import { checkLimits, type Quota, type Used } from '../../money/limits';
import { windowsAt } from '../../money/windows';
import type { Admission, Call, CallContext } from '../model';
import type { AllocationRow, IdempotencyRow } from '../rows';
import { additionOf, isPaidByCall } from './effect';
import { findFirstRequest, isSameRequest, isStale } from './firstRequest';
import { REPLAY_WINDOW_S } from './signature';

/** What admission reads of the unit of work. */
export interface AdmissionState {
  used: Used;
  findIdempotency(key: Pick<IdempotencyRow, 'app_id' | 'key'>): IdempotencyRow | undefined;
  isSignatureUsed(hash: string): boolean;
}

/** Decision about a call, before anything is written. `counts` are increments of counters. */
export type AdmissionVerdict =
  /** The first request with this Idempotency-Key is running as the call of this id. */
  | { kind: 'pending'; first: string }
  | { kind: 'refused'; refusal: Refusal; quotas: Quota[] }
  | { kind: 'replayed'; first: IdempotencyRow & { status: number }; counts: CounterHold[] }
  /** The sandbox answers. */
  | { kind: 'test' }
  /** `earlier` is the stale answer that this call replaces. */
  | { kind: 'admitted'; admission: Admission; counts: CounterHold[]; earlier: IdempotencyRow | null };

/** A call on its way through the rules; the last of them complete `counts`, `quotas` and `allocation`. */
interface Admitting {
  call: Call;
  context: CallContext;
  state: AdmissionState;
  now: Date;
  /** The first request with this Idempotency-Key. */
  first: IdempotencyRow | null;
  /** Highest price of the call, in 1/10000 yuan, and whether inventory pays it. */
  worst: number;
  usesInventory: boolean;
  counts: CounterHold[];
  quotas: Quota[];
  allocation: AllocationRow | null;
}

interface AdmissionRule {
  name: string;
  /** Returns null if the next rule decides. */
  decide(one: Admitting): AdmissionVerdict | null;
}

/** In order: the first verdict is final. */
export const ADMISSION_RULES: readonly AdmissionRule[] = [
  { name: 'refusal of an earlier rule', decide: refuseRefused },
  { name: 'running first request', decide: waitForFirstRequest },
  { name: 'used signature', decide: refuseUsedSignature },
  { name: 'repeated request', decide: replayFirstRequest },
  { name: 'test key', decide: ({ context }) => (context.test ? { kind: 'test' } : null) },
  { name: 'limits', decide: checkAllLimits },
  { name: 'inventory', decide: findFreeAllocation },
];

/** Decides a call that passed `Policy`, and records the decisions of limits. Writes nothing. */
export function admit(call: Call, context: CallContext, state: AdmissionState, now: Date): AdmissionVerdict {
  const worst = call.dryRun || !isPaidByCall(call) ? 0 : context.perCall;
  const first = findFirstRequest(call, context, state, now);
  const usesInventory = worst > 0 && context.allocations.length > 0;
  const one: Admitting = {
    call,
    context,
    state,
    now,
    first,
    worst,
    usesInventory,
    counts: [],
    quotas: [],
    allocation: null,
  };
  for (const { decide } of ADMISSION_RULES) {
    const verdict = decide(one);
    if (verdict) return verdict;
  }
  const { counts, quotas, allocation } = one;
  const counterHolds = counts.filter(({ metric }) => metric === 'spend' || metric === 'units');
  const admission = { call, context, reserved: usesInventory ? 0 : worst, counterHolds, quotas, allocation };
  return { kind: 'admitted', admission, counts, earlier: first };
}

function refuseRefused({ context: { refusal, app } }: Admitting): AdmissionVerdict | null {
  if (refusal) return { kind: 'refused', refusal, quotas: [] };
  return app ? null : { kind: 'refused', refusal: new Refusal('not-found', { what: '@app' }), quotas: [] };
}

/** The caller waits for the first request and opens again. */
function waitForFirstRequest({ call, first }: Admitting): AdmissionVerdict | null {
  const isRunning = first !== null && first.status === null && isSameRequest(call, first);
  return isRunning ? { kind: 'pending', first: first.call_id } : null;
}

const hasUsedSignature = ({ context: { signature }, state }: Admitting): boolean =>
  signature !== null && state.isSignatureUsed(signature);

/** A program that lost the answer may send the same bytes again, with its Idempotency-Key. */
function refuseUsedSignature(one: Admitting): AdmissionVerdict | null {
  const { call, first } = one;
  if ((first && isSameRequest(call, first)) || !hasUsedSignature(one)) return null;
  return { kind: 'refused', refusal: new Refusal('signature-replayed', { seconds: REPLAY_WINDOW_S }), quotas: [] };
}

/** A replay by signature counts as a free read, so that a recorded request cannot be repeated at any rate. */
function replayFirstRequest(one: Admitting): AdmissionVerdict | null {
  const { call, context, first } = one;
  if (!first || isStale(call, first)) return null;
  if (hasUsedSignature(one) && !context.test) {
    const refused = countAdded(one, { price: 0, calls: 0, reads: 1 });
    if (refused) return { ...refused, quotas: [] };
  }
  const { status } = first;
  if (status === null || !isSameRequest(call, first))
    return { kind: 'refused', refusal: new Refusal('idempotency-mismatch'), quotas: [] };
  return { kind: 'replayed', first: { ...first, status }, counts: one.counts };
}

function checkAllLimits(one: Admitting): AdmissionVerdict | null {
  const { call, worst, usesInventory } = one;
  return countAdded(one, {
    price: usesInventory ? 0 : worst,
    ...additionOf(call),
    accepted: call.request.agent?.accepted,
  });
}

/** Counts what the call adds, or returns the refusal of a reached limit. */
function countAdded(one: Admitting, added: Parameters<typeof checkLimits>[3]) {
  const { context, state, now } = one;
  const { refusal, decisions, counts, quotas } = checkLimits(context.applied, state.used, windowsAt(now), added);
  context.decisions.push(...decisions);
  one.counts = counts;
  one.quotas = quotas;
  return refusal && ({ kind: 'refused', refusal, quotas } as const);
}

/** Finds the first allocation with a free unit. */
function findFreeAllocation(one: Admitting): AdmissionVerdict | null {
  const { context, state, quotas, usesInventory } = one;
  if (!usesInventory) return null;
  const { allocations, decisions } = context;
  const free = allocations.find((each) => state.used(unitCounter(each)) < each.quantity);
  const value = allocations.reduce((sum, { quantity }) => sum + quantity, 0);
  const used = allocations.reduce((sum, each) => sum + state.used(unitCounter(each)), 0);
  decisions.push({ rule: 'inventory', allowed: free !== undefined, detail: `${used + 1}/${value}` });
  if (!free) {
    const reached = { name: 'inventory', unit: 'calls', value, used, needed: 1, renews_at: null } as const;
    return { kind: 'refused', refusal: new LimitRefusal('inventory-exhausted', reached), quotas };
  }
  one.allocation = free;
  one.counts = [...one.counts, unitCounter(free)];
  return null;
}

/** Counter for one unit of an allocation. */
const unitCounter = ({ id }: AllocationRow): CounterHold => ({
  subject: `allocation:${id}`,
  metric: 'units',
  window: 'all',
  amount: 1,
});
