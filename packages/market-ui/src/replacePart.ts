import { allOf } from '@daas/contract/datasets/allOf';
import type { FilterNode } from '@daas/contract/datasets/filter';
import isEqual from 'lodash/isEqual';

/** A filter with one of the conditions that must all hold replaced, or removed if `by` is null. */
export function replacePart(filter: FilterNode | null, part: FilterNode, by: FilterNode | null): FilterNode | null {
  if (!filter || isEqual(filter, part)) return filter && by;
  if (!('items' in filter) || filter.op !== 'and') return filter;
  return allOf(filter.items.flatMap((item) => replacePart(item, part, by) ?? []));
}
