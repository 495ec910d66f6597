/** Upper bounds of the classes by which sums count how long calls took; the last class has none. Migration 0067 has them, too. */
export const DURATION_BOUNDS_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000,
] as const;

export const CLASSES = DURATION_BOUNDS_MS.length + 1;

/**
 * Estimates a percentile in milliseconds from the counts by class, in the way of Prometheus' `histogram_quantile`: it
 * assumes that the calls of a class are spread evenly. Returns null without calls, and the last bound for its class.
 */
export function percentile(counts: readonly number[], part: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let rest = part * total;
  for (const [place, count] of counts.entries()) {
    const from = DURATION_BOUNDS_MS[place - 1] ?? 0;
    const to = DURATION_BOUNDS_MS[place];
    if (to === undefined) return from;
    if (rest <= count && count > 0) return from + (to - from) * (rest / count);
    rest -= count;
  }
  return null;
}
