import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { HistogramQuery } from './engine';

dayjs.extend(utc);

/** From where to where a histogram's bucket of that number reaches, the first being 1 of `parts` or 0 of `bounds`. */
export function numbersFrom(
  { parts = 1, bounds }: Pick<HistogramQuery, 'parts' | 'bounds'>,
  bucket: number,
  [low, high]: readonly [number, number],
) {
  if (bounds)
    return { from: bounds[bucket - 1] ?? Number.NEGATIVE_INFINITY, to: bounds[bucket] ?? Number.POSITIVE_INFINITY };
  const width = high > low ? (high - low) / parts : 0;
  return {
    from: low + (bucket - 1) * width,
    to: bucket === parts || width === 0 ? high : low + bucket * width,
  };
}

export const daysFrom = (from: string, unit: NonNullable<HistogramQuery['unit']>) => ({
  from,
  to: dayjs.utc(from).add(1, unit).format('YYYY-MM-DD'),
});
