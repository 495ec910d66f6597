import type { Receipt } from '@daas/contract/endpoints/calls';
import type { CounterHold } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import { earnings } from '../money/commission';
import { checkLimits, type Quota, spendable } from '../money/limits';
import { windowsAt } from '../money/windows';
import { dueFor, limitHeaders, receiptOf, refusalAnswer } from './call/answer';
import { endStage } from './call/call';
import type { Call, CallContext } from './call/callContext';
import { SAMPLE_ACCOUNT, sampleQuotas, sandbox } from './call/sandbox';
import { REPLAY_WINDOW_S } from './call/signature';
import { endingHeaders } from './call/sunset';
import type { AllocationRow, IdempotencyRow } from './decide/accountState';
import { salesCounter } from './decide/sale';
import { isPaidByCall } from './operations';
import { type Outcome, untoldOf } from './operations/operation';
import type { FileCharge, GatewayAnswer } from './types';
import { earlierOf, replacing } from './write/earlierAnswer';
import { recordOf } from './write/record';
import type { CallRow, UnitOfWork } from './write/unitOfWork';

/** A call whose process died gives back what it reserved after this. */
export const LEASE_MS = 30_000;
const TOUCH_EVERY_MS = 60_000;

/** A call that was let in: it may read, then it must be closed. */
export interface Admission {
  call: Call;
  context: CallContext;
  /** Reserved of the balance and of each spend counter, in 1/10000 yuan. */
  reserved: number;
  holds: CounterHold[];
  quotas: Quota[];
  /** What is drawn on instead of the balance. */
  draw: AllocationRow | null;
}

export type Result =
  | { kind: 'admitted'; admission: Admission }
  | { kind: 'answered'; answer: GatewayAnswer }
  /** The first request with this Idempotency-Key is under way: the call of that id. */
  | { kind: 'pending'; first: string };

/** An app's live keys share their Idempotency-Keys, its test keys theirs: a rehearsal is no answer to the real call. */
export function idempotencyOf(
  { idempotency }: Call,
  { app, test }: CallContext,
): Pick<IdempotencyRow, 'app_id' | 'key'> | null {
  if (!idempotency || !app) return null;
  const [live, rehearsed] = storedKeys(idempotency.key);
  return { app_id: app.id, key: test ? rehearsed : live };
}

/** What an Idempotency-Key is kept as: of a live key, of a test key. */
export const storedKeys = (key: string): [string, string] => [key, `test ${key}`];

