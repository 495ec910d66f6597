import { MAX_COUNT } from '@daas/contract/constants';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { call } from '@daas/kit/host';
import { useRequest } from 'ahooks';
import times from 'lodash/times';
import { useRef } from 'react';
import { type MapState, placeFilter } from './state';

export interface Place {
  id: string;
  name: string;
  where: string;
  lng: number;
  lat: number;
}

const PAGE = 200;

async function read(set: string, title: string, keyword: string, filter: FilterNode | null, signal: AbortSignal) {
  const page = (current: number) =>
    call(
      'market.search',
      {
        data_set: set,
        filter,
        ...(keyword ? { keyword } : {}),
        fields: [title, 'city', 'county', 'address', 'lng', 'lat'],
        current,
        pageSize: PAGE,
      },
      { signal, showErrorInPlace: true },
    );
  const first = await page(1);
  const pages = Math.ceil(Math.min(first.total, MAX_COUNT) / PAGE);
  const others = await Promise.all(times(pages - 1, (index) => page(index + 2)));
  const places = [first, ...others].flatMap(({ list }) =>
    list.flatMap((row): Place[] =>
      typeof row.lng === 'number' && typeof row.lat === 'number'
        ? [
            {
              id: String(row.id),
              name: String(row[title]),
              where: String(row.address ?? [row.city, row.county].filter(Boolean).join(' ')),
              lng: row.lng,
              lat: row.lat,
            },
          ]
        : [],
    ),
  );
  return { places, total: first.count ?? first.total, capped: first.count === null };
}

/** Rows with a place, at most 1000; those last found stay while others are asked for. // §5 */
export function usePlaces(state: MapState, title: string | undefined) {
  const ready = Boolean(title && (state.province || state.bounds));
  const filter = placeFilter(state);
  const overtaken = useRef<AbortController>(null);
  const { data, error, loading, refresh } = useRequest(
    () => {
      overtaken.current?.abort();
      overtaken.current = new AbortController();
      return read(state.set, title ?? '', state.keyword, filter, overtaken.current.signal);
    },
    { ready, refreshDeps: [state.set, title, state.keyword, JSON.stringify(filter)] },
  );
  return {
    result: ready ? data : undefined,
    loading: ready && loading,
    failed: ready && !loading && Boolean(error),
    again: refresh,
  };
}
