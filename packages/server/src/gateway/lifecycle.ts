import type { Receipt } from '@daas/contract/endpoints/calls';
import type { CounterHold } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import { earnings } from '../money/commission';
import { LimitRefusal } from '../money/limitRefusal';
import { checkLimits, type Quota, spendable } from '../money/limits';
import { chargeName } from '../money/prices';
import { windowsAt } from '../money/windows';
import { amountDue, limitHeaders, receiptOf, refusalAnswer } from './call/answer';
import { endStage } from './call/call';
import type { Call, CallContext } from './call/callContext';
import { answerFromSandbox, SAMPLE_ACCOUNT, sampleQuotas } from './call/sandbox';
import { REPLAY_WINDOW_S } from './call/signature';
import { callSunsetHeaders } from './call/sunset';
import type { AllocationRow, IdempotencyRow } from './decide/accountState';
import { salesCounter } from './decide/sale';
import { additionOf, isCounted, isPaidByCall } from './operations';
import { type Outcome, unreportedCharge } from './operations/operation';
import type { FileCharge, GatewayAnswer } from './types';
import { findEarlierAnswer, wrapEarlierAnswer } from './write/earlierAnswer';
import { inKeyOrder, withKeyOrder } from './write/keyOrder';
import { createRecord } from './write/record';
import type { CallRow, UnitOfWork } from './write/unitOfWork';

/** Lifetime of a reservation; after a crash it is released when this time has passed. */
export const LEASE_MS = 30_000;
const TOUCH_EVERY_MS = 60_000;

/** An admitted call: it may read and must be closed. */
export interface Admission {
  call: Call;
  context: CallContext;
  /** Reserved from the balance and from each spend counter, in 1/10000 yuan. */
  reserved: number;
  counterHolds: CounterHold[];
  quotas: Quota[];
  /** Inventory that pays instead of the balance. */
  allocation: AllocationRow | null;
}

export type Result =
  | { kind: 'admitted'; admission: Admission }
  | { kind: 'answered'; answer: GatewayAnswer }
  /** The first request with this Idempotency-Key is running as the call of this id. */
  | { kind: 'pending'; first: string };

/** Live keys of an app share their Idempotency-Keys; its test keys share others, so a test answer never replays to a live call. */
export function idempotencyKeyOf(
  { idempotency }: Call,
  { app, test }: CallContext,
): Pick<IdempotencyRow, 'app_id' | 'key'> | null {
  if (!idempotency || !app) return null;
  const [live, rehearsed] = storedIdempotencyKeys(idempotency.key);
  return { app_id: app.id, key: test ? rehearsed : live };
}

/** The stored forms of an Idempotency-Key: for live keys and for test keys. */
export const storedIdempotencyKeys = (key: string): [string, string] => [key, `test ${key}`];

