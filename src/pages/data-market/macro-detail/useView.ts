import { MAX_MACRO_REGIONS } from '@daas/contract/constants';
import { MACRO_MEASURES } from '@daas/contract/enums';
import { useLocation, useSearchParams } from '@umijs/max';
import uniq from 'lodash/uniq';
import { COUNTRY } from '../components/macro/regions';

export const CHARTS = ['line', 'bar', 'small'] as const;
export type ChartKind = (typeof CHARTS)[number];

export type Change = Partial<
  Record<'region' | 'indicator' | 'map' | 'year' | 'chart' | 'measure' | 'from' | 'to', string>
> & { compare?: string[] };

/** What the page looks at: all of it stands in the address. */
export function useView() {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const region = query.get('region') ?? COUNTRY;
  const compare = uniq(query.getAll('compare'))
    .filter((code) => code !== region)
    .slice(0, MAX_MACRO_REGIONS - 1);
  const addressOf = ({ compare: others, ...change }: Change): URLSearchParams => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    if (others) {
      next.delete('compare');
      for (const code of others) next.append('compare', code);
    }
    return next;
  };
  return {
    tab: pathname.split('/').at(-1) ?? '',
    region,
    compare,
    indicator: query.get('indicator'),
    map: query.get('map'),
    year: Number(query.get('year')) || null,
    chart: CHARTS.find((one) => one === query.get('chart')) ?? 'line',
    measure: MACRO_MEASURES.find((one) => one === query.get('measure')) ?? 'value',
    years: { from: Number(query.get('from')) || null, to: Number(query.get('to')) || null },
    addressOf,
    go: (change: Change) => setQuery(addressOf(change)),
  };
}
