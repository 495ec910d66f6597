import type { Limits } from '@daas/contract/shapes';
import type { CounterHold } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import { yuan } from '../kernel/yuan';
import type { Windows } from './windows';

/** Every rule that was asked, in order, and what it said: `detail` is figures and codes, no language. */
export interface Verdict {
  rule: string;
  allowed: boolean;
  detail: string;
}

export type BudgetScope = 'company' | 'department' | 'app' | 'connector';

/** Whom a call counts for, and what each of them may use. Everything here is read under the account's lock. */
export interface Standing {
  companyId: number;
  departmentId: number | null;
  app: { id: number; limits: Limits } | null;
  connector: { id: number; limits: Limits } | null;
  /** Monthly budgets with a hard stop, in 1/10000 yuan. */
  budgets: readonly { scope: BudgetScope; target_id: number; monthly: number }[];
  account: { balance: number; reserved: number };
}

/** A share of a counter: `limit` null only counts. */
interface Check {
  rule: string;
  counter: CounterHold;
  limit: number | null;
  refuse: (limit: number) => Refusal;
}

/** A limit on the number of calls, for the RateLimit headers. */
export interface Quota {
  name: string;
  limit: number;
  remaining: number;
  /** Seconds of the window and until it ends; null where it never does. */
  window: number | null;
  reset: number | null;
}

export interface Decision {
  refusal: Refusal | null;
  verdicts: Verdict[];
  /** What an admitted call adds to each counter. */
  counts: CounterHold[];
  quotas: Quota[];
}

export type Used = (counter: Pick<CounterHold, 'subject' | 'metric' | 'window'>) => number;

/** Counters a call of this standing may touch. */
export const countersOf = (standing: Standing, windows: Windows): readonly CounterHold[] =>
  checksOf(standing, 0, 1, windows).counters;

/**
 * Whether one more call, that costs at most `price`, keeps within every limit, budget and the balance. Pure: the caller
 * books `counts` and the reservation before it asks for the next call.
 */
export function decide(
  standing: Standing,
  used: Used,
  windows: Windows,
  ask: { price: number; calls: number },
): Decision {
  const { checks, counters } = checksOf(standing, ask.price, ask.calls, windows);
  const verdicts: Verdict[] = [];
  let refusal: Refusal | null = null;
  for (const { rule, counter, limit, refuse } of checks) {
    if (limit === null || counter.amount === 0) continue;
    const after = used(counter) + counter.amount;
    verdicts.push({ rule, allowed: after <= limit, detail: `${after}/${limit}` });
    if (after > limit) {
      refusal = refuse(limit);
      break;
    }
  }
  const available = standing.account.balance - standing.account.reserved;
  if (!refusal && ask.price > 0) {
    const allowed = ask.price <= available;
    verdicts.push({ rule: 'balance', allowed, detail: `${ask.price}/${available}` });
    if (!allowed)
      refusal = new Refusal('insufficient-balance', { available: yuan(available), needed: yuan(ask.price) });
  }
  const quotas = checks.flatMap(({ rule, counter, limit }) => {
    if (limit === null || counter.metric !== 'calls') return [];
    const after = used(counter) + (refusal ? 0 : counter.amount);
    return quotaOf(rule, limit, Math.max(0, limit - after), windows);
  });
  const counts = counters.filter(({ amount }) => amount > 0);
  return { refusal, verdicts, counts, quotas };
}

interface Checks {
  checks: readonly Check[];
  counters: readonly CounterHold[];
}
/** The checks of a standing, which many calls of a batch share, by what they ask. */
const known = new WeakMap<Standing, Map<string, Checks>>();

function checksOf(standing: Standing, price: number, calls: number, windows: Windows): Checks {
  const name = `${price} ${calls} ${windows.second}`;
  const same = known.get(standing) ?? new Map<string, Checks>();
  known.set(standing, same);
  let found = same.get(name);
  if (!found) {
    const checks = makeChecks(standing, price, calls, windows);
    found = { checks, counters: unique(checks.map(({ counter }) => counter)) };
    same.set(name, found);
  }
  return found;
}

function makeChecks(standing: Standing, price: number, calls: number, { second, day, month }: Windows): Check[] {
  const checks: Check[] = [];
  const owners = (['app', 'connector'] as const).flatMap((kind) => {
    const owner = standing[kind];
    return owner ? [{ kind, subject: `${kind}:${owner.id}`, limits: owner.limits }] : [];
  });
  const count = (subject: string, window: string): CounterHold => ({ subject, metric: 'calls', window, amount: calls });
  const spend = (subject: string): CounterHold => ({ subject, metric: 'spend', window: month, amount: price });
  for (const { kind, subject, limits } of owners) {
    const called = `@${kind}`;
    const add = (rule: keyof Limits, counter: CounterHold, refuse: Check['refuse']) =>
      checks.push({ rule: `${kind}.${rule}`, counter, limit: limits[rule], refuse });
    // Seconds nobody limits are not counted: they would be rows nobody reads.
    if (limits.perSecond !== null)
      add('perSecond', count(subject, second), (limit) => new Refusal('rate-limited', { subject: called, limit }));
    add('perDay', count(subject, day), (limit) => new Refusal('daily-limit', { subject: called, limit }));
    add('total', count(subject, 'all'), (limit) => new Refusal('total-limit', { subject: called, limit }));
    add(
      'spendPerMonth',
      spend(subject),
      (limit) => new Refusal('spend-limit', { subject: called, limit: yuan(limit) }),
    );
  }
  for (const { scope, id } of scopesOf(standing)) {
    const budget = standing.budgets.find((one) => one.scope === scope && one.target_id === id);
    checks.push({
      rule: `budget.${scope}`,
      counter: spend(`${scope}:${id}`),
      limit: budget?.monthly ?? null,
      refuse: (limit) => new Refusal('budget-exceeded', { scope: `@${scope}`, limit: yuan(limit) }),
    });
  }
  return checks;
}

function scopesOf({ companyId, departmentId, app, connector }: Standing): { scope: BudgetScope; id: number }[] {
  const ids = { connector: connector?.id, app: app?.id, department: departmentId, company: companyId };
  return (Object.keys(ids) as (keyof typeof ids)[]).flatMap((scope) => {
    const id = ids[scope];
    return id === undefined || id === null ? [] : [{ scope, id }];
  });
}

const SECONDS_A_DAY = 86_400;

function quotaOf(name: string, limit: number, remaining: number, windows: Windows): Quota {
  if (name.endsWith('perSecond')) return { name, limit, remaining, window: 1, reset: 1 };
  if (name.endsWith('perDay')) return { name, limit, remaining, window: SECONDS_A_DAY, reset: windows.dayEndsIn };
  return { name, limit, remaining, window: null, reset: null };
}

type CounterName = Pick<CounterHold, 'subject' | 'metric' | 'window'>;
const counterKeys = new WeakMap<CounterName, string>();

export function counterKey(counter: CounterName): string {
  let key = counterKeys.get(counter);
  if (key === undefined) {
    key = `${counter.subject} ${counter.metric} ${counter.window}`;
    counterKeys.set(counter, key);
  }
  return key;
}

/** A spend limit and a budget of one subject share a counter; it is counted once. */
const unique = (counters: CounterHold[]): CounterHold[] => [
  ...new Map(counters.map((counter) => [counterKey(counter), counter])).values(),
];