/** Opens and closes the calls of one batch in order, within its unit of work. */
export class CallLifecycle {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly now: Date,
  ) {}

  open(call: Call, context: CallContext): Result {
    endStage(call, 'admit');
    const { unit, now } = this;
    const { key, app } = context;
    const first = this.findFirstRequest(call, context);
    const isRepeat = first !== null && isSameRequest(call, first);
    // The caller waits for the first request and opens again, so the signature must stay unused.
    if (!context.refusal && isRepeat && first.status === null) return { kind: 'pending', first: first.call_id };
    const isUsedSignature =
      context.signature !== null && !unit.useSignature(context.signature, this.dateIn(2 * REPLAY_WINDOW_S * 1000));
    // A program that lost the answer may send the same bytes again. Without its Idempotency-Key a used signature is refused.
    if (isUsedSignature && !isRepeat)
      context.refusal ??= new Refusal('signature-replayed', { seconds: REPLAY_WINDOW_S });
    if (key && (key.last_used_at === null || now.getTime() - new Date(key.last_used_at).getTime() > TOUCH_EVERY_MS))
      unit.markUsed(key);
    if (context.refusal || !app)
      return this.answerRefusal(call, context, context.refusal ?? new Refusal('not-found', { what: '@app' }), []);
    const earlier = first && isStale(call, first) ? first : null;
    if (first && !earlier)
      return (isUsedSignature && this.refuseReplay(call, context)) || this.replayAnswer(call, context, first);
    if (context.test) return this.answerTestKey(call, context);

    const worst = call.dryRun || !isPaidByCall(call.operation) ? 0 : context.perCall;
    const usesInventory = worst > 0 && context.allocations.length > 0;
    const price = usesInventory ? 0 : worst;
    const { refusal, decisions, counts, quotas } = checkLimits(context.applied, unit.used, windowsAt(now), {
      price,
      ...additionOf(call),
      accepted: call.request.agent?.accepted,
    });
    context.decisions.push(...decisions);
    if (refusal) return this.answerRefusal(call, context, refusal, quotas);
    const allocation = usesInventory ? this.findFreeAllocation(context) : null;
    if (allocation instanceof Refusal) return this.answerRefusal(call, context, allocation, quotas);
    for (const counter of counts) unit.addToCounter(counter, counter.amount);
    const counterHolds = counts.filter(({ metric }) => metric === 'spend');
    if (allocation) {
      counterHolds.push(unitCounter(allocation));
      unit.addToCounter(unitCounter(allocation), 1);
    }
    const companyId = allocation?.company_id ?? context.companyId;
    if (worst > 0)
      unit.reserve({
        id: call.id,
        company_id: companyId,
        amount: price,
        holds: counterHolds,
        lease_until: this.dateIn(LEASE_MS),
      });
    this.saveIdempotency(call, context, null, earlier);
    return { kind: 'admitted', admission: { call, context, reserved: price, counterHolds, quotas, allocation } };
  }

  close({ admission, outcome }: { admission: Admission; outcome: Outcome | Refusal }): Result {
    const { call, context, reserved, counterHolds, quotas, allocation } = admission;
    endStage(call, 'read');
    const { unit } = this;
    const hasReservation = reserved > 0 || allocation !== null;
    const isReserved = !hasReservation || unit.isReserved(call.id);
    const idempotency = idempotencyKeyOf(call, context);
    const first = idempotency && unit.findIdempotency(idempotency);
    // The lease ended and another worker may have answered: returning rows now could charge twice or not at all.
    const isLost = !isReserved || (idempotency !== null && first?.call_id !== call.id);
    const result = isLost ? new Refusal('unavailable') : outcome;
    const due = result instanceof Refusal || !hasReservation ? 0 : amountDue(context, result.rows);
    const charge = allocation ? 0 : due;
    const units = allocation && due > 0 ? 1 : 0;
    if (isReserved && hasReservation) {
      unit.release(allocation?.company_id ?? context.companyId, call.id, reserved);
      for (const hold of counterHolds)
        unit.addToCounter(hold, (hold.metric === 'units' ? units : charge) - hold.amount);
    }
    if (result instanceof Refusal) {
      if (first && !isLost) unit.releaseIdempotency(first);
      return this.answerRefusal(call, context, result, quotas);
    }
    if (allocation && units > 0) unit.bookInventoryUse(allocation, call.id, this.now);
    if (due > 0) this.bookCommission(call, context, allocation ? (context.sale?.price ?? 0) : charge);
    const entry =
      charge > 0 ? unit.charge(context.companyId, call.id, charge, this.now, describeRelations(context)) : null;
    return this.answerOutcome(call, context, result, { charge, entry, quotas, units });
  }

  /** Books the commission of the customer's partners by their sales before this call. */
  private bookCommission(call: Call, { sale, app }: CallContext, base: number): void {
    if (!sale || !app || base === 0) return;
    const { sellerId, reportId, elementId, levels } = sale;
    const counter = salesCounter(sellerId, windowsAt(this.now).month);
    const volume = this.unit.used(counter);
    const common = { sellerId, reportId, elementId, appId: app.id, callId: call.id, base, volume, at: this.now };
    for (const earned of earnings(levels, base, volume)) this.unit.bookCommission({ ...common, ...earned });
    this.unit.addToCounter({ ...counter, amount: base }, base);
  }

  /** Returns the first allocation with a free unit, or the refusal. */
  private findFreeAllocation({ allocations, decisions }: CallContext): AllocationRow | Refusal {
    const free = allocations.find((one) => this.unit.used(unitCounter(one)) < one.quantity);
    const value = allocations.reduce((sum, { quantity }) => sum + quantity, 0);
    const used = allocations.reduce((sum, one) => sum + this.unit.used(unitCounter(one)), 0);
    decisions.push({ rule: 'inventory', allowed: free !== undefined, detail: `${used + 1}/${value}` });
    const reached = { name: 'inventory', unit: 'calls', value, used, needed: 1, renews_at: null } as const;
    return free ?? new LimitRefusal('inventory-exhausted', reached);
  }

  private answerTestKey(call: Call, context: CallContext): Result {
    try {
      const outcome = answerFromSandbox(call, context, this.now);
      if (!outcome)
        return {
          kind: 'admitted',
          admission: { call, context, reserved: 0, counterHolds: [], quotas: [], allocation: null },
        };
      const quotas = sampleQuotas(call, context, this.now, null);
      return this.answerOutcome(call, context, outcome, { charge: 0, entry: null, quotas, units: 0 });
    } catch (error) {
      if (error instanceof Refusal)
        return this.answerRefusal(call, context, error, sampleQuotas(call, context, this.now, error));
      throw error;
    }
  }

  /** Returns the first request with this Idempotency-Key unless it has expired. */
  private findFirstRequest(call: Call, context: CallContext): IdempotencyRow | null {
    const idempotency = idempotencyKeyOf(call, context);
    const first = idempotency && this.unit.findIdempotency(idempotency);
    if (!first || new Date(first.expires_at) <= this.now) return null;
    if (first.status !== null || new Date(first.lease_until) > this.now) return first;
    // The server of the first request crashed, so the answer that it was to replace applies again.
    const earlier = findEarlierAnswer(first);
    return earlier && new Date(earlier.expires_at) > this.now ? earlier : null;
  }

  /** Counts a signed request that was sent again as a free read, so that a recorded one cannot be repeated at any rate. */
  private refuseReplay(call: Call, context: CallContext): Result | null {
    if (context.test) return null;
    const added = { price: 0, calls: 0, reads: 1 };
    const { refusal, decisions, counts } = checkLimits(context.applied, this.unit.used, windowsAt(this.now), added);
    context.decisions.push(...decisions);
    if (refusal) return this.answerRefusal(call, context, refusal, []);
    for (const counter of counts) this.unit.addToCounter(counter, counter.amount);
    return null;
  }

  /** Answers a request whose Idempotency-Key was used before. */
  private replayAnswer(call: Call, context: CallContext, first: IdempotencyRow): Result {
    if (first.status === null || !isSameRequest(call, first))
      return this.answerRefusal(call, context, new Refusal('idempotency-mismatch'), []);
    context.decisions.push({ rule: 'idempotency', allowed: true, detail: first.call_id });
    const paid = first.answer?.receipt as Receipt | undefined;
    const receipt: Receipt = {
      ...this.createReceipt(call, context, 0, 'replay', null),
      ...(paid ? { replay_of: replayReference(paid) } : {}),
    };
    const body = { ...inKeyOrder(first.answer ?? {}), receipt };
    const rows = Array.isArray(first.answer?.data) ? first.answer.data.length : 0;
    return this.recordAnswer(call, context, {
      status: first.status,
      body,
      rows,
      receipt,
      replayOf: first.call_id,
      headers: { 'idempotent-replayed': 'true' },
    });
  }

  private answerOutcome(
    call: Call,
    context: CallContext,
    outcome: Outcome,
    paid: { charge: number; entry: string | null; quotas: Quota[]; units: number },
  ): Result {
    const { unit, now } = this;
    endStage(call, 'settle');
    const reason = paid.units > 0 ? 'inventory' : reasonOf(call, context, outcome, paid.charge);
    const receipt = this.createReceipt(call, context, paid.charge, reason, paid.entry, unreportedCharge(outcome));
    const account = context.test ? SAMPLE_ACCOUNT : unit.account(context.companyId);
    const { rows, file } = outcome;
    const body = outcome.body({ receipt, account });
    this.saveIdempotency(call, context, body);
    return this.recordAnswer(call, context, {
      status: file?.part?.status ?? 200,
      body,
      rows,
      receipt,
      replayOf: null,
      headers: limitHeaders(paid.quotas, null, now),
      ...(file ? { file } : {}),
    });
  }

  private recordAnswer(
    call: Call,
    context: CallContext,
    ending: Pick<GatewayAnswer, 'status' | 'headers' | 'body' | 'file'> & {
      rows: number;
      receipt: ReturnType<typeof receiptOf>;
      replayOf: string | null;
    },
  ): Result {
    const { status, headers, body, file, rows, receipt, replayOf } = ending;
    const outcome: CallRow['outcome'] = rows > 0 || !isPaidByCall(call.operation) || call.dryRun ? 'ok' : 'empty';
    const { decisions } = context;
    const ended = { at: this.now, status, outcome, code: null, rows, receipt, body, decisions, replayOf };
    const record = this.unit.addRecord(createRecord(call, context, ended));
    const durationMs = performance.now() - call.begun;
    return {
      kind: 'answered',
      answer: {
        status,
        headers: { ...headers, ...callSunsetHeaders(call, context) },
        body,
        ...(file ? { file } : {}),
        callId: call.id,
        receipt,
        ...this.agentBudget(call, context),
        record,
        durationMs,
      },
    };
  }

  /** Returns the remaining budget of an agent. */
  private agentBudget({ request }: Call, context: CallContext): Pick<GatewayAnswer, 'budget'> {
    if (!request.agent) return {};
    const { unit, now } = this;
    const { applied, test, companyId, perCall: price, allocations } = context;
    const account = test ? SAMPLE_ACCOUNT : unit.account(companyId);
    const left = spendable({ ...applied, account }, test ? () => 0 : unit.used, windowsAt(now));
    return { budget: { price: allocations.length > 0 ? 0 : price, spendable: left } };
  }

  private answerRefusal(call: Call, context: CallContext, refusal: Refusal, quotas: Quota[]): Result {
    const failed = refusal.status >= 500;
    const receipt = this.createReceipt(call, context, 0, failed ? 'error' : 'refused', null);
    const answer = { ...refusalAnswer(call, refusal, quotas, receipt, this.now), ...this.agentBudget(call, context) };
    const outcome = failed ? 'failed' : 'refused';
    Object.assign(answer.headers, callSunsetHeaders(call, context));
    const { status, body } = answer;
    const { decisions } = context;
    // Every refusal records the rule that caused it. // product §3
    if (decisions.every(({ allowed }) => allowed)) decisions.push({ rule: refusal.code, allowed: false, detail: '' });
    answer.record = this.unit.addRecord(
      createRecord(call, context, {
        at: this.now,
        status,
        outcome,
        code: refusal.code,
        rows: 0,
        receipt,
        body,
        decisions,
        replayOf: null,
      }),
    );
    return { kind: 'answered', answer };
  }

  private createReceipt(
    call: Call,
    context: CallContext,
    amount: number,
    reason: Parameters<typeof receiptOf>[0]['reason'],
    entry: string | null,
    ordered: FileCharge | null = null,
  ) {
    return receiptOf({
      request_id: call.request.requestId,
      call_id: call.id,
      amount,
      pricing_mode: context.price?.mode ?? context.def?.pricing.mode ?? 'per_query',
      reason,
      balance_after: context.test ? null : this.unit.account(context.companyId).balance,
      ledger_entry_id: entry,
      ...(context.relations.length > 0 ? { relations: context.relations } : {}),
      ...ordered,
    });
  }

  private saveIdempotency(
    call: Call,
    context: CallContext,
    answer: Record<string, unknown> | null,
    earlier: IdempotencyRow | null = null,
  ): void {
    const idempotency = idempotencyKeyOf(call, context);
    if (!idempotency || !call.idempotency) return;
    this.unit.saveIdempotency({
      ...idempotency,
      request_hash: call.idempotency.requestHash,
      call_id: call.id,
      status: answer ? 200 : null,
      answer: earlier ? wrapEarlierAnswer(earlier) : answer && withKeyOrder(answer),
      lease_until: this.dateIn(LEASE_MS).toISOString(),
      expires_at: this.dateIn(call.idempotency.keptMs).toISOString(),
    });
  }

  private dateIn(ms: number): Date {
    return new Date(this.now.getTime() + ms);
  }
}

