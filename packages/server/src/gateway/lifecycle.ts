import type { CounterHold } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import { decide, type Quota } from '../money/limits';
import { windowsAt } from '../money/windows';
import type { IdempotencyRow } from './accountState';
import { dueFor, limitHeaders, presentOutcome, receiptOf, refused } from './answer';
import { type Call, endStage } from './call';
import { type Outcome, rowsOf } from './outcome';
import type { Case } from './policy';
import { recordOf } from './record';
import { SAMPLE_ACCOUNT, sandbox } from './sandbox';
import { REPLAY_WINDOW_S } from './signature';
import type { GatewayAnswer } from './types';
import type { Books, CallRow } from './unitOfWork';

/** A call whose process died gives back what it reserved after this. */
export const LEASE_MS = 30_000;
const IDEMPOTENCY_KEPT_MS = 24 * 3600 * 1000;
const TOUCH_EVERY_MS = 60_000;

/** A call that was let in: it may read, then it must be closed. */
export interface Admission {
  call: Call;
  found: Case;
  /** Reserved of the balance and of each spend counter, in 1/10000 yuan. */
  reserved: number;
  holds: CounterHold[];
  quotas: Quota[];
}

export type Done =
  | { kind: 'admitted'; admission: Admission }
  | { kind: 'answered'; answer: GatewayAnswer }
  /** The first request with this Idempotency-Key is under way: the call of that id. */
  | { kind: 'pending'; first: string };

/** An app's live keys share their Idempotency-Keys, its test keys theirs: a rehearsal is no answer to the real call. */
export function idempotencyOf(
  { idempotency }: Call,
  { app, test }: Case,
): Pick<IdempotencyRow, 'app_id' | 'key'> | null {
  if (!idempotency || !app) return null;
  const [live, rehearsed] = namesOf(idempotency.key);
  return { app_id: app.id, key: test ? rehearsed : live };
}

/** What an Idempotency-Key is kept as: of a live key, of a test key. */
export const namesOf = (key: string): [string, string] => [key, `test ${key}`];

/** Decides the calls of one transaction in their order. */
export class Batch {
  constructor(
    private readonly books: Books,
    private readonly now: Date,
  ) {}

  open(call: Call, found: Case): Done {
    endStage(call, 'admit');
    const { books, now } = this;
    const { key, app } = found;
    const first = this.firstOf(call, found);
    // It will come again when the first is done; until then its signature is not used up.
    if (!found.refusal && first?.status === null && isSame(call, first))
      return { kind: 'pending', first: first.call_id };
    if (found.signature && !books.useSignature(found.signature, this.later(2 * REPLAY_WINDOW_S * 1000)))
      found.refusal ??= new Refusal('signature-replayed', { seconds: REPLAY_WINDOW_S });
    if (key && (key.last_used_at === null || now.getTime() - new Date(key.last_used_at).getTime() > TOUCH_EVERY_MS))
      books.touch(key);
    if (found.refusal || !app)
      return this.refuse(call, found, found.refusal ?? new Refusal('not-found', { what: '@app' }), []);
    if (first) return this.repeat(call, found, first);
    if (found.test) return this.sample(call, found);

    const price = call.dryRun ? 0 : found.perCall;
    const { refusal, verdicts, counts, quotas } = decide(found.standing, books.used, windowsAt(now), {
      price,
      calls: 1,
    });
    found.verdicts.push(...verdicts);
    if (refusal) return this.refuse(call, found, refusal, quotas);
    for (const counter of counts) books.count(counter, counter.amount);
    const holds = counts.filter(({ metric }) => metric === 'spend');
    const { companyId } = found;
    if (price > 0)
      books.reserve({ id: call.id, company_id: companyId, amount: price, holds, lease_until: this.later(LEASE_MS) });
    this.remember(call, found, null);
    return { kind: 'admitted', admission: { call, found, reserved: price, holds, quotas } };
  }

  close({ admission, outcome }: { admission: Admission; outcome: Outcome | Refusal }): Done {
    const { call, found, reserved, holds, quotas } = admission;
    endStage(call, 'read');
    const { books } = this;
    const live = reserved === 0 || books.isReserved(call.id);
    const idempotency = idempotencyOf(call, found);
    const first = idempotency && books.idempotent(idempotency);
    // Its lease ended and somebody else may have answered: giving the data away now could charge twice or not at all.
    const lost = !live || (idempotency !== null && first?.call_id !== call.id);
    const result = lost ? new Refusal('unavailable') : outcome;
    const charge = result instanceof Refusal || reserved === 0 ? 0 : dueFor(found, rowsOf(result));
    if (live && reserved > 0) {
      books.release(found.companyId, call.id, reserved);
      for (const hold of holds) books.count(hold, charge - hold.amount);
    }
    if (result instanceof Refusal) {
      if (first && !lost) books.forget(first);
      return this.refuse(call, found, result, quotas);
    }
    const entry = charge > 0 ? books.charge(found.companyId, call.id, charge, this.now) : null;
    return this.answer(call, found, result, { charge, entry, quotas });
  }

