import { allOf } from '@daas/contract/datasets/allOf';
import type { FilterCondition, FilterNode } from '@daas/contract/datasets/filter';
import { hasHistogram } from '@daas/contract/datasets/histogram';
import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import type { Filters } from '@daas/kit/DataTable/urlState';
import { parseFilter } from '@daas/kit/FilterBuilder/tree';
import union from 'lodash/union';

export const KEYWORD_MAX = 60;
/** Facets one search counts at most. */
const MAX_FACETS = 5;
/** Spreads of numbers and dates one search counts at most. */
const MAX_HISTOGRAMS = 2;
const FACET = 'facet.';
const NOT = 'not.';
export const facetKey = (field: string): string => FACET + field;
/** Values that are left out. */
export const notKey = (field: string): string => NOT + field;
/** The least value, and where the range ends, itself left out. */
export const fromKey = (field: string): string => `from.${field}`;
export const toKey = (field: string): string => `to.${field}`;

export const list = (value: string | string[] | undefined): string[] =>
  value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value];

/** Closed lists first: their values mean something without being known. */
export const facetsOf = (view: DataSetView): FieldView[] => {
  const facetFields = view.fields.filter((field) => field.facet);
  return [...facetFields.filter((field) => field.values), ...facetFields.filter((field) => !field.values)].slice(
    0,
    MAX_FACETS,
  );
};

/** Numbers and dates that rows are ordered by, the usual order first. */
export const histogramsOf = (view: DataSetView): FieldView[] =>
  union([view.default_sort, ...view.sorts].map((sort) => sort.replace(/^-/, '')))
    .flatMap((name) => view.fields.find((field) => field.name_en === name) ?? [])
    .filter(({ type, masked, ordinal }) => hasHistogram(type) && !masked && !ordinal)
    .slice(0, MAX_HISTOGRAMS);

/** Columns of the table; records are shown in the detail only. */
export const columnsOf = (view: DataSetView): FieldView[] => {
  const fields = view.fields.map((field) => field.name_en);
  return union(view.default_columns, fields).flatMap((name) => {
    const field = view.fields.find((one) => one.name_en === name);
    return field && field.type !== 'records' ? [field] : [];
  });
};

/** A value as people read it. */
export const valueLabel = (field: FieldView, value: string, say: (message: { id: string }) => string): string =>
  field.type === 'boolean'
    ? say({ id: value === 'true' ? 'filter.yes' : 'filter.no' })
    : (field.values?.find((one) => one.value === value)?.label ?? value);

const under = (prefix: string, filters: Filters): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), list(value)]),
  );
export const chosenFacets = (filters: Filters) => under(FACET, filters);
export const excludedFacets = (filters: Filters) => under(NOT, filters);

/** A range as the address has it; undefined at an open end, or where it is no value of that field. */
export function rangeOf({ name_en, type }: FieldView, filters: Filters) {
  const end = (text: string | undefined) => {
    if (!text) return undefined;
    if (!/^date/.test(type)) return Number.isFinite(Number(text)) ? Number(text) : undefined;
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  };
  return { from: end(list(filters[fromKey(name_en)])[0]), to: end(list(filters[toKey(name_en)])[0]) };
}

/** Midnight of the business calendar, which is eight hours ahead of UTC all year. */
const instantOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString().replace('.000', '');

/** What was chosen beside the results; values of unknown fields are left out. */
export function choicesOf(view: DataSetView, filters: Filters): FilterCondition[] {
  const facetOf = (name: string) => view.fields.find((one) => one.name_en === name && one.facet);
  const [selectedFacets, excluded] = [chosenFacets(filters), excludedFacets(filters)];
  const values = (name: string, list: string[], not: boolean): FilterCondition[] => {
    const field = facetOf(name);
    const [only] = list;
    if (!field || only === undefined) return [];
    if (field.type === 'boolean') return [{ field: name, op: not ? 'ne' : 'eq', value: only === 'true' }];
    if (list.length === 1) return [{ field: name, op: not ? 'ne' : 'eq', value: only }];
    return [{ field: name, op: not ? 'not_in' : 'in', value: list }];
  };
  const ranges = histogramsOf(view).flatMap((field): FilterCondition[] => {
    const { from, to } = rangeOf(field, filters);
    const point = (end: string | number) => (field.type === 'datetime' ? instantOf(String(end)) : end);
    return [
      ...(from === undefined ? [] : [{ field: field.name_en, op: 'gte' as const, value: point(from) }]),
      ...(to === undefined ? [] : [{ field: field.name_en, op: 'lt' as const, value: point(to) }]),
    ];
  });
  return [
    ...Object.entries(selectedFacets).flatMap(([name, list]) => values(name, list, false)),
    ...Object.entries(excluded).flatMap(([name, list]) => values(name, list, true)),
    ...ranges,
  ];
}

/** The same without what was chosen beside the results. */
export function saidFilter(filters: Filters, base: FilterNode | null = null): FilterNode | null {
  const advanced = parseFilter(list(filters.filter)[0]);
  return allOf([...(base ? [base] : []), ...(advanced ? [advanced] : [])]);
}

/** What the page always asks, the address's advanced filter and its facets as one tree; facets of unknown fields are left out. */
export function combinedFilter(view: DataSetView, filters: Filters, base: FilterNode | null = null): FilterNode | null {
  const advanced = parseFilter(list(filters.filter)[0]);
  // One list of conditions reads without brackets.
  const conditions = !advanced ? [] : 'items' in advanced && advanced.op === 'and' ? advanced.items : [advanced];
  return allOf([...(base ? [base] : []), ...conditions, ...choicesOf(view, filters)]);
}

/** The address of a kept view. */
export const viewAddress = (view: {
  keyword: string | null;
  filter: FilterNode | null;
  sort: string | null;
  fields: readonly string[] | null;
}): string =>
  new URLSearchParams(
    Object.entries({
      keyword: view.keyword ?? '',
      filter: view.filter ? JSON.stringify(view.filter) : '',
      fields: view.fields?.join(',') ?? '',
      sort: view.sort ?? '',
    }).filter(([, value]) => value !== ''),
  ).toString();

/** Which rows, in which order. */
interface QuestionState {
  filter: FilterNode | null;
  keyword?: string | undefined;
  sort?: string | undefined;
}

/** The wizard, begun with what is on the screen: data set, columns, and the same rows in the same order. */
export function connectorPath(
  view: Pick<DataSetView, 'key'>,
  fields: readonly string[],
  { filter, keyword, sort }: QuestionState,
): string {
  const query = new URLSearchParams({ product: view.key, fields: fields.join(',') });
  if (filter) query.set('filter', JSON.stringify(filter));
  if (keyword) query.set('keyword', keyword);
  if (sort) query.set('sort', sort);
  return `/my-data/connector/create?${query}`;
}
