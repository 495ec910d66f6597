import chunk from 'lodash/chunk';
import sortBy from 'lodash/sortBy';
import uniq from 'lodash/uniq';

/** Values in up to `classes` ranges that hold about as many distinct values each, lowest first. */
export function quantiles(values: readonly number[], classes: number): { min: number; max: number }[] {
  const distinct = sortBy(uniq(values));
  return chunk(distinct, Math.ceil(distinct.length / classes)).map((part) => ({
    min: part[0] as number,
    max: part.at(-1) as number,
  }));
}
