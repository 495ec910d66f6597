import type { Receipt } from '@daas/contract/endpoints/calls';
import { Refusal } from '../../kernel/refusal';
import { type Quota, spendable } from '../../money/limits';
import { windowsAt } from '../../money/windows';
import { admit } from '../decide/admit';
import { isPaidByCall } from '../decide/effect';
import type { Admission, Call, CallContext, GatewayAnswer, Outcome, Result } from '../model';
import type { CallRow, IdempotencyRow } from '../rows';
import { inKeyOrder } from '../write/keyOrder';
import { createReceipt, reasonOf, replayReference, unreportedCharge } from '../write/receipt';
import { createRecord } from '../write/record';
import { markUse, reserveCall, type Settled, saveAnswer, settleCall } from '../write/settle';
import { endStage } from '../write/stages';
import type { UnitOfWork } from '../write/unitOfWork';
import { limitHeaders, refusalAnswer } from './answer';
import { SAMPLE_ACCOUNT } from './sampleAccount';
import { answerFromSandbox, sampleQuotas } from './sandbox';
import { callSunsetHeaders } from './sunset';

/** Opens and closes the calls of one batch in order, within its unit of work. */
export class CallLifecycle {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly now: Date,
  ) {}

  open(call: Call, context: CallContext): Result {
    endStage(call, 'admit');
    const { unit, now } = this;
    const verdict = admit(call, context, unit, now);
    // The caller opens again later, so the signature must stay unused.
    if (verdict.kind === 'pending') return verdict;
    markUse(unit, context, now);
    switch (verdict.kind) {
      case 'refused':
        return this.answerRefusal(call, context, verdict.refusal, verdict.quotas);
      case 'replayed':
        for (const counter of verdict.counts) unit.addToCounter(counter, counter.amount);
        return this.replayAnswer(call, context, verdict.first);
      case 'test':
        return this.answerTestKey(call, context);
      case 'admitted':
        reserveCall(unit, verdict, now);
        return { kind: 'admitted', admission: verdict.admission };
    }
  }

  close({ admission, outcome }: { admission: Admission; outcome: Outcome | Refusal }): Result {
    const { call, context, quotas } = admission;
    endStage(call, 'read');
    const settled = settleCall(this.unit, { admission, outcome }, this.now);
    if (settled instanceof Refusal) return this.answerRefusal(call, context, settled, quotas);
    return this.answerOutcome(call, context, settled, quotas);
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
      return this.answerOutcome(call, context, { outcome, charge: 0, entry: null, units: 0 }, quotas);
    } catch (error) {
      if (error instanceof Refusal)
        return this.answerRefusal(call, context, error, sampleQuotas(call, context, this.now, error));
      throw error;
    }
  }

  /** Answers a request whose Idempotency-Key was used before. */
  private replayAnswer(call: Call, context: CallContext, first: IdempotencyRow & { status: number }): Result {
    context.decisions.push({ rule: 'idempotency', allowed: true, detail: first.call_id });
    const paid = first.answer?.receipt as Receipt | undefined;
    const receipt: Receipt = {
      ...createReceipt(this.unit, call, context, { amount: 0, reason: 'replay', entry: null }),
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
    { outcome, charge, entry, units }: Exclude<Settled, Refusal>,
    quotas: Quota[],
  ): Result {
    const { unit, now } = this;
    endStage(call, 'settle');
    const reason = units > 0 ? 'inventory' : reasonOf(call, context, outcome, charge);
    const ordered = unreportedCharge(outcome);
    const receipt = createReceipt(unit, call, context, { amount: charge, reason, entry, ordered });
    const account = context.test ? SAMPLE_ACCOUNT : unit.account(context.companyId);
    const { rows, file } = outcome;
    const body = outcome.body({ receipt, account });
    saveAnswer(unit, call, context, body, now);
    return this.recordAnswer(call, context, {
      status: file?.part?.status ?? 200,
      body,
      rows,
      receipt,
      replayOf: null,
      headers: limitHeaders(quotas, null, now),
      ...(file ? { file } : {}),
    });
  }

  private recordAnswer(
    call: Call,
    context: CallContext,
    ending: Pick<GatewayAnswer, 'status' | 'headers' | 'body' | 'file'> & {
      rows: number;
      receipt: Receipt;
      replayOf: string | null;
    },
  ): Result {
    const { status, headers, body, file, rows, receipt, replayOf } = ending;
    const outcome: CallRow['outcome'] = rows > 0 || !isPaidByCall(call) || call.dryRun ? 'ok' : 'empty';
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
    const reason = failed ? 'error' : 'refused';
    const receipt = createReceipt(this.unit, call, context, { amount: 0, reason, entry: null });
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
}
