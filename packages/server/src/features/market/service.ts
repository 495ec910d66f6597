import { MAX_COUNT } from '@daas/contract/constants';
import {
  type DataSetDefinition,
  dataSetView,
  fieldOf,
  filterableField,
  readableFields,
  sortOptions,
} from '@daas/contract/datasets';
import { hasHistogram } from '@daas/contract/datasets/histogram';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { isChinese, nameOf } from '@daas/contract/naming';
import { allowedDataSet, checkFilter, definitionOf, maySee, visibleFilters } from '../../kernel/dataSets';
import type { Language } from '../../kernel/locale';
import { type Page, windowOf } from '../../kernel/page';
import { invalid, Refusal } from '../../kernel/refusal';
import { type Choices, type Facet, highlight, type MarketConditions } from '../../market';
import { withChoices } from '../../market/choices';
import { englishNameOf, findTermsInEnglish } from '../../market/vocabulary';
import type { MemberContext } from '../context';
import { monitoredIds, watchedAmong, withoutMonitored } from '../monitor/watchlist';
import { clientAbort } from './clientAbort';
import { countOf } from './countRows';
import { conditionsOf, emptyResult, explanationFor } from './emptyResult';

export async function view(context: MemberContext, key: string) {
  const def = allowedDataSet(context, key);
  const stats = await context.services.market.stats(def);
  const view = dataSetView(def, context.language, stats?.provenance, stats?.loadedAt ?? null, context.now);
  return {
    ...view,
    day: (stats && (await newestDay(context, def))) ?? view.day,
    relations: view.relations.filter(({ data_set: dataSet }) => maySee(context, definitionOf(dataSet))),
  };
}

/** Returns the day of the newest row of a data set whose rows have one: laws and policies. */
async function newestDay({ services }: MemberContext, def: DataSetDefinition): Promise<string | null> {
  const { newestBy: field } = def;
  if (!field) return null;
  const newest = { sort: `-${field}`, fields: [field], current: 1, pageSize: 1 };
  const { rows } = await services.market.page(def, newest);
  return (rows[0]?.[field] ?? null) as string | null;
}

export const searchFilters = async (context: MemberContext, key: string) =>
  visibleFilters(context, allowedDataSet(context, key));

export async function search(context: MemberContext, input: EndpointParsedInput<'market.search'>) {
  const { services } = context;
  const def = allowedDataSet(context, input.data_set);
  checkColumns(def, input);
  const market = services.market.within({ signal: clientAbort(context) });
  const { sort, current, pageSize } = input;
  const { keyword, filter, ids, choices } = await question(context, def, input);
  const all = { keyword, filter: withChoices(filter, choices), ids };
  const fields = readableFields(def, input.fields ?? def.defaultColumns, context.language);
  const [page, facets, spreads, stats, leftOut] = await Promise.all([
    market.page(def, { ...all, sort, current, pageSize, fields }),
    market.facets(def, { keyword, filter, ids, choices }, input.facets),
    histograms(market, def, { keyword, filter, ids, choices }, input.histograms),
    services.market.stats(def),
    input.monitored === 'exclude' ? watchedAmong(context, def, all) : null,
  ]);
  return {
    list: page.rows,
    total: page.total,
    capped: page.capped,
    count: countOf(page, { keyword, filter, ids, choices }, { spreads, stats }),
    left_out: leftOut,
    current,
    pageSize,
    highlight: keyword ? Object.fromEntries(page.rows.map((row) => [row.id, highlight(def, row, keyword)])) : {},
    facets: facets.map((facet) => labelled(def, facet, context.language)),
    histograms: spreads.map(({ empty: _, ...spread }) => spread),
    updated_at: stats?.loadedAt ?? null,
  };
}

type QuestionInput = Pick<EndpointParsedInput<'market.facet'>, 'keyword' | 'filter' | 'choices' | 'monitored'>;

/** Explains an empty search, and how to come to rows. */
export async function whyEmpty(context: MemberContext, input: EndpointParsedInput<'market.whyEmpty'>) {
  const def = allowedDataSet(context, input.data_set);
  const { keyword, filter, choices, ids } = await question(context, def, input);
  const conditions = [
    ...conditionsOf('search', filter, keyword),
    ...choices.flatMap((choice) => conditionsOf('search', choice, null)),
  ];
  return emptyResult(explanationFor(context), def, conditions, { unread: input.unread, ids });
}

