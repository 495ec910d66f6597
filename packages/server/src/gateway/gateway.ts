import { setTimeout as pause } from 'node:timers/promises';
import { databaseFailure, withReason } from '../db/failure';
import { languageOf } from '../kernel/locale';
import { Refusal } from '../kernel/refusal';
import { Overdue, waitAtMost } from '../kernel/waitAtMost';
import { refusalAnswer } from './call/answer';
import { type BatchItem, processBatch, type Settlement } from './call/batchProcessor';
import { readCall } from './call/call';
import { measureCall } from './call/measure';
import { runOperation } from './call/runOperation';
import { isCounted } from './decide/effect';
import type { Admission, Call, Gateway, GatewayAnswer, GatewayRequest, GatewaySources, Outcome, Result } from './model';
import { OPERATIONS } from './operations';
import { GroupCommit } from './write/groupCommit';
import { findRecordedOutcome } from './write/recover';
import { sweepExpired } from './write/sweep';

const BATCH_MAX = 128;
/** Timeouts for admission and settlement, and for finding an unknown outcome afterwards. */
const BATCH_MS = 10_000;
const RECOVERY_MS = 10_000;
/** Timeout and polling interval of a request that waits for the first one with its Idempotency-Key. */
const PENDING_MAX_MS = 10_000;
const PENDING_LOOK_MS = 100;

/** Whether writing this item may charge the call. */
function mayBeCharged(item: BatchItem): boolean {
  const call = item.kind === 'close' ? item.admission.call : item.call;
  return isCounted(call) && !(item.kind === 'close' && item.outcome instanceof Refusal);
}

/** Admits (reserves), reads and settles calls. Admission and settlement run in batches, so many calls share one commit. */
export function createGateway(sources: GatewaySources, onError: (error: Error) => void = () => undefined): Gateway {
  const { database, clock, metrics } = sources;
  const commits = () => new GroupCommit<BatchItem, Result>((items) => processBatch(sources, items, clock()), BATCH_MAX);
  const own = commits();
  /** Separate batches for accounts of other servers: a concurrent writer makes the whole batch conflict. */
  const foreign = commits();
  const batchesOf = ({ request }: Call) => (request.routed && !request.routed.owned ? foreign : own);
  /** Running calls with an Idempotency-Key by id; each promise resolves when the answer is durable. */
  const firsts = new Map<string, Promise<unknown>>();
  const active = new Set<Promise<unknown>>();

  /** Runs an item in a batch. If the result of the write is unknown, answers from the call's record. */
  async function submitItem(item: BatchItem): Promise<Result> {
    const batches = batchesOf(item.kind === 'close' ? item.admission.call : item.call);
    try {
      return await waitAtMost(BATCH_MS, batches.submit(item));
    } catch (error) {
      // A waiting item is not written; an item in a running batch may be.
      if (error instanceof Overdue)
        throw new Refusal(!batches.withdraw(item) && mayBeCharged(item) ? 'outcome-unknown' : 'unavailable');
      const failure = databaseFailure(error);
      const settlement = item.kind === 'close' ? item : item.settlement;
      if (!failure || !settlement) throw error;
      if (failure.outcome === 'unknown') {
        onError(error as Error);
        return { kind: 'answered', answer: await recoverAnswer(settlement) };
      }
      // The reservation is already written; if this release fails, the sweep releases it.
      if (item.kind === 'close')
        await waitAtMost(RECOVERY_MS, findRecordedOutcome(database.sql, item.admission, [])).catch(() => undefined);
      throw error;
    }
  }

  async function openCall(call: Call): Promise<Result> {
    const deadline = performance.now() + PENDING_MAX_MS;
    for (;;) {
      const result = await submitItem({ kind: 'open', call });
      if (result.kind !== 'pending') return result;
      const left = deadline - performance.now();
      if (left <= 0) throw new Refusal('idempotency-in-progress');
      await Promise.race([firsts.get(result.first) ?? pause(PENDING_LOOK_MS), pause(left, null, { ref: false })]);
    }
  }

  async function readAndClose(admission: Admission): Promise<GatewayAnswer> {
    const { call, context } = admission;
    let outcome: Outcome | Refusal;
    try {
      outcome = await runOperation(sources, call, context, clock());
    } catch (error) {
      if (!(error instanceof Refusal)) onError(error as Error);
      outcome = error instanceof Refusal ? error : new Refusal('internal-error', { requestId: call.request.requestId });
    }
    const result = await submitItem({ kind: 'close', admission, outcome });
    if (result.kind !== 'answered') throw new Error('A closed call has an answer');
    return result.answer;
  }

  /** Answers a call whose settlement may or may not have been written. */
  async function recoverAnswer({ admission, outcome }: Settlement): Promise<GatewayAnswer> {
    const { call } = admission;
    const settled = await waitAtMost(RECOVERY_MS, findRecordedOutcome(database.sql, admission)).catch(
      (error: Error) => {
        onError(error);
        throw new Refusal('outcome-unknown');
      },
    );
    const { status = 503, receipt = null } = settled ?? {};
    if (!receipt || status >= 400 || outcome instanceof Refusal)
      return refusalAnswer(
        call,
        outcome instanceof Refusal ? outcome : new Refusal('unavailable'),
        [],
        receipt,
        clock(),
      );
    const account = { balance: receipt.balance_after ?? 0, reserved: 0 };
    const body = outcome.body({ receipt, account });
    const { file } = outcome;
    const durationMs = performance.now() - call.begun;
    return { status, headers: {}, body, ...(file ? { file } : {}), callId: call.id, receipt, record: null, durationMs };
  }

  async function answerRequest(request: GatewayRequest): Promise<GatewayAnswer> {
    let call: Call | undefined;
    try {
      call = readCall(request, OPERATIONS, clock());
      const result = await openCall(call);
      if (result.kind === 'answered') return result.answer;
      if (result.kind === 'pending') throw new Refusal('idempotency-in-progress');
      const finishing = readAndClose(result.admission);
      if (!call.idempotency) return await finishing;
      firsts.set(
        call.id,
        finishing.catch(() => undefined),
      );
      try {
        return await finishing;
      } finally {
        firsts.delete(call.id);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) onError(withReason(error as Error));
      const refusal = error instanceof Refusal ? error : new Refusal('unavailable');
      return refusalAnswer(
        call ?? { request, language: languageOf(request), begun: performance.now() },
        refusal,
        [],
        null,
        clock(),
      );
    }
  }

  return {
    query(request) {
      const answering = answerRequest(request).then((result) => {
        measureCall(metrics, request, result);
        return result;
      });
      active.add(answering);
      return answering.finally(() => active.delete(answering));
    },
    sweep: () => sweepExpired(database.sql, clock()),
    async stop() {
      await Promise.all(active);
      await Promise.all([own.idle(), foreign.idle()]);
    },
  };
}
