import type { FilterNode } from '@daas/contract/datasets/filter';
import isEqual from 'lodash/isEqual';

/** A filter without one of the conditions that must all hold; null where nothing is left. */
export function withoutPart(filter: FilterNode | null, part: FilterNode): FilterNode | null {
  if (!filter || isEqual(filter, part)) return null;
  if (!('items' in filter) || filter.op !== 'and') return filter;
  const items = filter.items.flatMap((item) => withoutPart(item, part) ?? []);
  return items.length > 1 ? { op: 'and', items } : (items[0] ?? null);
}
