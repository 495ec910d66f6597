import { MAX_COUNT } from '@daas/contract/constants';
import { type DataSetDefinition, dataSetView, fieldOf, filterConfig, sortOptions } from '@daas/contract/datasets';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { allowedDataSet, checkFilter, definitionOf, maySee } from '../../kernel/dataSets';
import { invalid, type Locale, Refusal } from '../../kernel/refusal';
import { type Facet, highlight } from '../../market';
import { englishOf } from '../../market/vocabulary';
import type { MemberContext } from '../context';
import { monitoredIds } from '../monitor/watched';

export async function view(context: MemberContext, key: string) {
  const view = dataSetView(allowedDataSet(context, key), context.locale);
  return { ...view, relations: view.relations.filter(({ dataSet }) => maySee(context, definitionOf(dataSet))) };
}

export async function searchFilters(context: MemberContext, key: string) {
  return filterConfig(allowedDataSet(context, key), context.locale);
}

export async function search(context: MemberContext, input: EndpointParsedInput<'market.search'>) {
  const { services, language, locale } = context;
  const def = allowedDataSet(context, input.dataSet);
  checkFilter(def, input.filter, language);
  checkColumns(def, input);
  const { market } = services;
  const { keyword, filter, sort, current, pageSize } = input;
  const ids = input.monitored && {
    op: input.monitored === 'only' ? ('in' as const) : ('not_in' as const),
    value: await monitoredIds(context, def),
  };
  const [found, facets, stats] = await Promise.all([
    market.page(def, { keyword, filter, ids, sort, current, pageSize, fields: input.fields ?? def.defaultColumns }),
    market.facets(def, { keyword, filter, ids }, input.facets),
    market.stats(def),
  ]);
  return {
    list: found.rows,
    total: found.total,
    capped: found.capped,
    current,
    pageSize,
    highlight: keyword ? Object.fromEntries(found.rows.map((row) => [row.id, highlight(def, row, keyword)])) : {},
    facets: facets.map((facet) => labelled(def, facet, locale)),
    updated_at: stats?.loadedAt ?? null,
  };
}

/** What the shape of the input cannot say: names must be fields of this data set, and pages end with the count. */
function checkColumns(def: DataSetDefinition, input: EndpointParsedInput<'market.search'>): void {
  if ((input.current - 1) * input.pageSize >= MAX_COUNT)
    throw invalid('current', 'too_big', '@beyond-count', { limit: MAX_COUNT });
  checkView(def, input);
  for (const [index, name] of input.facets.entries())
    if (!fieldOf(def, name)?.facet) throw invalid(`facets.${index}`, 'not_counted', '@not-counted', { name });
}

/** Refuses an order or a column that the data set does not have. */
export function checkView(
  def: DataSetDefinition,
  { sort, fields }: { sort?: string | null | undefined; fields?: readonly string[] | null | undefined },
): void {
  if (typeof sort === 'string' && !sortOptions(def).includes(sort))
    throw invalid('sort', 'not_sortable', '@not-sortable', { name: sort });
  for (const [index, name] of (fields ?? []).entries())
    if (!fieldOf(def, name)) throw invalid(`fields.${index}`, 'unknown', '@not-a-field', { name });
}

function labelled(def: DataSetDefinition, facet: Facet, locale: Locale) {
  const field = fieldOf(def, facet.field);
  const chinese = locale === 'zh-CN';
  const labels = new Map(field?.values?.map((item) => [item.value, chinese ? item.name_cn : item.name_en]));
  const term = (value: string) => (chinese || !field?.vocabulary ? undefined : englishOf(field.vocabulary, value));
  return {
    ...facet,
    values: facet.values.map(({ value, count }) => ({
      value,
      label: labels.get(value) ?? term(value) ?? value,
      count,
    })),
  };
}

export async function detail(context: MemberContext, key: string, rowId: string) {
  const { services } = context;
  const def = allowedDataSet(context, key);
  const [row, stats] = await Promise.all([services.market.get(def, rowId), services.market.stats(def)]);
  if (!row) throw new Refusal('not-found', { what: '@row' });
  return { row, updated_at: stats?.loadedAt ?? null };
}
