import { FREE_READS_PER_SECOND } from '@daas/contract/constants';
import type { CallRule } from '@daas/contract/enums';
import type { RefusalCode } from '@daas/contract/errors';
import type { Limits as LimitsInput } from '@daas/contract/shapes';
import { type CounterHold, type Limits, NO_LIMITS } from '../db/schema';
import type { Refusal } from '../kernel/refusal';
import { iso } from '../kernel/time';
import { yuan } from '../kernel/yuan';
import { LimitRefusal } from './limitRefusal';
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
  rule: CallRule | RefusalCode;
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
  rule: CallRule;
  counter: CounterHold;
  limit: number | null;
  code: RefusalCode;
  params: Refusal['params'];
}

/** What a request adds. */
export interface Addition {
  /** Highest price in 1/10000 yuan. */
  price: number;
  /** 1 for an operation that can be charged. */
  calls: number;
  /** 1 for a free read, which has a rate of its own. */
  reads?: number;
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
  unique(checksOf(applied, { price: 0, calls: 1 }, windows).map(({ counter }) => counter));

/** Checks the limits per call, which need no counter. `accepted` is a price that a person accepted. */
function checkPrice({ app, connector }: AppliedLimits, price: number, accepted: number, decisions: Decision[]) {
  for (const [kind, owner] of [
    ['app', app],
    ['connector', connector],
  ] as const) {
    const limit = owner?.limits.spendPerCall ?? null;
    if (limit === null || price === 0) continue;
    const allowed = price <= Math.max(limit, accepted);
    decisions.push({ rule: `${kind}.spendPerCall`, allowed, detail: `${price}/${Math.max(limit, accepted)}` });
    if (!allowed)
      return new LimitRefusal(
        'call-price-limit',
        { name: `${kind}.spendPerCall`, unit: 'money', value: limit, used: 0, needed: price, renews_at: null },
        { subject: `@${kind}`, price: yuan(price) },
      );
  }
  return null;
}

/**
 * Checks whether a request stays within every limit, budget and the balance. Pure: the caller must apply `counts` and the
 * reservation before it checks the next one.
 */
export function checkLimits(
  applied: AppliedLimits,
  used: Used,
  windows: Windows,
  { accepted = 0, ...added }: Addition & { accepted?: number | undefined },
): LimitResult {
  const checks = checksOf(applied, added, windows).filter(({ counter }) => counter.amount > 0);
  const decisions: Decision[] = [];
  let refusal: Refusal | null = checkPrice(applied, added.price, accepted, decisions);
  for (const { rule, counter, limit, code, params } of checks) {
    if (refusal) break;
    if (limit === null) continue;
    const before = used(counter);
    const { amount: needed, metric } = counter;
    decisions.push({ rule, allowed: before + needed <= limit, detail: `${before + needed}/${limit}` });
    const reached = { name: rule, unit: UNITS[metric], value: limit, used: before, needed };
    if (before + needed > limit)
      refusal = new LimitRefusal(code, { ...reached, renews_at: endOf(counter.window, windows) }, params);
  }
  const value = applied.account.balance - applied.account.reserved;
  const { price: needed } = added;
  if (!refusal && needed > 0) {
    decisions.push({ rule: 'balance', allowed: needed <= value, detail: `${needed}/${value}` });
    const reached = { name: 'balance', unit: 'money', value, used: 0, needed, renews_at: null } as const;
    if (needed > value) refusal = new LimitRefusal('insufficient-balance', reached, { available: yuan(value) });
  }
  const quotas = checks.flatMap(({ rule, counter, limit }) => {
    if (limit === null || counter.metric === 'spend') return [];
    const after = used(counter) + (refusal ? 0 : counter.amount);
    return quotaOf(rule, limit, Math.max(0, limit - after), windows);
  });
  return { refusal, decisions, counts: unique(checks.map(({ counter }) => counter)), quotas };
}

const UNITS = { calls: 'calls', reads: 'reads', spend: 'money', units: 'calls', sales: 'money' } as const;

/** Returns the ISO time at which a counter's window ends; null for one without an end. */
function endOf(window: string, { second, day, month, ends }: Windows): string | null {
  return { [second]: ends.second, [day]: ends.day, [month]: ends.month }[window] ?? null;
}

/** Counters of spend that a call may change. */
export const spendCountersOf = (applied: AppliedLimits, windows: Windows): readonly CounterHold[] =>
  countersOf(applied, windows).filter(({ metric }) => metric === 'spend');

/** Returns the amount that every limit, budget and the balance still allow, in 1/10000 yuan. */
export function spendable(applied: AppliedLimits, used: Used, windows: Windows): number {
  const left = checksOf(applied, { price: 0, calls: 0 }, windows).flatMap(({ counter, limit }) =>
    counter.metric === 'spend' && limit !== null ? [limit - used(counter)] : [],
  );
  return Math.max(0, Math.min(applied.account.balance - applied.account.reserved, ...left));
}

type CountedLimit = 'perSecond' | 'perDay' | 'total' | 'spendPerDay' | 'spendPerMonth' | 'spendTotal';

function checksOf(applied: AppliedLimits, { price, calls, reads = 0 }: Addition, windows: Windows): Check[] {
  const { second, day, month } = windows;
  const checks: Check[] = [];
  const owners = (['app', 'connector'] as const).flatMap((kind) => {
    const owner = applied[kind];
    return owner ? [{ kind, subject: `${kind}:${owner.id}`, limits: owner.limits }] : [];
  });
  if (reads > 0 && applied.app)
    checks.push({
      rule: 'app.readsPerSecond',
      counter: { subject: `app:${applied.app.id}`, metric: 'reads', window: second, amount: reads },
      limit: FREE_READS_PER_SECOND,
      code: 'rate-limited',
      params: { subject: '@app' },
    });
  for (const { kind, subject, limits } of owners) {
    const add = (rule: CountedLimit, metric: 'calls' | 'spend', window: string, code: RefusalCode) =>
      checks.push({
        rule: `${kind}.${rule}`,
        counter: { subject, metric, window, amount: metric === 'calls' ? calls : price },
        limit: limits[rule] ?? null,
        code,
        params: { subject: `@${kind}` },
      });
    // Count seconds only for a limit per second: other rows would never be read.
    if (limits.perSecond !== null) add('perSecond', 'calls', second, 'rate-limited');
    add('perDay', 'calls', day, 'daily-limit');
    add('total', 'calls', 'all', 'total-limit');
    add('spendPerDay', 'spend', day, 'daily-spend-limit');
    add('spendPerMonth', 'spend', month, 'spend-limit');
    add('spendTotal', 'spend', 'all', 'total-spend-limit');
  }
  for (const { scope, id } of scopesOf(applied)) {
    const budget = applied.budgets.find((one) => one.scope === scope && one.target_id === id);
    checks.push({
      rule: `budget.${scope}`,
      counter: { subject: `${scope}:${id}`, metric: 'spend', window: month, amount: price },
      limit: budget?.monthly ?? null,
      code: 'budget-exceeded',
      params: { scope: `@${scope}` },
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
  if (/perSecond$/i.test(name)) return { name, limit, remaining, window: 1, reset: 1 };
  if (name.endsWith('perDay')) return { name, limit, remaining, window: SECONDS_A_DAY, reset: windows.dayEndsIn };
  return { name, limit, remaining, window: null, reset: null };
}

type CounterName = Pick<CounterHold, 'subject' | 'metric' | 'window'>;
export const counterKey = ({ subject, metric, window }: CounterName): string => `${subject} ${metric} ${window}`;

/** A spend limit and a budget of one subject share a counter, which must count once. */
const unique = (counters: CounterHold[]): CounterHold[] => [
  ...new Map(counters.map((counter) => [counterKey(counter), counter])).values(),
];
