import type { RefusalCode } from '@daas/contract/errors';
import type { Limits as LimitsInput } from '@daas/contract/shapes';
import { type CounterHold, type Limits, NO_LIMITS } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import { iso } from '../kernel/time';
import { yuan } from '../kernel/yuan';
import type { Windows } from './windows';

/** Converts limits of the contract to stored limits. */
export const limitsOf = (limits: LimitsInput): Limits => ({
  perSecond: limits.per_second,
  perDay: limits.per_day,
  total: limits.total,
  spendPerCall: limits.spend_per_call,
  spendPerDay: limits.spend_per_day,
  spendPerMonth: limits.spend_per_month,
  spendTotal: limits.spend_total,
  endsAt: limits.ends_at && iso(new Date(limits.ends_at)),
});

/** Converts stored limits to those of the contract. */
export function presentLimits(stored: Limits): LimitsInput {
  const limits = { ...NO_LIMITS, ...stored };
  return {
    per_second: limits.perSecond,
    per_day: limits.perDay,
    total: limits.total,
    spend_per_call: limits.spendPerCall,
    spend_per_day: limits.spendPerDay,
    spend_per_month: limits.spendPerMonth,
    spend_total: limits.spendTotal,
    ends_at: limits.endsAt,
  };
}

/** Result of one rule. `detail` has figures and codes, no translated text. */
export interface Decision {
  rule: string;
  allowed: boolean;
  detail: string;
}

export type BudgetScope = 'company' | 'department' | 'app' | 'connector';

/** The owners of a call with their limits and budgets. Read under the account's lock. */
export interface AppliedLimits {
  companyId: number;
  /** Ids of the department and all ancestors, nearest first. */
  departments: readonly number[];
  app: { id: number; limits: Limits } | null;
  connector: { id: number; limits: Limits } | null;
  /** Monthly budgets with a hard stop, in 1/10000 yuan. */
  budgets: readonly { scope: BudgetScope; target_id: number; monthly: number }[];
  account: { balance: number; reserved: number };
}

/** A limit on a counter; null only counts. */
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
  /** Seconds of the window, and until it ends; null if it never ends. */
  window: number | null;
  reset: number | null;
}

export interface LimitResult {
  refusal: Refusal | null;
  decisions: Decision[];
  /** Increments of an admitted call. */
  counts: CounterHold[];
  quotas: Quota[];
}

export type Used = (counter: Pick<CounterHold, 'subject' | 'metric' | 'window'>) => number;

/** Counters that a call may change. */
export const countersOf = (applied: AppliedLimits, windows: Windows): readonly CounterHold[] =>
  unique(checksOf(applied, 0, 1, windows).map(({ counter }) => counter));

/** Checks the limits per call, which need no counter. `accepted` is a price that a person accepted. */
function checkPrice({ app, connector }: AppliedLimits, price: number, accepted: number, decisions: Decision[]) {
  for (const [kind, owner] of Object.entries({ app, connector })) {
    const limit = owner?.limits.spendPerCall ?? null;
    if (limit === null || price === 0) continue;
    const allowed = price <= Math.max(limit, accepted);
    decisions.push({ rule: `${kind}.spendPerCall`, allowed, detail: `${price}/${Math.max(limit, accepted)}` });
    if (!allowed)
      return new Refusal('call-price-limit', { subject: `@${kind}`, price: yuan(price), limit: yuan(limit) });
  }
  return null;
}

/**
 * Checks whether one more call of at most `price` stays within every limit, budget and the balance. Pure: the caller must
 * apply `counts` and the reservation before it checks the next call.
 */
export function checkLimits(
  applied: AppliedLimits,
  used: Used,
  windows: Windows,
  ask: { price: number; calls: number; accepted?: number | undefined },
): LimitResult {
  const checks = checksOf(applied, ask.price, ask.calls, windows);
  const decisions: Decision[] = [];
  let refusal: Refusal | null = checkPrice(applied, ask.price, ask.accepted ?? 0, decisions);
  for (const { rule, counter, limit, refuse } of checks) {
    if (refusal) break;
    if (limit === null || counter.amount === 0) continue;
    const after = used(counter) + counter.amount;
    decisions.push({ rule, allowed: after <= limit, detail: `${after}/${limit}` });
    if (after > limit) refusal = refuse(limit);
  }
  const available = applied.account.balance - applied.account.reserved;
  if (!refusal && ask.price > 0) {
    const allowed = ask.price <= available;
    decisions.push({ rule: 'balance', allowed, detail: `${ask.price}/${available}` });
    if (!allowed)
      refusal = new Refusal('insufficient-balance', { available: yuan(available), needed: yuan(ask.price) });
  }
  const quotas = checks.flatMap(({ rule, counter, limit }) => {
    if (limit === null || counter.metric !== 'calls') return [];
    const after = used(counter) + (refusal ? 0 : counter.amount);
    return quotaOf(rule, limit, Math.max(0, limit - after), windows);
  });
  const counts = unique(checks.map(({ counter }) => counter)).filter(({ amount }) => amount > 0);
  return { refusal, decisions, counts, quotas };
}