  private sample(call: Call, found: Case): Done {
    try {
      const outcome = sandbox(call, found, this.now);
      if (!outcome) return { kind: 'admitted', admission: { call, found, reserved: 0, holds: [], quotas: [] } };
      return this.answer(call, found, outcome, { charge: 0, entry: null, quotas: [] });
    } catch (error) {
      if (error instanceof Refusal) return this.refuse(call, found, error, []);
      throw error;
    }
  }

  /** The first request with this Idempotency-Key, where it still counts. */
  private firstOf(call: Call, found: Case): IdempotencyRow | null {
    const idempotency = idempotencyOf(call, found);
    const first = idempotency && this.books.idempotent(idempotency);
    if (!first || new Date(first.expires_at) <= this.now) return null;
    return first.status === null && new Date(first.lease_until) <= this.now ? null : first;
  }

  /** What a request is answered whose Idempotency-Key was used before. */
  private repeat(call: Call, found: Case, first: IdempotencyRow): Done {
    if (first.status === null || !isSame(call, first))
      return this.refuse(call, found, new Refusal('idempotency-mismatch'), []);
    found.verdicts.push({ rule: 'idempotency', allowed: true, detail: first.call_id });
    const receipt = this.receipt(call, found, 0, 'replay', null);
    const body = { ...first.answer, receipt };
    const rows = Array.isArray(first.answer?.data) ? first.answer.data.length : 0;
    return this.finish(call, found, {
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
    found: Case,
    outcome: Outcome,
    paid: { charge: number; entry: string | null; quotas: Quota[] },
  ): Done {
    const { books, now } = this;
    endStage(call, 'settle');
    const receipt = this.receipt(call, found, paid.charge, reasonOf(call, found, outcome, paid.charge), paid.entry);
    const account = found.test ? SAMPLE_ACCOUNT : books.account(found.companyId);
    const { body, file } = presentOutcome(outcome, { call, found, account, receipt });
    this.remember(call, found, body);
    const rows = rowsOf(outcome);
    return this.finish(call, found, {
      status: 200,
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
    found: Case,
    ending: Pick<GatewayAnswer, 'status' | 'headers' | 'body' | 'file'> & {
      rows: number;
      receipt: ReturnType<typeof receiptOf>;
      replayOf: string | null;
    },
  ): Done {
    const { status, headers, body, file, rows, receipt, replayOf } = ending;
    const outcome: CallRow['outcome'] = rows > 0 || call.operation !== 'query' || call.dryRun ? 'ok' : 'empty';
    const { verdicts } = found;
    const ended = { at: this.now, status, outcome, code: null, rows, receipt, body, verdicts, replayOf };
    const record = this.books.record(recordOf(call, found, ended));
    const durationMs = performance.now() - call.begun;
    return {
      kind: 'answered',
      answer: { status, headers, body, ...(file ? { file } : {}), callId: call.id, receipt, record, durationMs },
    };
  }

  private refuse(call: Call, found: Case, refusal: Refusal, quotas: Quota[]): Done {
    const failed = refusal.status >= 500;
    const receipt = this.receipt(call, found, 0, failed ? 'error' : 'refused', null);
    const answer = refused(call, refusal, quotas, receipt, this.now);
    const outcome = failed ? 'failed' : 'refused';
    const { status, body } = answer;
    const { verdicts } = found;
    // Every refusal names the rule that refused it. // product §3
    if (verdicts.every(({ allowed }) => allowed)) verdicts.push({ rule: refusal.code, allowed: false, detail: '' });
    answer.record = this.books.record(
      recordOf(call, found, {
        at: this.now,
        status,
        outcome,
        code: refusal.code,
        rows: 0,
        receipt,
        body,
        verdicts,
        replayOf: null,
      }),
    );
    return { kind: 'answered', answer };
  }

  private receipt(
    call: Call,
    found: Case,
    amount: number,
    reason: Parameters<typeof receiptOf>[0]['reason'],
    entry: string | null,
  ) {
    return receiptOf({
      request_id: call.request.requestId,
      call_id: call.id,
      amount,
      pricing_mode: found.price?.mode ?? found.def?.pricing.mode ?? 'per_query',
      reason,
      balance_after: found.test ? null : this.books.account(found.companyId).balance,
      ledger_entry_id: entry,
    });
  }

  private remember(call: Call, found: Case, answer: Record<string, unknown> | null): void {
    const idempotency = idempotencyOf(call, found);
    if (!idempotency || !call.idempotency) return;
    this.books.remember({
      ...idempotency,
      request_hash: call.idempotency.requestHash,
      call_id: call.id,
      status: answer ? 200 : null,
      answer,
      lease_until: this.later(LEASE_MS).toISOString(),
      expires_at: this.later(IDEMPOTENCY_KEPT_MS).toISOString(),
    });
  }

  private later(ms: number): Date {
    return new Date(this.now.getTime() + ms);
  }
}

const isSame = (call: Call, first: IdempotencyRow): boolean => first.request_hash === call.idempotency?.requestHash;

function reasonOf(
  call: Call,
  { test, price }: Case,
  outcome: Outcome,
  charge: number,
): Parameters<typeof receiptOf>[0]['reason'] {
  if (test) return 'test_key';
  if (call.operation !== 'query') return 'included';
  if (call.dryRun) return 'quote';
  if (price?.mode !== 'per_non_empty') return 'per_query';
  return charge === 0 && rowsOf(outcome) === 0 ? 'empty_result' : 'per_non_empty';
}
