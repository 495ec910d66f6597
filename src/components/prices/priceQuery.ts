import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, PAGE_SIZE_OPTIONS } from '@daas/contract/constants';
import { DATA_CATEGORIES } from '@daas/contract/datasets/categories';
import type { EndpointInput } from '@daas/contract/endpoints';
import { categoryName } from './categories';

type PriceInput = EndpointInput<'price.public'>;
export type PriceSort = NonNullable<PriceInput['sort']>;

const SORTS = ['unit_price', '-unit_price', 'product', '-product', 'rows', '-rows'] as const satisfies PriceSort[];
export const KEYWORD_MAX = 60;

const positive = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : DEFAULT_PAGE);

/** What the address asks for; nonsense counts as absent. */
export function readPriceQuery(query: URLSearchParams) {
  const pageSize = Number(query.get('pageSize'));
  return {
    keyword: (query.get('keyword') ?? '').trim().slice(0, KEYWORD_MAX),
    category: DATA_CATEGORIES.find(({ key }) => key === query.get('category'))?.key ?? '',
    sort: SORTS.find((one) => one === query.get('sort')) ?? null,
    current: positive(query.get('current')),
    pageSize: PAGE_SIZE_OPTIONS.find((one) => one === pageSize) ?? DEFAULT_PAGE_SIZE,
    /** The product whose fields are shown. */
    product: query.get('product') ?? '',
  };
}
export type PriceQuery = ReturnType<typeof readPriceQuery>;

/** The address of another view; a change of what is listed begins at the first page. */
export function writePriceQuery(now: PriceQuery, change: Partial<PriceQuery>): URLSearchParams {
  const relists = Object.keys(change).some((key) => key !== 'current' && key !== 'product');
  const next = { ...now, ...(relists ? { current: DEFAULT_PAGE } : {}), ...change };
  const query = new URLSearchParams();
  for (const key of ['keyword', 'category', 'sort', 'product'] as const) if (next[key]) query.set(key, next[key]);
  if (next.current !== DEFAULT_PAGE) query.set('current', String(next.current));
  if (next.pageSize !== DEFAULT_PAGE_SIZE) query.set('pageSize', String(next.pageSize));
  return query;
}

export const toPriceInput = (
  { keyword, category, sort, current, pageSize }: PriceQuery,
  locale: string,
): PriceInput => ({
  current,
  pageSize,
  ...(keyword ? { keyword } : {}),
  ...(category ? { category: categoryName(category, locale) } : {}),
  ...(sort ? { sort } : {}),
});
