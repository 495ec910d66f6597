import type { FilterCondition, FilterNode } from '@daas/contract/datasets';
import type { Choices, Facet, MarketConditions } from './engine';
import { wordsOf } from './searchText';

/** Adds the choices of facets to a filter. */
export function withChoices(
  filter: FilterNode | null | undefined,
  choices: readonly FilterCondition[] = [],
): FilterNode | null {
  if (choices.length === 0) return filter ?? null;
  const items = filter ? ('items' in filter && filter.op === 'and' ? filter.items : [filter]) : [];
  return { op: 'and', items: [...items, ...choices] };
}

/** Like `withChoices`, without the choices on one field. */
export const withChoicesBut = (
  field: string,
  filter: FilterNode | null | undefined,
  choices: readonly FilterCondition[] = [],
): FilterNode | null =>
  withChoices(
    filter,
    choices.filter((one) => one.field !== field),
  );

/** Returns whether the query has no conditions. */
export const matchesAllRows = ({ keyword, filter, ids }: MarketConditions): boolean =>
  !filter && !ids && wordsOf(keyword ?? '').length === 0;

/** Counts facets: all fields without choices in one pass, each other field in its own pass. */
export async function countInPasses(
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
