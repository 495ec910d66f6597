import type { FilterCondition, FilterNode } from '@daas/contract/datasets';

/** A filter with what was chosen beside the results. */
export function withChoices(
  filter: FilterNode | null | undefined,
  choices: readonly FilterCondition[] = [],
): FilterNode | null {
  if (choices.length === 0) return filter ?? null;
  const items = filter ? ('items' in filter && filter.op === 'and' ? filter.items : [filter]) : [];
  return { op: 'and', items: [...items, ...choices] };
}

/** The same, but for the choices on one field. */
export const withChoicesBut = (
  field: string,
  filter: FilterNode | null | undefined,
  choices: readonly FilterCondition[] = [],
): FilterNode | null =>
  withChoices(
    filter,
    choices.filter((one) => one.field !== field),
  );
