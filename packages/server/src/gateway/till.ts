import type { Sql } from '../db/client';
import { Refusal } from '../kernel/refusal';
import type { Services } from '../services';
import { refused } from './answer';
import { type Admission, Batch, type Done, idempotencyOf, namesOf } from './batch';
import type { Draft } from './batcher';
import { Books, StaleBooks } from './books';
import type { Call } from './call';
import { type Asked, type Facts, lockAccounts, readFacts, usedSignatures } from './facts';
import type { Outcome } from './outcome';
import { type Case, Examiner } from './policy';
import { readKeyed } from './read';
import { windowsAt } from './windows';

export interface Closing {
  admission: Admission;
  outcome: Outcome | Refusal;
}
/** `closing` of a call that begins is how it would end with the write under way, where it ends in the same batch. */
export type Work = { kind: 'open'; call: Call; closing?: Closing | undefined } | ({ kind: 'close' } & Closing);
/** A batch that was decided, and the books in which it is. */
export interface BatchDraft extends Draft<Done> {
  books: Books;
}
type Opening = Extract<Work, { kind: 'open' }>;
export type TillSources = Pick<Services, 'database' | 'market' | 'sealer'>;

/**
 * A batch of calls that begin and calls that end: look up, decide each in order, write all in one statement. What was
 * looked up is not locked: where somebody else changed it meanwhile nothing is written, and the batch is decided again
 * under a lock. Until its write a batch changes nothing, so it can be decided again. A call that asks for rows by what
 * names them begins and ends in one batch, and its reservation is never written; under a lock nothing is read. `before`
 * is being written: what it leaves behind is what this batch finds. // decision 0025
 */
export async function draftBatch(
  sources: TillSources,
  work: Work[],
  now: Date,
  before?: BatchDraft,
): Promise<BatchDraft> {
  const { sql } = sources.database;
  const { books, done } = await decideAll(sources, sql, work, now, { before: before?.books });
  return {
    books,
    get holds() {
      return books.areWritten;
    },
    async write() {
      try {
        await books.write(sql, now);
        return done;
      } catch (error) {
        if (!(error instanceof StaleBooks)) throw error;
        return sql.transaction(async (tx) => {
          const again = await decideAll(sources, tx, work, now, { locking: true });
          await again.books.write(tx, now);
          return again.done;
        });
      }
    },
  };
}

async function decideAll(
  { market, sealer }: TillSources,
  sql: Sql,
  work: Work[],
  now: Date,
  { locking = false, before }: { locking?: boolean; before?: Books | undefined },
): Promise<{ books: Books; done: Done[] }> {
  for (const item of work) if (item.kind === 'open') item.closing = undefined;
  const asked = askedBy(work, now);
  if (locking) await lockAccounts(sql, asked);
  const facts = await factsFor(sql, asked);
  const cases = new Map<Call, Case | Refusal>();
  const examiner = new Examiner(facts, sealer, now);
  for (const item of work) if (item.kind === 'open') cases.set(item.call, examined(item.call, examiner));
  const signatures = distinct([...cases.values()].map((found) => (found instanceof Refusal ? null : found.signature)));
  const books = new Books(facts, await usedSignatures(sql, signatures), before);
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
    if (!outcome) continue;
    item.closing = { admission, outcome };
    done.set(item, batch.close(item.closing));
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

const distinct = <T>(values: (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
];

function examined(call: Call, examiner: Examiner): Case | Refusal {
  try {
    return examiner.examine(call);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
