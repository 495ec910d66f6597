import type { FilterNode } from '@daas/contract/datasets';

// Short functions to write filters.
export const is = (field: string, value: string | number | boolean): FilterNode => ({ field, op: 'eq', value });
export const isNot = (field: string, value: string | number | boolean): FilterNode => ({ field, op: 'ne', value });
export const any = (field: string, ...value: string[]): FilterNode => ({ field, op: 'in', value });
export const none = (field: string, ...value: string[]): FilterNode => ({ field, op: 'not_in', value });
export const from = (field: string, value: string | number): FilterNode => ({ field, op: 'gte', value });
export const over = (field: string, value: string | number): FilterNode => ({ field, op: 'gt', value });
export const to = (field: string, value: string | number): FilterNode => ({ field, op: 'lte', value });
export const under = (field: string, value: string | number): FilterNode => ({ field, op: 'lt', value });
export const between = (field: string, low: string | number, high: string | number) =>
  ({ field, op: 'between', value: [low, high] }) as FilterNode;
export const missing = (field: string): FilterNode => ({ field, op: 'is_empty' });
export const present = (field: string): FilterNode => ({ field, op: 'not_empty' });
export const all = (...items: FilterNode[]): FilterNode => ({ op: 'and', items });
export const either = (...items: FilterNode[]): FilterNode => ({ op: 'or', items });
export const has = (relation: string, filter?: FilterNode): FilterNode => ({
  relation,
  match: 'any',
  ...(filter ? { filter } : {}),
});
export const hasNo = (relation: string, filter?: FilterNode): FilterNode => ({
  relation,
  match: 'none',
  ...(filter ? { filter } : {}),
});
