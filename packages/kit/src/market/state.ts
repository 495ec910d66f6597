import type { FilterCondition, FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import union from 'lodash/union';
import type { Filters } from '../DataTable/urlState';
import { parseFilter } from '../FilterBuilder/tree';

export const KEYWORD_MAX = 60;
/** Facets one search counts at most. */
const MAX_FACETS = 5;
const FACET = 'facet.';
export const facetKey = (field: string): string => FACET + field;

export const list = (value: string | string[] | undefined): string[] =>
  value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value];

/** Closed lists first: their values mean something without being known. */
export const facetsOf = (view: DataSetView): FieldView[] => {
  const counted = view.fields.filter((field) => field.facet);
  return [...counted.filter((field) => field.values), ...counted.filter((field) => !field.values)].slice(0, MAX_FACETS);
};

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

export const chosenFacets = (filters: Filters): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([key]) => key.startsWith(FACET))
      .map(([key, value]) => [key.slice(FACET.length), list(value)]),
  );

/** What the page always asks, the address's advanced filter and its facets as one tree; facets of unknown fields are left out. */
export function combinedFilter(view: DataSetView, filters: Filters, base: FilterNode | null = null): FilterNode | null {
  const conditions = Object.entries(chosenFacets(filters)).flatMap(([name, values]): FilterCondition[] => {
    const field = view.fields.find((one) => one.name_en === name && one.facet);
    const [only] = values;
    if (!field || only === undefined) return [];
    if (field.type === 'boolean') return [{ field: name, op: 'eq', value: only === 'true' }];
    return [values.length === 1 ? { field: name, op: 'eq', value: only } : { field: name, op: 'in', value: values }];
  });
  const advanced = parseFilter(list(filters.filter)[0]);
  const items = [...(base ? [base] : []), ...(advanced ? [advanced] : []), ...conditions];
  const [first] = items;
  return items.length > 1 ? { op: 'and', items } : (first ?? null);
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
interface Asked {
  filter: FilterNode | null;
  keyword?: string | undefined;
  sort?: string | undefined;
}

/** The wizard, begun with what is on the screen: data set, columns, and the same rows in the same order. */
export function connectorPath(
  view: Pick<DataSetView, 'key'>,
  fields: readonly string[],
  { filter, keyword, sort }: Asked,
): string {
  const query = new URLSearchParams({ product: view.key, fields: fields.join(',') });
  if (filter) query.set('filter', JSON.stringify(filter));
  if (keyword) query.set('keyword', keyword);
  if (sort) query.set('sort', sort);
  return `/my-data/connector/create?${query}`;
}