/** Opens and closes the calls of one batch, in their order, within its unit of work. */
export class CallLifecycle {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly now: Date,
  ) {}

  open(call: Call, context: CallContext): Result {
    endStage(call, 'admit');
    const { unit, now } = this;
    const { key, app } = context;
    const first = this.firstOf(call, context);
    // It will come again when the first is done; until then its signature is not used up.
    if (!context.refusal && first?.status === null && isSame(call, first))
      return { kind: 'pending', first: first.call_id };
    if (context.signature && !unit.useSignature(context.signature, this.later(2 * REPLAY_WINDOW_S * 1000)))
      context.refusal ??= new Refusal('signature-replayed', { seconds: REPLAY_WINDOW_S });
    if (key && (key.last_used_at === null || now.getTime() - new Date(key.last_used_at).getTime() > TOUCH_EVERY_MS))
      unit.touch(key);
    if (context.refusal || !app)
      return this.failed(call, context, context.refusal ?? new Refusal('not-found', { what: '@app' }), []);
    const earlier = first && isStale(call, first) ? first : null;
    if (first && !earlier) return this.repeat(call, context, first);
    if (context.test) return this.sample(call, context);

    const worst = call.dryRun || !isPaidByCall(call.operation) ? 0 : context.perCall;
    const draws = worst > 0 && context.allocations.length > 0;
    const price = draws ? 0 : worst;
    const { refusal, decisions, counts, quotas } = checkLimits(context.applied, unit.used, windowsAt(now), {
      price,
      calls: 1,
      accepted: call.request.agent?.accepted,
    });
    context.decisions.push(...decisions);
    if (refusal) return this.failed(call, context, refusal, quotas);
    const allocation = draws ? this.freeAllocation(context) : null;
    if (allocation instanceof Refusal) return this.failed(call, context, allocation, quotas);
    for (const counter of counts) unit.count(counter, counter.amount);
    const holds = counts.filter(({ metric }) => metric === 'spend');
    if (allocation) {
      holds.push(unitOf(allocation));
      unit.count(unitOf(allocation), 1);
    }
    const companyId = allocation?.company_id ?? context.companyId;
    if (worst > 0)
      unit.reserve({ id: call.id, company_id: companyId, amount: price, holds, lease_until: this.later(LEASE_MS) });
    this.remember(call, context, null, earlier);
    return { kind: 'admitted', admission: { call, context, reserved: price, holds, quotas, draw: allocation } };
  }

  close({ admission, outcome }: { admission: Admission; outcome: Outcome | Refusal }): Result {
    const { call, context, reserved, holds, quotas, draw } = admission;
    endStage(call, 'read');
    const { unit } = this;
    const holding = reserved > 0 || draw !== null;
    const live = !holding || unit.isReserved(call.id);
    const idempotency = idempotencyOf(call, context);
    const first = idempotency && unit.idempotent(idempotency);
    // Its lease ended and another worker may have answered: returning the data now could charge twice or not at all.
    const lost = !live || (idempotency !== null && first?.call_id !== call.id);
    const result = lost ? new Refusal('unavailable') : outcome;
    const due = result instanceof Refusal || !holding ? 0 : dueFor(context, result.rows);
    const charge = draw ? 0 : due;
    const units = draw && due > 0 ? 1 : 0;
    if (live && holding) {
      unit.release(draw?.company_id ?? context.companyId, call.id, reserved);
      for (const hold of holds) unit.count(hold, (hold.metric === 'units' ? units : charge) - hold.amount);
    }
    if (result instanceof Refusal) {
      if (first && !lost) unit.forgetCall(first);
      return this.failed(call, context, result, quotas);
    }
    if (draw && units > 0) unit.draw(draw, call.id, this.now);
    if (due > 0) this.earn(call, context, draw ? (context.sale?.price ?? 0) : charge);
    const entry = charge > 0 ? unit.charge(context.companyId, call.id, charge, this.now) : null;
    return this.answer(call, context, result, { charge, entry, quotas, units });
  }

  /** Commission of those who sell to this customer, by their sales before this call. */
  private earn(call: Call, { sale, app }: CallContext, base: number): void {
    if (!sale || !app || base === 0) return;
    const { sellerId, reportId, elementId, levels } = sale;
    const counter = salesCounter(sellerId, windowsAt(this.now).month);
    const volume = this.unit.used(counter);
    const common = { sellerId, reportId, elementId, appId: app.id, callId: call.id, base, volume, at: this.now };
    for (const earned of earnings(levels, base, volume)) this.unit.earn({ ...common, ...earned });
    this.unit.count({ ...counter, amount: base }, base);
  }

  /** The first of a partner's allocations that has a unit left. */
  private freeAllocation({ allocations, decisions }: CallContext): AllocationRow | Refusal {
    const free = allocations.find((one) => this.unit.used(unitOf(one)) < one.quantity);
    const limit = allocations.reduce((sum, { quantity }) => sum + quantity, 0);
    const used = allocations.reduce((sum, one) => sum + this.unit.used(unitOf(one)), 0);
    decisions.push({ rule: 'inventory', allowed: free !== undefined, detail: `${used + 1}/${limit}` });
    return free ?? new Refusal('inventory-exhausted', { limit });
  }

  private sample(call: Call, context: CallContext): Result {
    try {
      const outcome = sandbox(call, context, this.now);
      if (!outcome)
        return { kind: 'admitted', admission: { call, context, reserved: 0, holds: [], quotas: [], draw: null } };
      const quotas = sampleQuotas(context, this.now, null);
      return this.answer(call, context, outcome, { charge: 0, entry: null, quotas, units: 0 });
    } catch (error) {
      if (error instanceof Refusal)
        return this.failed(call, context, error, sampleQuotas(context, this.now, error.code));
      throw error;
    }
  }

  /** The first request with this Idempotency-Key, where it still counts. */
  private firstOf(call: Call, context: CallContext): IdempotencyRow | null {
    const idempotency = idempotencyOf(call, context);
    const first = idempotency && this.unit.idempotent(idempotency);
    if (!first || new Date(first.expires_at) <= this.now) return null;
    if (first.status !== null || new Date(first.lease_until) > this.now) return first;
    // Its server died. What it was to replace stands.
    const earlier = earlierOf(first);
    return earlier && new Date(earlier.expires_at) > this.now ? earlier : null;
  }

  /** What a request is answered whose Idempotency-Key was used before. */
  private repeat(call: Call, context: CallContext, first: IdempotencyRow): Result {
    if (first.status === null || !isSame(call, first))
      return this.failed(call, context, new Refusal('idempotency-mismatch'), []);
    context.decisions.push({ rule: 'idempotency', allowed: true, detail: first.call_id });
    const paid = first.answer?.receipt as Receipt | undefined;
    const receipt: Receipt = {
      ...this.receipt(call, context, 0, 'replay', null),
      ...(paid ? { replay_of: firstOf(paid) } : {}),
    };
    const body = { ...first.answer, receipt };
    const rows = Array.isArray(first.answer?.data) ? first.answer.data.length : 0;
    return this.finish(call, context, {
      status: first.status,
      body,
      rows,
      receipt,
      replayOf: first.call_id,
      headers: { 'idempotent-replayed': 'true' },
    });
  }

  private answer(
    call: Call,
    context: CallContext,
    outcome: Outcome,
    paid: { charge: number; entry: string | null; quotas: Quota[]; units: number },
  ): Result {
    const { unit, now } = this;
    endStage(call, 'settle');
    const reason = paid.units > 0 ? 'inventory' : reasonOf(call, context, outcome, paid.charge);
    const receipt = this.receipt(call, context, paid.charge, reason, paid.entry, untoldOf(outcome));
    const account = context.test ? SAMPLE_ACCOUNT : unit.account(context.companyId);
    const { rows, file } = outcome;
    const body = outcome.body({ receipt, account });
    this.remember(call, context, body);
    return this.finish(call, context, {
      status: file?.part?.status ?? 200,
      body,
      rows,
      receipt,
      replayOf: null,
      headers: limitHeaders(paid.quotas, null, now),
      ...(file ? { file } : {}),
    });
  }

  private finish(
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
    const record = this.unit.record(recordOf(call, context, ended));
    const durationMs = performance.now() - call.begun;
    return {
      kind: 'answered',
      answer: {
        status,
        headers: { ...headers, ...endingHeaders(call, context) },
        body,
        ...(file ? { file } : {}),
        callId: call.id,
        receipt,
        ...this.left(call, context),
        record,
        durationMs,
      },
    };
  }

  /** What an agent is told of its budget. */
  private left({ request }: Call, context: CallContext): Pick<GatewayAnswer, 'budget'> {
    if (!request.agent) return {};
    const { unit, now } = this;
    const { applied, test, companyId, perCall: price, allocations } = context;
    const account = test ? SAMPLE_ACCOUNT : unit.account(companyId);
    const left = spendable({ ...applied, account }, test ? () => 0 : unit.used, windowsAt(now));
    return { budget: { price: allocations.length > 0 ? 0 : price, spendable: left } };
  }

  private failed(call: Call, context: CallContext, refusal: Refusal, quotas: Quota[]): Result {
    const failed = refusal.status >= 500;
    const receipt = this.receipt(call, context, 0, failed ? 'error' : 'refused', null);
    const answer = { ...refusalAnswer(call, refusal, quotas, receipt, this.now), ...this.left(call, context) };
    const outcome = failed ? 'failed' : 'refused';
    Object.assign(answer.headers, endingHeaders(call, context));
    const { status, body } = answer;
    const { decisions } = context;
    // Every refusal names the rule that refused it. // product §3
    if (decisions.every(({ allowed }) => allowed)) decisions.push({ rule: refusal.code, allowed: false, detail: '' });
    answer.record = this.unit.record(
      recordOf(call, context, {
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

  private receipt(
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
      ...ordered,
    });
  }

  private remember(
    call: Call,
    context: CallContext,
    answer: Record<string, unknown> | null,
    earlier: IdempotencyRow | null = null,
  ): void {
    const idempotency = idempotencyOf(call, context);
    if (!idempotency || !call.idempotency) return;
    this.unit.remember({
      ...idempotency,
      request_hash: call.idempotency.requestHash,
      call_id: call.id,
      status: answer ? 200 : null,
      answer: earlier ? replacing(earlier) : answer,
      lease_until: this.later(LEASE_MS).toISOString(),
      expires_at: this.later(call.idempotency.keptMs).toISOString(),
    });
  }

  private later(ms: number): Date {
    return new Date(this.now.getTime() + ms);
  }
}

/** A unit of an allocation, as it is counted. */
const unitOf = ({ id }: AllocationRow): CounterHold => ({
  subject: `allocation:${id}`,
  metric: 'units',
  window: 'all',
  amount: 1,
});

/** What leads back to the charge. */
const firstOf = ({ call_id, amount, ledger_entry_id }: Receipt): NonNullable<Receipt['replay_of']> => ({
  call_id,
  amount,
  ledger_entry_id,
});

/** Whether the answer is older than the call wants it. */
function isStale(call: Call, first: IdempotencyRow): boolean {
  const { freshSince = null, keptMs = 0 } = call.idempotency ?? {};
  return freshSince !== null && isSame(call, first) && new Date(first.expires_at).getTime() - keptMs < freshSince;
}

const isSame = (call: Call, first: IdempotencyRow): boolean => first.request_hash === call.idempotency?.requestHash;

function reasonOf(
  call: Call,
  { test, price }: CallContext,
  outcome: Outcome,
  charge: number,
): Parameters<typeof receiptOf>[0]['reason'] {
  if (test) return 'test_key';
  if (call.dryRun) return 'quote';
  if (untoldOf(outcome)) return 'file';
  if (outcome.charged?.told) return 'replay';
  if (!isPaidByCall(call.operation)) return 'included';
  if (price?.mode !== 'per_non_empty') return 'per_query';
  return charge === 0 && outcome.rows === 0 ? 'empty_result' : 'per_non_empty';
}
