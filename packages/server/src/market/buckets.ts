import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { HistogramQuery } from './engine';

dayjs.extend(utc);

/** Returns the range of a histogram's bucket. Buckets are numbered from 1 with `parts` and from 0 with `bounds`. */
export function numberBucket(
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

export const dateBucket = (from: string, unit: NonNullable<HistogramQuery['unit']>) => ({
  from,
  to: dayjs.utc(from).add(1, unit).format('YYYY-MM-DD'),
});
