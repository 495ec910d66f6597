import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Choices, Count, DataSetStats, MarketConditions } from '../../market';
import { matchesAllRows } from '../../market/choices';

type Spread = EndpointOutput<'market.search'>['histograms'][number] & { empty: number };

/**
 * How many rows match in all: what the page knows beyond the cap of a search. Of everything, the load tells it; a spread
 * over a number or a date has looked at each row, unless a choice of its own field is left aside. Null where neither does.
 * // §5, features/measures/README.md
 */
export function countOf(
  matches: Count,
  query: MarketConditions & Choices,
  { spreads, stats }: { spreads: readonly Spread[]; stats: DataSetStats | undefined },
): number | null {
  if (!matches.capped) return matches.total;
  const choices = query.choices ?? [];
  if (stats && choices.length === 0 && matchesAllRows(query)) return stats.rows;
  const choiceFields = new Set(choices.map(({ field }) => field));
  const whole = spreads.find(({ field, exact }) => exact && !choiceFields.has(field));
  return whole ? whole.buckets.reduce((sum, { count }) => sum + count, whole.empty) : null;
}
