import type { Sql } from '../db/client';
import type { CounterHold } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import type { Sealer } from '../kernel/secrets';
import { limitHeaders, presentOutcome, problem, receiptOf } from './answer';
import { Books, type CallRow } from './books';
import { type Call, endStage } from './call';
import { countersOf, decide, type Quota } from './decide';
import { type Facts, readFacts, readLedgers } from './facts';
import type { GatewayAnswer } from './index';
import { type Outcome, rowsOf } from './outcome';
import { type Case, examine } from './policy';
import { recordOf } from './record';
import { sandbox } from './sandbox';
import { REPLAY_WINDOW_S } from './signature';
import { windowsAt } from './windows';

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

export type Work = { kind: 'open'; call: Call } | { kind: 'close'; admission: Admission; outcome: Outcome | Refusal };

export type Done =
  | { kind: 'admitted'; admission: Admission }
  | { kind: 'answered'; answer: GatewayAnswer }
  /** The first request with this Idempotency-Key is under way: the call of that id. */
  | { kind: 'pending'; first: string };

/**
 * One transaction for a batch of calls that begin and calls that end: look up, lock, decide each in order, write all.
 * Nothing outside the transaction changes, so it can be run again.
 */
export async function runBatch(tx: Sql, work: Work[], sealer: Sealer, now: Date): Promise<Done[]> {
  const facts = await factsFor(tx, work);
  const cases = new Map<Call, Case | Refusal>();
  for (const item of work) if (item.kind === 'open') cases.set(item.call, examined(item.call, facts, sealer, now));
  const books = new Books(facts.accounts, await ledgersFor(tx, work, cases, now));
  const batch = new Batch(books, now);
  // What ends gives back before what begins asks.
  const done = new Map<Work, Done>();
  for (const item of work) if (item.kind === 'close') done.set(item, batch.close(item.admission, item.outcome));
  for (const item of work) {
    if (item.kind !== 'open') continue;
    const found = cases.get(item.call) as Case | Refusal;
    done.set(
      item,
      found instanceof Refusal
        ? { kind: 'answered', answer: unknownCaller(item.call, found) }
        : batch.open(item.call, found),
    );
  }
  await books.write(tx, now);
  return work.map((item) => done.get(item) as Done);
}

async function factsFor(tx: Sql, work: Work[]): Promise<Facts> {
  const calls = work.flatMap((item) => (item.kind === 'open' ? [item.call] : []));
  const closing = work.flatMap((item) => (item.kind === 'close' ? [item.admission.found.companyId] : []));
  const asked = {
    hashes: distinct(calls.map(({ keyHash }) => keyHash)),
    companies: distinct([...closing, ...calls.map(({ request }) => request.console?.companyId)]),
    connectors: distinct(calls.map(({ request }) => request.connectorId)),
  };
  const facts = await readFacts(tx, asked);
  const without = facts.companies.filter(({ id }) => !facts.accounts.some((row) => row.company_id === id));
  if (without.length === 0) return facts;
  await tx.query('insert into accounts (company_id) select unnest($1::bigint[]) on conflict do nothing', [
    without.map(({ id }) => id),
  ]);
  return readFacts(tx, asked);
}

