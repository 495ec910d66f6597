import type { FilterCondition, FilterNode, Operator } from '@daas/contract/datasets';

const OPPOSITES: Partial<Record<Operator, Operator>> = {
  eq: 'ne',
  ne: 'eq',
  in: 'not_in',
  not_in: 'in',
  gt: 'lte',
  gte: 'lt',
  lt: 'gte',
  lte: 'gt',
  is_empty: 'not_empty',
  not_empty: 'is_empty',
};

/** Returns the negated filter: 'not founded in 2020' means before or after it. */
export function negateFilter(node: FilterNode): FilterNode {
  if ('items' in node) return { op: node.op === 'and' ? 'or' : 'and', items: node.items.map(negateFilter) };
  // The opposite of 'at least 5' is no condition on related rows.
  if ('relation' in node)
    return node.match === 'at_least' ? node : { ...node, match: node.match === 'none' ? 'any' : 'none' };
  const { field, op, value } = node satisfies FilterCondition;
  if (op === 'between' && Array.isArray(value))
    return {
      op: 'or',
      items: [
        { field, op: 'lt', value: value[0] as string | number },
        { field, op: 'gt', value: value[1] as string | number },
      ],
    };
  const other = OPPOSITES[op];
  return other ? { ...node, op: other } : node;
}
