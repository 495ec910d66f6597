import type { Answered } from '@daas/contract/endpoints/cost';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Causes, causesOf } from './causes';

const sum = (causes: Causes) => Object.values(causes).reduce((all, amount) => all + amount, 0);
const month = (charged: number, empty: number, unpaid: number, spend: number): Answered => ({
  answered: charged + empty + unpaid,
  charged,
  empty,
  unpaid,
  spend,
});
const count = fc.integer({ min: 0, max: 5_000_000 });
/** A month of calls of any prices; what was not charged cost nothing. */
const months = fc
  .tuple(count, count, count, fc.integer({ min: 0, max: 1_000_000 }), fc.nat(9999))
  .map(([charged, empty, unpaid, price, more]) =>
    month(charged, empty, unpaid, charged > 0 ? charged * price + more : 0),
  );

describe('causes of a difference', () => {
  it('sum up to it, to the unit, whatever the months', () => {
    fc.assert(
      fc.property(months, months, (before, after) => {
        expect(sum(causesOf(before, after))).toBe(after.spend - before.spend);
      }),
      { numRuns: 2000, seed: 31 },
    );
  });

  it('are within a unit of the fractions they stand for', () => {
    const small = fc
      .tuple(fc.integer({ min: 1, max: 900 }), fc.nat(900), fc.nat(900), fc.integer({ min: 1, max: 1_000_000 }))
      .map(([charged, empty, unpaid, spend]) => month(charged, empty, unpaid, spend));
    fc.assert(
      fc.property(small, small, (one, two) => {
        const causes = causesOf(one, two);
        const p1 = one.spend / one.charged;
        const share = (key: 'empty' | 'unpaid') =>
          -(two[key] / two.answered - one[key] / one.answered) * two.answered * p1;
        const near = (amount: number | undefined, paper: number, off: number) =>
          expect(Math.abs((amount ?? 0) - paper)).toBeLessThanOrEqual(off + 1e-6);
        near(causes.price, two.charged * (two.spend / two.charged - p1), 0.5);
        near(causes.empty, share('empty'), 0.5);
        near(causes.unpaid, share('unpaid'), 0.5);
        near(causes.volume, (two.answered - one.answered) * (one.charged / one.answered) * p1, 1.5);
      }),
      { numRuns: 1000, seed: 31 },
    );
  });

  it('one price is no cause, nor is one share of empty answers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), count, count, count, count, (price, c1, e1, c2, e2) => {
        const causes = causesOf(month(c1, e1, 0, c1 * price), month(c2, e2, 0, c2 * price));
        expect(causes.price ?? 0).toBe(0);
        expect(causes.unpaid ?? 0).toBe(0);
      }),
      { seed: 31 },
    );
    // Ten thousand answers, a tenth of them empty; then twice as many of both.
    expect(causesOf(month(9_000, 1_000, 0, 9_000 * 1500), month(18_000, 2_000, 0, 18_000 * 1500))).toEqual({
      volume: 13_500_000,
    });
  });

  it('on paper: 100 answers at ¥0.10, then 100 with 40 empty at ¥0.20', () => {
    // 40 fewer are paid: −40 × ¥0.10. The 60 others cost ¥0.10 more each.
    expect(causesOf(month(100, 0, 0, 100_000), month(60, 40, 0, 120_000))).toEqual({ price: 60_000, empty: -40_000 });
  });

  it('a month without any answer is a connector that is new or stopped', () => {
    expect(causesOf(undefined, month(3, 1, 0, 3000))).toEqual({ new: 3000 });
    expect(causesOf(month(3, 1, 0, 3000), month(0, 0, 0, 0))).toEqual({ stopped: -3000 });
    expect(causesOf(month(0, 9, 0, 0), month(0, 5, 4, 0))).toEqual({});
  });

  it('who paid for nothing, since all was empty, pays for fewer empty answers', () => {
    expect(causesOf(month(0, 10, 0, 0), month(10, 0, 0, 5000))).toEqual({ empty: 5000 });
  });
});
