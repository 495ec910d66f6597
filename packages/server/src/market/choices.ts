import type { FilterCondition, FilterNode } from '@daas/contract/datasets';
import type { Choices, Facet, MarketConditions } from './engine';
import { wordsOf } from './text';

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

/** Whether no condition leaves out a row. */
export const asksForAll = ({ keyword, filter, ids }: MarketConditions): boolean =>
  !filter && !ids && wordsOf(keyword ?? '').length === 0;

/** Facets: fields without a choice of their own in one pass, each of the others in one of its own. */
export async function inPasses(
  { choices = [], ...query }: MarketConditions & Choices,
  names: readonly string[],
  count: (query: MarketConditions, fields: readonly string[]) => Promise<Facet[]>,
): Promise<Facet[]> {
  const unique = [...new Set(names)];
  const choiceFields = unique.filter((name) => choices.some(({ field }) => field === name));
  const passes = [
    { fields: unique.filter((name) => !choiceFields.includes(name)), filter: withChoices(query.filter, choices) },
    ...choiceFields.map((name) => ({ fields: [name], filter: withChoicesBut(name, query.filter, choices) })),
  ];
  const facets: Facet[] = [];
  for (const { fields, filter } of passes) facets.push(...(await count({ ...query, filter }, fields)));
  return unique.flatMap((name) => facets.find(({ field }) => field === name) ?? []);
}