/** Counter for one unit of an allocation. */
const unitCounter = ({ id }: AllocationRow): CounterHold => ({
  subject: `allocation:${id}`,
  metric: 'units',
  window: 'all',
  amount: 1,
});

/** Reference from a replay to the charged call. */
const replayReference = ({ call_id, amount, ledger_entry_id }: Receipt): NonNullable<Receipt['replay_of']> => ({
  call_id,
  amount,
  ledger_entry_id,
});

/** Whether the stored answer is older than the call accepts. */
function isStale(call: Call, first: IdempotencyRow): boolean {
  const { freshSince = null, keptMs = 0 } = call.idempotency ?? {};
  return (
    freshSince !== null && isSameRequest(call, first) && new Date(first.expires_at).getTime() - keptMs < freshSince
  );
}

const isSameRequest = (call: Call, first: IdempotencyRow): boolean =>
  first.request_hash === call.idempotency?.requestHash;

function reasonOf(
  call: Call,
  { test, price }: CallContext,
  outcome: Outcome,
  charge: number,
): Parameters<typeof receiptOf>[0]['reason'] {
  if (test) return 'test_key';
  if (call.dryRun) return 'quote';
  if (unreportedCharge(outcome)) return 'file';
  if (outcome.charged?.reported) return 'replay';
  if (!isPaidByCall(call.operation)) return isCounted(call) ? 'file' : 'included';
  if (price?.mode !== 'per_non_empty') return 'per_query';
  return charge === 0 && outcome.rows === 0 ? 'empty_result' : 'per_non_empty';
}

/** Names the relations of a call in the ledger; empty without any, for the name of the connector. */
const describeRelations = ({ connector, relations }: CallContext): string =>
  relations.length > 0 ? chargeName(connector?.name ?? '', relations) : '';
