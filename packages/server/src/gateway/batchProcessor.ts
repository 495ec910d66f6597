import type { Sql } from '../db/client';
import { Refusal } from '../kernel/refusal';
import { windowsAt } from '../money/windows';
import { type Asked, distinct, type Facts, lockAccounts, readFacts, usedSignatures, withKnown } from './accountState';
import { refused } from './answer';
import type { Call } from './call';
import type { Draft } from './groupCommit';
import { type Admission, Batch, type Done, idempotencyOf, namesOf } from './lifecycle';
import type { Outcome } from './outcome';
import { type Case, Examiner } from './policy';
import { readKeyed } from './read';
import type { GatewaySources } from './types';
import { Books, StaleBooks } from './unitOfWork';

export interface Closing {
  admission: Admission;
  outcome: Outcome | Refusal;
}
/** `closing` of a call that was let in is how it ends should the write under way be lost. */
export type Work = { kind: 'open'; call: Call; closing?: Closing | undefined } | ({ kind: 'close' } & Closing);
/** A batch that was decided, and the books in which it is. */
export interface BatchDraft extends Draft<Done> {
  books: Books;
}
type Opening = Extract<Work, { kind: 'open' }>;
export type TillSources = Omit<GatewaySources, 'clock'>;

/** After somebody else wrote an account, as a rule a second server: so long only what is being written is recalled. */
const SHARED_MS = 10_000;

/**
 * A batch of calls that begin and calls that end: look up, decide each in order, write all in one statement. What was
 * looked up is not locked: where somebody else changed it meanwhile nothing is written, and the batch is decided again
 * under a lock. Until its write a batch changes nothing, so it can be decided again. A call that asks for rows by what
 * names them begins and ends in one batch, and its reservation is never written; under a lock nothing is read. `before`
 * is being written: what it leaves behind is what this batch finds. // decisions 0025, 0026
 */
export class Till {
  /** The books last written, while this server is alone with their accounts. */
  #last: Books | undefined;
  #sharedUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly sources: TillSources) {}

  async draft(work: Work[], now: Date, before?: BatchDraft): Promise<BatchDraft> {
    const { sources } = this;
    const { sql } = sources.database;
    const { metrics } = sources;
    const { books, done } = await decideAll(sources, sql, work, now, { before: before?.books, last: this.#last });
    return {
      books,
      get holds() {
        return books.areWritten;
      },
      write: async () => {
        this.#last = undefined;
        metrics.batchSize.observe(work.length);
        try {
          await books.write(sql);
          if (performance.now() >= this.#sharedUntil) this.#last = books;
          await noteUse(books, sql, now);
          return done;
        } catch (error) {
          if (!(error instanceof StaleBooks)) throw error;
          metrics.conflicts.inc();
          this.#sharedUntil = performance.now() + SHARED_MS;
          const again = await sql.transaction(async (tx) => {
            const decided = await decideAll(sources, tx, work, now, { locking: true });
            await decided.books.write(tx);
            return decided;
          });
          await noteUse(again.books, sql, now);
          return again.done;
        }
      },
    };
  }
}

/** The calls are durable by then, so they are answered whatever becomes of it. */
const noteUse = (books: Books, sql: Sql, now: Date): Promise<void> => books.noteUse(sql, now).catch(() => undefined);

async function decideAll(
  { market, sealer }: TillSources,
  sql: Sql,
  work: Work[],
  now: Date,
  { locking = false, before, last }: { locking?: boolean; before?: Books | undefined; last?: Books | undefined },
): Promise<{ books: Books; done: Done[] }> {
  for (const item of work) if (item.kind === 'open') item.closing = undefined;
  const asked = askedBy(work, now);
  if (locking) await lockAccounts(sql, asked);
  const known = before ?? last;
  const recalled = known?.recall(asked);
  const facts = recalled ?? (await factsFor(sql, known ? withKnown(asked, known.found) : asked));
  const cases = new Map<Call, Case | Refusal>();
  const examiner = new Examiner(facts, sealer, now);
  for (const item of work) if (item.kind === 'open') cases.set(item.call, examined(item.call, examiner));
  const signatures = distinct([...cases.values()].map((found) => (found instanceof Refusal ? null : found.signature)));
  const books = new Books(facts, asked, recalled !== undefined, {
    signatures: await usedSignatures(sql, signatures),
    before: recalled ? known : before,
  });
  const batch = new Batch(books, now);
  // What ends gives back before what begins asks.
  const done = new Map<Work, Done>();
  for (const item of work) if (item.kind === 'close') done.set(item, batch.close(item));
  const begin = (item: Opening): Done => {
    const found = cases.get(item.call) as Case | Refusal;
    if (found instanceof Refusal) return { kind: 'answered', answer: refused(item.call, found, [], null, now) };
    return batch.open(item.call, found);
  };
  const opening = work.filter((item) => item.kind === 'open');
  for (const item of opening) done.set(item, begin(item));
  const admitted = opening.flatMap((item) => {
    const result = done.get(item);
    return result?.kind === 'admitted' ? [{ item, admission: result.admission }] : [];
  });
  const outcomes = locking
    ? new Map<Call, Outcome>()
    : await readKeyed(
        market,
        admitted.map(({ admission }) => admission),
      );
  for (const { item, admission } of admitted) {
    const outcome = outcomes.get(item.call);
    item.closing = { admission, outcome: outcome ?? new Refusal('unavailable') };
    if (outcome) done.set(item, batch.close(item.closing));
  }
  // The first request with their Idempotency-Key may have ended by now.
  for (const item of opening) if (done.get(item)?.kind === 'pending') done.set(item, begin(item));
  return { books, done: work.map((item) => done.get(item) as Done) };
}

function askedBy(work: Work[], now: Date): Asked {
  const calls = work.flatMap((item) => (item.kind === 'open' ? [item.call] : []));
  const closing = work.flatMap((item) => (item.kind === 'close' ? [item.admission] : []));
  return {
    hashes: distinct(calls.map(({ keyHash }) => keyHash)),
    companies: distinct([
      ...closing.map(({ found }) => found.companyId),
      ...calls.map(({ request }) => request.console?.companyId),
    ]),
    connectors: distinct(calls.map(({ request }) => request.connectorId)),
    windows: windowsAt(now),
    idempotency: calls.flatMap(({ keyHash: hash, idempotency }) =>
      hash && idempotency ? namesOf(idempotency.key).map((key) => ({ hash, key })) : [],
    ),
    closing: {
      holds: closing.flatMap(({ holds }) => holds),
      idempotency: closing.flatMap(({ call, found }) => idempotencyOf(call, found) ?? []),
      reservations: closing.map(({ call }) => call.id),
    },
  };
}

async function factsFor(sql: Sql, asked: Asked): Promise<Facts> {
  const facts = await readFacts(sql, asked);
  const without = facts.companies.filter(({ id }) => !facts.accounts.some((row) => row.company_id === id));
  if (without.length === 0) return facts;
  await sql.query('insert into accounts (company_id) select unnest($1::bigint[]) on conflict do nothing', [
    without.map(({ id }) => id),
  ]);
  return readFacts(sql, asked);
}

function examined(call: Call, examiner: Examiner): Case | Refusal {
  try {
    return examiner.examine(call);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
