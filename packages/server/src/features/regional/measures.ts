/**
 * Measures of economic geography, as pure functions. Amounts are never negative; null where a measure has no meaning.
 */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** A part of a whole, 0 to 1. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/**
 * Herfindahl–Hirschman index, 0 to 10,000: Σ (100 × share)². Source: Hirschman (1964), The Paternity of an Index,
 * American Economic Review 54(5).
 */
export function herfindahl(amounts: readonly number[]): number | null {
  const whole = sum(amounts);
  return whole > 0 ? sum(amounts.map((amount) => ((100 * amount) / whole) ** 2)) : null;
}

/**
 * HHI between what `classes` equal ones have, 0, and one that has all, 1: (H − 1/n) ÷ (1 − 1/n). Of a mix of few classes
 * HHI itself is high however even the mix. Null of one class. Source: Hall & Tideman (1967), Measures of Concentration,
 * Journal of the American Statistical Association 62(317).
 */
export function normalisedHerfindahl(amounts: readonly number[], classes: number): number | null {
  const index = herfindahl(amounts);
  if (index === null || classes < 2) return null;
  // Shares of equal amounts do not add up to just 1/n.
  return Math.max(0, (index / 10_000 - 1 / classes) / (1 - 1 / classes));
}

/**
 * Location quotient: an industry's share in the region over its share in what is compared with. Source: Isard (1960),
 * Methods of Regional Analysis, MIT Press, ch. 7.
 */
export function locationQuotient(
  region: { part: number; whole: number },
  comparison: { part: number; whole: number },
): number | null {
  const here = shareOf(region.part, region.whole);
  const there = shareOf(comparison.part, comparison.whole);
  return here === null || there === null || there === 0 ? null : here / there;
}

/** Compound yearly growth: (last ÷ first)^(1 ÷ years) − 1. */
export const yearlyGrowth = (first: number, last: number, years: number): number | null =>
  first > 0 && years > 0 ? (last / first) ** (1 / years) - 1 : null;

/** Concentration ratio CRn: the part of the whole that the n largest hold. Source: Bain (1951), QJE 65(3). */
export const concentrationRatio = (amounts: readonly number[], whole: number, n: number): number | null =>
  shareOf(sum([...amounts].sort((one, other) => other - one).slice(0, n)), whole);
