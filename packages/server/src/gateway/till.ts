import type { Sql } from '../db/client';
import { Refusal } from '../kernel/refusal';
import type { Sealer } from '../kernel/secrets';
import { refused } from './answer';
import { type Admission, Batch, type Done, idempotencyOf } from './batch';
import { Books, StaleBooks } from './books';
import type { Call } from './call';
import { countersOf } from './decide';
import { type Facts, readFacts, readLedgers } from './facts';
import type { Outcome } from './outcome';
import { type Case, examine } from './policy';
import { windowsAt } from './windows';

export type Work = { kind: 'open'; call: Call } | { kind: 'close'; admission: Admission; outcome: Outcome | Refusal };

/**
 * A batch of calls that begin and calls that end: look up, decide each in order, write all in one statement. What was
 * looked up is not locked: where somebody else changed it meanwhile nothing is written, and the batch is run again under
 * a lock. Until its write a batch changes nothing, so it can be run again.
 */
export async function runBatch(sql: Sql, work: Work[], sealer: Sealer, now: Date): Promise<Done[]> {
  try {
    return await decideAll(sql, work, sealer, now, false);
  } catch (error) {
    if (!(error instanceof StaleBooks)) throw error;
    return sql.transaction((tx) => decideAll(tx, work, sealer, now, true));
  }
}

async function decideAll(sql: Sql, work: Work[], sealer: Sealer, now: Date, locking: boolean): Promise<Done[]> {
  const facts = await factsFor(sql, work, locking);
  const cases = new Map<Call, Case | Refusal>();
  for (const item of work) if (item.kind === 'open') cases.set(item.call, examined(item.call, facts, sealer, now));
  const books = new Books(facts.accounts, await ledgersFor(sql, work, cases, now));
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
        ? { kind: 'answered', answer: refused(item.call, found, [], null, now) }
        : batch.open(item.call, found),
    );
  }
  await books.write(sql, now);
  return work.map((item) => done.get(item) as Done);
}

async function factsFor(sql: Sql, work: Work[], locking: boolean): Promise<Facts> {
  const calls = work.flatMap((item) => (item.kind === 'open' ? [item.call] : []));
  const closing = work.flatMap((item) => (item.kind === 'close' ? [item.admission.found.companyId] : []));
  const asked = {
    hashes: distinct(calls.map(({ keyHash }) => keyHash)),
    companies: distinct([...closing, ...calls.map(({ request }) => request.console?.companyId)]),
    connectors: distinct(calls.map(({ request }) => request.connectorId)),
  };
  const facts = await readFacts(sql, asked, locking);
  const without = facts.companies.filter(({ id }) => !facts.accounts.some((row) => row.company_id === id));
  if (without.length === 0) return facts;
  await sql.query('insert into accounts (company_id) select unnest($1::bigint[]) on conflict do nothing', [
    without.map(({ id }) => id),
  ]);
  return readFacts(sql, asked, locking);
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

function ledgersFor(sql: Sql, work: Work[], cases: Map<Call, Case | Refusal>, now: Date) {
  const windows = windowsAt(now);
  const open = [...cases].flatMap(([call, found]) => (found instanceof Refusal ? [] : [{ call, found }]));
  const closing = work.flatMap((item) => (item.kind === 'close' ? [item.admission] : []));
  const counters = [
    ...open.flatMap(({ found }) => countersOf(found.standing, windows)),
    ...closing.flatMap(({ holds }) => holds),
  ];
  const keys = [...open, ...closing].flatMap(({ call, found }) => idempotencyOf(call, found) ?? []);
  return readLedgers(sql, {
    counters: byName(counters, ({ subject, metric, window }) => `${subject} ${metric} ${window}`),
    idempotency: byName(keys, ({ app_id, key }) => `${app_id} ${key}`),
    signatures: distinct(open.map(({ found }) => found.signature)),
    reservations: closing.map(({ call }) => call.id),
  });
}

const byName = <T>(items: T[], name: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [name(item), item])).values(),
];
