import type { FilterNode } from '@daas/contract/datasets/filter';
import isEqual from 'lodash/isEqual';

/** A filter with one of the conditions that must all hold replaced, or removed if `by` is null; null where nothing is left. */
export function replacePart(filter: FilterNode | null, part: FilterNode, by: FilterNode | null): FilterNode | null {
  if (!filter || isEqual(filter, part)) return by;
  if (!('items' in filter) || filter.op !== 'and') return filter;
  const items = filter.items.flatMap((item) => replacePart(item, part, by) ?? []);
  return items.length > 1 ? { op: 'and', items } : (items[0] ?? null);
}
