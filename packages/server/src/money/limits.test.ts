import { describe, expect, it, test } from 'vitest';
import type { Limits } from '../db/schema';
import { NO_LIMITS } from '../db/schema';
import { type AppliedLimits, type BudgetScope, checkLimits, counterKey, countersOf, spendable } from './limits';
import { windowsAt } from './windows';

const WINDOWS = windowsAt(new Date('2026-11-17T02:00:00Z'));
const MONTH = WINDOWS.month;
const UNUSED = () => 0;
/** A call of a connector of an app in the lowest of three departments. */
const applied = (more: Partial<AppliedLimits> = {}): AppliedLimits => ({
  companyId: 1,
  departments: [23, 22, 21],
  app: { id: 3, limits: NO_LIMITS },
  connector: { id: 4, limits: NO_LIMITS },
  budgets: [],
  account: { balance: 10_000, reserved: 0 },
  ...more,
});
const budget = (scope: BudgetScope, target_id: number, monthly: number) => ({ scope, target_id, monthly });
const withLimits = (of: 'app' | 'connector', limits: Partial<Limits>) =>
  applied({ [of]: { id: of === 'app' ? 3 : 4, limits: { ...NO_LIMITS, ...limits } } });
const check = (of: AppliedLimits, price: number, used: Record<string, number> = {}, accepted?: number) =>
  checkLimits(of, (counter) => used[counterKey(counter)] ?? 0, WINDOWS, { price, calls: 1, accepted });
const codeOf = (...args: Parameters<typeof check>) => check(...args).refusal?.code ?? null;

/** Every scope that a call counts for, from the connector up. */
const SCOPES: [BudgetScope, number][] = [
  ['connector', 4],
  ['app', 3],
  ['department', 23],
  ['department', 22],
  ['department', 21],
  ['company', 1],
];

describe('budgets', () => {
  test.each(SCOPES)('of %s %i limit its spend of a month', (scope, id) => {
    const of = applied({ budgets: [budget(scope, id, 100)] });
    const counter = `${scope}:${id} spend ${MONTH}`;
    expect([codeOf(of, 100), codeOf(of, 101)]).toEqual([null, 'budget-exceeded']);
    expect([codeOf(of, 40, { [counter]: 60 }), codeOf(of, 41, { [counter]: 60 })]).toEqual([null, 'budget-exceeded']);
    expect(check(of, 101).refusal?.params.scope).toBe(`@${scope}`);
    expect(spendable(of, (one) => (counterKey(one) === counter ? 60 : 0), WINDOWS)).toBe(40);
  });

  test.each(SCOPES)('apply together: that of %s %i refuses despite higher ones', (scope, id) => {
    const budgets = SCOPES.map(([other, otherId]) =>
      budget(other, otherId, other === scope && otherId === id ? 100 : 5000),
    );
    expect([codeOf(applied({ budgets }), 100), codeOf(applied({ budgets }), 101)]).toEqual([null, 'budget-exceeded']);
  });

  it('of other targets do not apply', () => {
    const others = SCOPES.map(([scope, id]) => budget(scope, id + 100, 1));
    expect(codeOf(applied({ budgets: others }), 100)).toBeNull();
    const own = SCOPES.map(([scope, id]) => budget(scope, id, 200));
    expect(codeOf(applied({ budgets: [...others, ...own] }), 200)).toBeNull();
  });

  it('count a call once for each scope', () => {
    const counts = check(applied(), 70).counts.filter(({ window }) => window === MONTH);
    expect(counts.map(({ subject, metric, amount }) => [subject, metric, amount]).sort()).toEqual(
      SCOPES.map(([scope, id]) => [`${scope}:${id}`, 'spend', 70]).sort(),
    );
    const keys = countersOf(applied(), WINDOWS).map(counterKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('limits', () => {
  const LIMITS = [
    ['perSecond', 'calls', WINDOWS.second, 'rate-limited'],
    ['perDay', 'calls', WINDOWS.day, 'daily-limit'],
    ['total', 'calls', 'all', 'total-limit'],
    ['spendPerDay', 'spend', WINDOWS.day, 'daily-spend-limit'],
    ['spendPerMonth', 'spend', WINDOWS.month, 'spend-limit'],
    ['spendTotal', 'spend', 'all', 'total-spend-limit'],
  ] as const;
  const cases = (['app', 'connector'] as const).flatMap((owner) => LIMITS.map((one) => [owner, ...one] as const));

  test.each(cases)('of the %s: %s refuses calls above it', (owner, limit, metric, window, code) => {
    const of = withLimits(owner, { [limit]: 10 });
    const counter = `${owner}:${owner === 'app' ? 3 : 4} ${metric} ${window}`;
    expect([codeOf(of, 1, { [counter]: 9 }), codeOf(of, 1, { [counter]: 10 })]).toEqual([null, code]);
    // Of the other one, and of another window, nothing is counted.
    const others = { 'app:4 calls all': 99, 'connector:3 spend all': 99, [`company:1 spend ${MONTH}`]: 99 };
    expect(codeOf(of, 1, others)).toBeNull();
  });

  test.each(['app', 'connector'] as const)(
    'of the price per call of the %s admit a price equal to the limit',
    (owner) => {
      const of = withLimits(owner, { spendPerCall: 50 });
      expect([codeOf(of, 50), codeOf(of, 51)]).toEqual([null, 'call-price-limit']);
      expect([codeOf(of, 80, {}, 80), codeOf(of, 81, {}, 80)]).toEqual([null, 'call-price-limit']);
      expect(codeOf(of, 50, {}, 20)).toBeNull();
    },
  );

  it('check the app before the connector and the balance last', () => {
    const of = applied({
      app: { id: 3, limits: { ...NO_LIMITS, perDay: 0, spendPerDay: 0 } },
      connector: { id: 4, limits: { ...NO_LIMITS, perDay: 0 } },
      budgets: [budget('company', 1, 0)],
      account: { balance: 0, reserved: 0 },
    });
    expect(check(of, 1).decisions.map(({ rule }) => rule)).toEqual(['app.perDay']);
    const bounded = { ...of, app: null, connector: null };
    expect(check(bounded, 1).decisions.map(({ rule }) => rule)).toEqual(['budget.company']);
    expect(codeOf({ ...bounded, budgets: [] }, 1)).toBe('insufficient-balance');
  });
});

describe('the balance', () => {
  it('less reservations must cover a call', () => {
    const of = applied({ account: { balance: 100, reserved: 40 } });
    expect([codeOf(of, 60), codeOf(of, 61), codeOf(of, 0)]).toEqual([null, 'insufficient-balance', null]);
    expect(spendable(of, UNUSED, WINDOWS)).toBe(60);
  });

  it('is not needed for a free call', () => {
    expect(codeOf(applied({ account: { balance: -5, reserved: 0 } }), 0)).toBeNull();
    expect(spendable(applied({ account: { balance: -5, reserved: 0 } }), UNUSED, WINDOWS)).toBe(0);
  });
});
