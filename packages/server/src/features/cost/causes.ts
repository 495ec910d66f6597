import type { Answered, Cause } from '@daas/contract/endpoints/cost';

const NONE: Answered = { answered: 0, charged: 0, empty: 0, unpaid: 0, spend: 0 };
export type Causes = Partial<Record<Cause, number>>;

/** `value × part ÷ whole` in whole units, halves away from zero; products of money and calls exceed doubles. */
function portion(value: number, part: number, whole: number): number {
  const product = BigInt(value) * BigInt(part);
  const half = BigInt(whole) / 2n;
  return Number((product + (product < 0n ? -half : half)) / BigInt(whole));
}

/**
 * What made a connector's spend differ, in 1/10000 yuan; the sum is the difference, to the unit. With A answers, of which
 * C were charged at p on average, E empty for nothing and F with rows for nothing (1 and 2 are the months):
 *
 * - price `C₂ × (p₂ − p₁)`
 * - empty `−(E₂/A₂ − E₁/A₁) × A₂ × p₁`, and unpaid likewise
 * - volume `(A₂ − A₁) × C₁/A₁ × p₁`, which takes what rounding leaves
 */
export function causesOf(before: Answered = NONE, after: Answered = NONE): Causes {
  const difference = after.spend - before.spend;
  if (before.answered === 0) return withoutZeros({ new: difference });
  if (after.answered === 0) return withoutZeros({ stopped: difference });
  // Who paid for nothing then would have paid today's price.
  const priced = before.charged > 0 ? before : after;
  if (priced.charged === 0) return {};
  const price = after.spend - portion(after.charged, priced.spend, priced.charged);
  const shift = (key: 'empty' | 'unpaid') =>
    portion(
      before[key] * after.answered - after[key] * before.answered,
      priced.spend,
      before.answered * priced.charged,
    );
  const [empty, unpaid] = [shift('empty'), shift('unpaid')];
  return withoutZeros({ price, empty, unpaid, volume: difference - price - empty - unpaid });
}

const withoutZeros = (causes: Causes): Causes =>
  Object.fromEntries(Object.entries(causes).filter(([, amount]) => amount !== 0));
