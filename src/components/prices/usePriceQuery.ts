import { useSearchParams } from '@umijs/max';
import { type PriceQuery, readPriceQuery, writePriceQuery } from './priceQuery';

/** The view in the address, and how to change it. */
export function usePriceQuery() {
  const [query, setQuery] = useSearchParams();
  const view = readPriceQuery(query);
  return { view, go: (change: Partial<PriceQuery>) => setQuery(writePriceQuery(view, change)) };
}
