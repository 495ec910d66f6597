import { UNUSUAL_SPEND } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';

type Overview = EndpointOutput<'cost.overview'>;
/** What was spent by business day; days without any are left out. */
type Spend = ReadonlyMap<string, number>;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low = 0, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return Math.round((low + high) / 2);
}

/**
 * Days that cost more than some times the median of the days before. Who spends on fewer than half of the days has no
 * usual day.
 *
 * @param days Ascending; those with too few days before them are passed over.
 */
export function unusualDays(spend: Spend, days: readonly string[]): Overview['unusual'] {
  const { times, days: before, least } = UNUSUAL_SPEND;
  return days.flatMap((day, place) => {
    if (place < before) return [];
    const usual = median(days.slice(place - before, place).map((one) => spend.get(one) ?? 0));
    const spent = spend.get(day) ?? 0;
    return usual > 0 && spent > times * usual && spent - usual >= least ? [{ day, spend: spent, usual }] : [];
  });
}

/** A month's spend as it adds up: until today as it was, from today on as if each day cost `daily`. */
export function outlookOf(spend: Spend, days: readonly string[], today: string, daily: number): Overview['outlook'] {
  let spent = 0;
  let ahead = 0;
  return days.map((day) => {
    if (day <= today) spent += spend.get(day) ?? 0;
    else ahead += 1;
    return {
      day,
      spent: day <= today ? spent : null,
      expected: day >= today ? spent + Math.round(daily * ahead) : null,
    };
  });
}