/** Counters of spend that a call may change. */
export const spendCountersOf = (applied: AppliedLimits, windows: Windows): readonly CounterHold[] =>
  countersOf(applied, windows).filter(({ metric }) => metric === 'spend');

/** Returns the amount that every limit, budget and the balance still allow, in 1/10000 yuan. */
export function spendable(applied: AppliedLimits, used: Used, windows: Windows): number {
  const left = checksOf(applied, 0, 0, windows).flatMap(({ counter, limit }) =>
    counter.metric === 'spend' && limit !== null ? [limit - used(counter)] : [],
  );
  return Math.max(0, Math.min(applied.account.balance - applied.account.reserved, ...left));
}

type CountedSpend = 'spendPerDay' | 'spendPerMonth' | 'spendTotal';
type CountedLimit = 'perSecond' | 'perDay' | 'total' | CountedSpend;

function checksOf(applied: AppliedLimits, price: number, calls: number, { second, day, month }: Windows): Check[] {
  const checks: Check[] = [];
  const owners = (['app', 'connector'] as const).flatMap((kind) => {
    const owner = applied[kind];
    return owner ? [{ kind, subject: `${kind}:${owner.id}`, limits: owner.limits }] : [];
  });
  const count = (subject: string, window: string): CounterHold => ({ subject, metric: 'calls', window, amount: calls });
  const spend = (subject: string, window: string): CounterHold => ({ subject, metric: 'spend', window, amount: price });
  for (const { kind, subject, limits } of owners) {
    const called = `@${kind}`;
    const add = (rule: CountedLimit, counter: CounterHold, refuse: Check['refuse']) =>
      checks.push({ rule: `${kind}.${rule}`, counter, limit: limits[rule] ?? null, refuse });
    const money = (rule: CountedSpend, window: string, code: RefusalCode) =>
      add(rule, spend(subject, window), (limit) => new Refusal(code, { subject: called, limit: yuan(limit) }));
    // Count seconds only for a limit per second: other rows would never be read.
    if (limits.perSecond !== null)
      add('perSecond', count(subject, second), (limit) => new Refusal('rate-limited', { subject: called, limit }));
    add('perDay', count(subject, day), (limit) => new Refusal('daily-limit', { subject: called, limit }));
    add('total', count(subject, 'all'), (limit) => new Refusal('total-limit', { subject: called, limit }));
    money('spendPerDay', day, 'daily-spend-limit');
    money('spendPerMonth', month, 'spend-limit');
    money('spendTotal', 'all', 'total-spend-limit');
  }
  for (const { scope, id } of scopesOf(applied)) {
    const budget = applied.budgets.find((one) => one.scope === scope && one.target_id === id);
    checks.push({
      rule: `budget.${scope}`,
      counter: spend(`${scope}:${id}`, month),
      limit: budget?.monthly ?? null,
      refuse: (limit) => new Refusal('budget-exceeded', { scope: `@${scope}`, limit: yuan(limit) }),
    });
  }
  return checks;
}

function scopesOf({ companyId, departments, app, connector }: AppliedLimits): { scope: BudgetScope; id: number }[] {
  return [
    ...(connector ? [{ scope: 'connector' as const, id: connector.id }] : []),
    ...(app ? [{ scope: 'app' as const, id: app.id }] : []),
    ...departments.map((id) => ({ scope: 'department' as const, id })),
    { scope: 'company' as const, id: companyId },
  ];
}

const SECONDS_A_DAY = 86_400;

export function quotaOf(name: string, limit: number, remaining: number, windows: Windows): Quota {
  if (name.endsWith('perSecond')) return { name, limit, remaining, window: 1, reset: 1 };
  if (name.endsWith('perDay')) return { name, limit, remaining, window: SECONDS_A_DAY, reset: windows.dayEndsIn };
  return { name, limit, remaining, window: null, reset: null };
}

type CounterName = Pick<CounterHold, 'subject' | 'metric' | 'window'>;
export const counterKey = ({ subject, metric, window }: CounterName): string => `${subject} ${metric} ${window}`;

/** A spend limit and a budget of one subject share a counter, which must count once. */
const unique = (counters: CounterHold[]): CounterHold[] => [
  ...new Map(counters.map((counter) => [counterKey(counter), counter])).values(),
];
