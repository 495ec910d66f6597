import { type Allowlist, ruleLoader } from '../../access/allowlists';
import type { Sql } from '../../db/client';
import { Refusal } from '../../kernel/refusal';
import { spendCountersOf } from '../../money/limits';
import { windowsAt } from '../../money/windows';
import { type AccountState, lockAccounts, readState, type StateQuery, usedSignatures } from '../decide/accountState';
import { idempotencyKeyOf, storedIdempotencyKeys } from '../decide/firstRequest';
import { Policy } from '../decide/policy';
import { salesCounter } from '../decide/sale';
import type { Admission, Call, CallContext, GatewaySources, Outcome, Result } from '../model';
import { ConflictError, UnitOfWork } from '../write/unitOfWork';
import { refusalAnswer } from './answer';
import { CallLifecycle } from './lifecycle';
import { readKeyed } from './marketQuery';

/** An admitted call and the result of reading. */
export interface Settlement {
  admission: Admission;
  outcome: Outcome | Refusal;
}
/** `settlement` is the result of an admitted call; it is used to recover the call if the write is lost. */
export type BatchItem =
  | { kind: 'open'; call: Call; settlement?: Settlement | undefined }
  | ({ kind: 'close' } & Settlement);
type Opening = Extract<BatchItem, { kind: 'open' }>;

type Sources = Omit<GatewaySources, 'clock'>;

/**
 * Opens and closes calls: reads the state of their accounts, decides the calls in order and writes all changes in one
 * statement. Optimistic locking: if an account changed meanwhile nothing is written, and the batch is decided again in a
 * transaction that locks the accounts first. // decision 0015
 */
export async function processBatch(sources: Sources, items: BatchItem[], now: Date): Promise<Result[]> {
  const { database, metrics } = sources;
  const { sql } = database;
  let decided = await decide(sources, sql, items, now);
  metrics.batchSize.observe(items.length);
  try {
    await decided.unit.write(sql);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    metrics.conflicts.inc();
    decided = await sql.transaction(async (tx) => {
      const again = await decide(sources, tx, items, now, { locking: true });
      await again.unit.write(tx);
      return again;
    });
  }
  for (const noted of decided.outside) recordAddress(sources, noted);
  // The calls are durable, so a failure here must not fail them.
  await decided.unit.writeLastUse(sql, now).catch(() => undefined);
  return decided.results;
}

/**
 * Changes only the unit of work. A query by id opens and closes here, so its reservation is never written. While the
 * accounts are locked, no rows are read. // decision 0015
 */
async function decide(
  { market, sealer, allowlists }: Sources,
  sql: Sql,
  items: BatchItem[],
  now: Date,
  { locking = false } = {},
): Promise<{ unit: UnitOfWork; results: Result[]; outside: OutsideAddress[] }> {
  const query = stateQueryOf(items, now);
  if (locking) await lockAccounts(sql, query);
  const state = await readStateWithAccounts(sql, query);
  const policy = new Policy(state, sealer, now, await loadAllowlists(sql, state, allowlists, now));
  const contexts = new Map<Call, CallContext | Refusal>();
  const abandoned = new Set(state.abandoned);
  for (const item of items)
    if (item.kind === 'open')
      contexts.set(
        item.call,
        abandoned.has(item.call.id) ? new Refusal('unavailable') : applyPolicy(item.call, policy),
      );
  const signatures = distinct([...contexts.values()].map((one) => (one instanceof Refusal ? null : one.signature)));
  const unit = new UnitOfWork(state, await usedSignatures(sql, signatures));
  const lifecycle = new CallLifecycle(unit, now);
  const results = new Map<BatchItem, Result>();

  // Process completions first; they free reservations.
  for (const item of items) if (item.kind === 'close') results.set(item, lifecycle.close(item));
  const open = ({ call }: Opening): Result => {
    const context = contexts.get(call) as CallContext | Refusal;
    if (!(context instanceof Refusal)) return lifecycle.open(call, context);
    return { kind: 'answered', answer: refusalAnswer(call, context, [], null, now) };
  };
  const opening = items.filter((item) => item.kind === 'open');
  const admitted: { item: Opening; admission: Admission }[] = [];
  for (const item of opening) {
    item.settlement = undefined;
    const result = open(item);
    results.set(item, result);
    if (result.kind === 'admitted') admitted.push({ item, admission: result.admission });
  }
  const admissions = admitted.map(({ admission }) => admission);
  const outcomes = locking ? new Map<Call, Outcome>() : await readKeyed(market, admissions);
  for (const { item, admission } of admitted) {
    const outcome = outcomes.get(item.call);
    item.settlement = { admission, outcome: outcome ?? new Refusal('unavailable') };
    if (outcome) results.set(item, lifecycle.close(item.settlement));
  }
  // The first request with the same Idempotency-Key may have closed in this batch.
  for (const item of opening) if (results.get(item)?.kind === 'pending') results.set(item, open(item));
  return {
    unit,
    results: items.map((item) => results.get(item) as Result),
    outside: [...contexts].flatMap(([{ request }, context]) =>
      context instanceof Refusal || context.address === 'allowed' ? [] : [{ context, ip: request.ip }],
    ),
  };
}

