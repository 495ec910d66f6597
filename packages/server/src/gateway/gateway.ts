import { setTimeout as pause } from 'node:timers/promises';
import { databaseFailure, withReason } from '../db/failure';
import { languageOf } from '../kernel/locale';
import { Refusal } from '../kernel/refusal';
import { Overdue, within } from '../kernel/within';
import { refusalAnswer } from './call/answer';
import { readCall } from './call/call';
import type { Call } from './call/callContext';
import { read } from './call/read';
import type { Admission, Result } from './lifecycle';
import { mayCharge } from './operations';
import type { Outcome } from './operations/operation';
import type { Gateway, GatewayAnswer, GatewayRequest, GatewaySources } from './types';
import { type BatchItem, processBatch, type Settlement } from './write/batchProcessor';
import { GroupCommit } from './write/groupCommit';
import { measureCall } from './write/measure';
import { recordedOutcome } from './write/recover';
import { sweep } from './write/sweep';

const BATCH_MAX = 128;
/** How long a call waits to be admitted or settled, and after that for its outcome where it is unknown. */
const BATCH_MS = 10_000;
const RECOVERY_MS = 10_000;
/** How long a second request with the same Idempotency-Key waits for the first, and how often it looks. */
const PENDING_MAX_MS = 10_000;
const PENDING_LOOK_MS = 100;

/** Whether a call may be charged by this item, once it is written. */
function mayBeCharged(item: BatchItem): boolean {
  const { operation, dryRun } = item.kind === 'close' ? item.admission.call : item.call;
  return mayCharge(operation) && !dryRun && !(item.kind === 'close' && item.outcome instanceof Refusal);
}

/** Admit (reserve) → read → settle; both ends in batches, so that many calls share one commit. */
export function createGateway(sources: GatewaySources, onError: (error: Error) => void = () => undefined): Gateway {
  const { database, clock, metrics } = sources;
  const commits = () => new GroupCommit<BatchItem, Result>((items) => processBatch(sources, items, clock()), BATCH_MAX);
  const own = commits();
  /** Separate, as a concurrent writer of the same account fails the whole batch. */
  const foreign = commits();
  const batchesOf = ({ request }: Call) => (request.routed && !request.routed.owned ? foreign : own);
  /** Calls with an Idempotency-Key that this process runs, by id; each resolves when its answer is durable. */
  const firsts = new Map<string, Promise<unknown>>();
  const active = new Set<Promise<unknown>>();

  /** Where the write of a call's end was lost, the answer is what its record says. */
  async function submit(item: BatchItem): Promise<Result> {
    const batches = batchesOf(item.kind === 'close' ? item.admission.call : item.call);
    try {
      return await within(BATCH_MS, batches.submit(item));
    } catch (error) {
      // What still waits is not written, what is in a batch may be.
      if (error instanceof Overdue)
        throw new Refusal(!batches.withdraw(item) && mayBeCharged(item) ? 'outcome-unknown' : 'unavailable');
      const failure = databaseFailure(error);
      const settlement = item.kind === 'close' ? item : item.settlement;
      if (!failure || !settlement) throw error;
      if (failure.outcome === 'unknown') {
        onError(error as Error);
        return { kind: 'answered', answer: await recover(settlement) };
      }
      // What it reserved was written before; the sweep gives it back where this fails.
      if (item.kind === 'close')
        await within(RECOVERY_MS, recordedOutcome(database.sql, item.admission, [])).catch(() => undefined);
      throw error;
    }
  }

  async function open(call: Call): Promise<Result> {
    const deadline = performance.now() + PENDING_MAX_MS;
    for (;;) {
      const result = await submit({ kind: 'open', call });
      if (result.kind !== 'pending') return result;
      const left = deadline - performance.now();
      if (left <= 0) throw new Refusal('idempotency-in-progress');
      await Promise.race([firsts.get(result.first) ?? pause(PENDING_LOOK_MS), pause(left, null, { ref: false })]);
    }
  }

  async function finish(admission: Admission): Promise<GatewayAnswer> {
    const { call, context } = admission;
    let outcome: Outcome | Refusal;
    try {
      outcome = await read(sources, call, context, clock());
    } catch (error) {
      if (!(error instanceof Refusal)) onError(error as Error);
      outcome = error instanceof Refusal ? error : new Refusal('internal-error', { requestId: call.request.requestId });
    }
    const result = await submit({ kind: 'close', admission, outcome });
    if (result.kind !== 'answered') throw new Error('A closed call has an answer');
    return result.answer;
  }

  /** What a call is answered whose end may have been written or not. */
  async function recover({ admission, outcome }: Settlement): Promise<GatewayAnswer> {
    const { call } = admission;
    const settled = await within(RECOVERY_MS, recordedOutcome(database.sql, admission)).catch((error: Error) => {
      onError(error);
      throw new Refusal('outcome-unknown');
    });
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

  async function answer(request: GatewayRequest): Promise<GatewayAnswer> {
    let call: Call | undefined;
    try {
      call = readCall(request, clock());
      const result = await open(call);
      if (result.kind === 'answered') return result.answer;
      if (result.kind === 'pending') throw new Refusal('idempotency-in-progress');
      const finishing = finish(result.admission);
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
      const answering = answer(request).then((result) => {
        measureCall(metrics, request, result);
        return result;
      });
      active.add(answering);
      return answering.finally(() => active.delete(answering));
    },
    sweep: () => sweep(database.sql, clock()),
    async stop() {
      await Promise.all(active);
      await Promise.all([own.idle(), foreign.idle()]);
    },
  };
}