/** A question as the market takes it, its conditions checked. */
async function question(
  context: MemberContext,
  def: DataSetDefinition,
  { keyword, filter, choices, monitored }: QuestionInput,
) {
  checkFilter(context, def, filter);
  for (const choice of choices) checkFilter(context, def, choice);
  const ids =
    monitored === 'only'
      ? { op: 'in' as const, value: await monitoredIds(context, def) }
      : monitored && (await withoutMonitored(context, def));
  return { keyword, filter, choices, ids };
}

/** Values are found by what they are called in the reader's language, too. */
export async function facet(context: MemberContext, input: EndpointParsedInput<'market.facet'>) {
  const { services } = context;
  const def = allowedDataSet(context, input.data_set);
  const field = fieldOf(def, input.field);
  if (!field?.facet) throw invalid('field', 'not_counted', '@not-counted', { name: input.field });
  const needle = input.text.toLowerCase();
  const closed = (field.values ?? []).filter((one) =>
    `${one.name_cn} ${one.name_en} ${one.name_ar ?? ''}`.toLowerCase().includes(needle),
  );
  const terms = field.vocabulary ? findTermsInEnglish(field.vocabulary, needle) : [];
  const like = { text: input.text, values: [...closed.map(({ value }) => value), ...terms] };
  const query = await question(context, def, input);
  const market = services.market.within({ signal: clientAbort(context) });
  const [counts] = await market.facets(def, { ...query, like }, [field.name_en]);
  return labelled(def, counts as Facet, context.language);
}

/** What the shape of the input cannot say: names must be fields of this data set, and pages end with the count. */
function checkColumns(def: DataSetDefinition, input: EndpointParsedInput<'market.search'>): void {
  checkPage(input);
  checkView(def, input);
  for (const [index, name] of input.facets.entries())
    if (!fieldOf(def, name)?.facet) throw invalid(`facets.${index}`, 'not_counted', '@not-counted', { name });
  for (const [index, name] of input.histograms.entries()) {
    const field = filterableField(def, name);
    if (!field || !hasHistogram(field.type))
      throw invalid(`histograms.${index}`, 'not_counted', '@not-counted', { name });
  }
}

/** Refuses a page beyond the rows that are counted. */
export function checkPage(page: Page): void {
  if (windowOf(page, MAX_COUNT).limit === 0) throw invalid('current', 'too_big', '@beyond-count', { limit: MAX_COUNT });
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

/** 1, 3, 10, 30, …: what companies have or cost lies many powers of ten apart. */
const BOUNDS = Array.from({ length: 20 }, (_, index) => (index % 2 ? 3 : 1) * 10 ** Math.floor(index / 2));
/** Fewer years than this are shown by month. */
const FEW_YEARS = 3;

/** How the rows are spread over numbers and dates, each as if nothing were chosen of it. */
async function histograms(
  market: Pick<MemberContext['services']['market'], 'histogram'>,
  def: DataSetDefinition,
  query: Choices & MarketConditions,
  names: readonly string[],
) {
  const open = (end: number | string) => (typeof end === 'number' && !Number.isFinite(end) ? null : end);
  return Promise.all(
    [...new Set(names)].map(async (field) => {
      const number = ['integer', 'decimal'].includes(fieldOf(def, field)?.type ?? '');
      const years = () => market.histogram(def, { ...query, field, unit: 'year' });
      let histogram = await (number ? market.histogram(def, { ...query, field, bounds: BOUNDS }) : years());
      if (!number && histogram.buckets.length < FEW_YEARS)
        histogram = await market.histogram(def, { ...query, field, unit: 'month' });
      const buckets = histogram.buckets.map(({ from, to, count }) => ({ from: open(from), to: open(to), count }));
      return { field, exact: histogram.exact && !histogram.more, buckets, empty: histogram.empty };
    }),
  );
}

export function labelled(def: DataSetDefinition, facet: Facet, language: Language) {
  const field = fieldOf(def, facet.field);
  const labels = new Map(field?.values?.map((item) => [item.value, nameOf(item, language)]));
  const term = (value: string) =>
    isChinese(language) || !field?.vocabulary ? undefined : englishNameOf(field.vocabulary, value);
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