/** A call from an address outside the company's allowlist. */
interface OutsideAddress {
  context: CallContext;
  ip: string;
}

async function loadAllowlists(
  sql: Sql,
  { companies }: AccountState,
  allowlists: Sources['allowlists'],
  now: Date,
): Promise<Map<number, Allowlist>> {
  const lists = new Map<number, Allowlist>();
  for (const { id, white_list_mode: mode, white_list_version: version } of companies) {
    const list = await allowlists.of(ruleLoader(sql), { id, mode, version }, now);
    if (list) lists.set(id, list);
  }
  return lists;
}

function recordAddress({ refusals }: Sources, { context, ip }: OutsideAddress): void {
  const { companyId, address, app, key } = context;
  refusals.note({
    companyId,
    personId: null,
    ip,
    action: `whiteList.${address}`,
    subject: `app:${app?.id ?? key?.app_id}`,
    detail: { guards: 'gateway' },
  });
}

function stateQueryOf(items: BatchItem[], now: Date): StateQuery {
  const calls = items.flatMap((item) => (item.kind === 'open' ? [item.call] : []));
  const closing = items.flatMap((item) => (item.kind === 'close' ? [item.admission] : []));
  return {
    hashes: distinct(calls.map(({ keyHash }) => keyHash)),
    companies: distinct([
      ...closing.flatMap(({ context, allocation }) => [
        context.companyId,
        allocation?.company_id,
        context.sale?.sellerId,
      ]),
      ...calls.map(({ request }) => request.console?.companyId),
    ]),
    connectors: distinct(calls.map(({ request }) => request.connectorId)),
    now,
    windows: windowsAt(now),
    idempotency: calls.flatMap(({ keyHash: hash, idempotency }) =>
      hash && idempotency ? storedIdempotencyKeys(idempotency.key).map((key) => ({ hash, key })) : [],
    ),
    closing: {
      holds: closing.flatMap(({ call, counterHolds, context: { sale, applied } }) => [
        ...counterHolds,
        ...(sale ? [salesCounter(sale.sellerId, windowsAt(now).month)] : []),
        ...(call.request.agent ? spendCountersOf(applied, windowsAt(now)) : []),
      ]),
      idempotency: closing.flatMap(({ call, context }) => idempotencyKeyOf(call, context) ?? []),
      reservations: closing.map(({ call }) => call.id),
    },
    forwardedCalls: calls.flatMap(({ request }) => request.routed?.callId ?? []),
  };
}

async function readStateWithAccounts(sql: Sql, query: StateQuery): Promise<AccountState> {
  const state = await readState(sql, query);
  const without = state.companies.filter(({ id }) => !state.accounts.some((row) => row.company_id === id));
  if (without.length === 0) return state;
  await sql.query('insert into accounts (company_id) select unnest($1::bigint[]) on conflict do nothing', [
    without.map(({ id }) => id),
  ]);
  return readState(sql, query);
}

function applyPolicy(call: Call, policy: Policy): CallContext | Refusal {
  try {
    return policy.check(call);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const distinct = <T>(values: (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
];
