import type { FilterNode } from './filter';

/** The filter of rows that meet all of these conditions; null without a condition. */
export const allOf = (items: FilterNode[]): FilterNode | null =>
  items.length > 1 ? { op: 'and', items } : (items[0] ?? null);