const distinct = <T>(values: (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
];

function examined(call: Call, facts: Facts, sealer: Sealer, now: Date): Case | Refusal {
  try {
    return examine(call, facts, sealer, now);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function ledgersFor(tx: Sql, work: Work[], cases: Map<Call, Case | Refusal>, now: Date) {
  const windows = windowsAt(now);
  const open = [...cases].flatMap(([call, found]) => (found instanceof Refusal ? [] : [{ call, found }]));
  const closing = work.flatMap((item) => (item.kind === 'close' ? [item.admission] : []));
  const counters = [
    ...open.flatMap(({ found }) => countersOf(found.standing, windows)),
    ...closing.flatMap(({ holds }) => holds),
  ];
  const keys = [...open, ...closing].flatMap(({ call, found }) =>
    call.idempotency && found.app ? [{ app_id: found.app.id, key: call.idempotency.key }] : [],
  );
  return readLedgers(tx, {
    counters: byName(counters, ({ subject, metric, window }) => `${subject} ${metric} ${window}`),
    idempotency: byName(keys, ({ app_id, key }) => `${app_id} ${key}`),
    signatures: distinct(open.map(({ found }) => found.signature)),
    reservations: closing.map(({ call }) => call.id),
  });
}

const byName = <T>(items: T[], name: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [name(item), item])).values(),
];

const unknownCaller = (call: Call, refusal: Refusal): GatewayAnswer => refused(call, refusal, [], null, new Date());

/** A refusal as it is sent. */
export function refused(
  call: Pick<Call, 'request' | 'locale' | 'begun'>,
  refusal: Refusal,
  quotas: Quota[],
  receipt: GatewayAnswer['receipt'],
  now: Date,
): GatewayAnswer {
  const { request, locale, begun } = call;
  return {
    status: refusal.status,
    headers: limitHeaders(quotas, refusal, now),
    body: problem(refusal, { locale, requestId: request.requestId, url: request.url, receipt }),
    callId: receipt?.call_id ?? null,
    receipt,
    durationMs: performance.now() - begun,
  };
}

/** Decides the calls of one transaction in their order. */
class Batch {
  constructor(
    private readonly books: Books,
    private readonly now: Date,
  ) {}

  open(call: Call, found: Case): Done {
    endStage(call, 'admit');
    const { books, now } = this;
    const { key, app } = found;
    if (found.signature && !books.useSignature(found.signature, this.later(2 * REPLAY_WINDOW_S * 1000)))
      found.refusal ??= new Refusal('signature-replayed', { seconds: REPLAY_WINDOW_S });
    if (key && (key.last_used_at === null || now.getTime() - new Date(key.last_used_at).getTime() > TOUCH_EVERY_MS))
      books.touch(key.id, key.app_id);
    if (found.refusal || !app)
      return this.refuse(call, found, found.refusal ?? new Refusal('not-found', { what: '@app' }), []);
    const repeated = this.repeat(call, found, app.id);
    if (repeated) return repeated;
    if (found.test) return this.sample(call, found, app.id);

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
    if (call.idempotency) this.remember(call, app.id, null);
    return { kind: 'admitted', admission: { call, found, reserved: price, holds, quotas } };
  }

  close({ call, found, reserved, holds, quotas }: Admission, outcome: Outcome | Refusal): Done {
    endStage(call, 'read');
    const { books } = this;
    const live = reserved === 0 || books.isReserved(call.id);
    const first = call.idempotency && found.app ? books.idempotent(found.app.id, call.idempotency.key) : null;
    // Its lease ended and somebody else may have answered: giving the data away now could charge twice or not at all.
    const lost = !live || (first !== null && first?.call_id !== call.id);
    const result = lost ? new Refusal('unavailable') : outcome;
    const charge = result instanceof Refusal ? 0 : this.due(found, reserved, result);
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

  /** Per query pays for every error-free query; per non-empty only for rows (§1). */
  private due({ price }: Case, reserved: number, outcome: Outcome): number {
    return price?.mode === 'per_non_empty' && rowsOf(outcome) === 0 ? 0 : reserved;
  }

  private sample(call: Call, found: Case, appId: number): Done {
    try {
      const outcome = sandbox(call, found, this.now);
      if (call.idempotency) this.remember(call, appId, null);
      return this.answer(call, found, outcome, { charge: 0, entry: null, quotas: [] });
    } catch (error) {
      if (error instanceof Refusal) return this.refuse(call, found, error, []);
      throw error;
    }
  }

  /** What an Idempotency-Key that was used before is answered; undefined when this request is to run. */
  private repeat(call: Call, found: Case, appId: number): Done | undefined {
    const { idempotency } = call;
    const first = idempotency ? this.books.idempotent(appId, idempotency.key) : undefined;
    if (!idempotency || !first || new Date(first.expires_at) <= this.now) return undefined;
    if (first.status === null && new Date(first.lease_until) <= this.now) return undefined;
    if (first.request_hash !== idempotency.requestHash)
      return this.refuse(call, found, new Refusal('idempotency-mismatch'), []);
    if (first.status === null) return { kind: 'pending', first: first.call_id };
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
    const { body, file } = presentOutcome(outcome, { call, found, account: books.account(found.companyId), receipt });
    if (call.idempotency && found.app) this.remember(call, found.app.id, body);
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
    this.books.record(
      recordOf(call, found, { at: this.now, status, outcome, code: null, rows, receipt, body, verdicts, replayOf }),
    );
    const durationMs = performance.now() - call.begun;
    return {
      kind: 'answered',
      answer: { status, headers, body, ...(file ? { file } : {}), callId: call.id, receipt, durationMs },
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
    this.books.record(
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

  private remember(call: Call, appId: number, answer: Record<string, unknown> | null): void {
    if (!call.idempotency) return;
    this.books.remember({
      app_id: appId,
      key: call.idempotency.key,
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
