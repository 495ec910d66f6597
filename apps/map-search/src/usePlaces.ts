import { MAX_COUNT } from '@daas/contract/constants';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { call } from '@daas/kit/host';
import { useEffect, useState } from 'react';
import { type MapState, placeFilter } from './state';

export interface Place {
  id: string;
  name: string;
  where: string;
  lng: number;
  lat: number;
}
interface Found {
  key: string;
  places: Place[];
  total: number;
  capped: boolean;
}

const PAGE = 200;

async function read(set: string, title: string, keyword: string, filter: FilterNode | null, signal: AbortSignal) {
  const page = (current: number) =>
    call(
      'market.search',
      {
        dataSet: set,
        filter,
        ...(keyword ? { keyword } : {}),
        fields: [title, 'city', 'county', 'address', 'lng', 'lat'],
        current,
        pageSize: PAGE,
      },
      { signal, disableMessageTips: true },
    );
  const first = await page(1);
  const pages = Math.ceil(Math.min(first.total, MAX_COUNT) / PAGE);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 2)));
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
  return { places, total: first.total, capped: first.capped };
}

/** Rows with a place, at most 1000. // §5 */
export function usePlaces(state: MapState, title: string | undefined) {
  const ready = Boolean(title && (state.province || state.bounds));
  const key = JSON.stringify([state.set, state.keyword, placeFilter(state)]);
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!ready || !title) return;
    const leave = new AbortController();
    const [set, keyword, filter] = JSON.parse(key) as [string, string, FilterNode | null];
    setFailed(null);
    read(set, title, keyword, filter, leave.signal).then(
      (answer) => leave.signal.aborted || setFound({ key, ...answer }),
      () => leave.signal.aborted || setFailed(key),
    );
    return () => leave.abort();
  }, [ready, title, key, round]);
  return {
    /** The places last found stay while others are asked for. */
    found: ready ? found : null,
    loading: ready && found?.key !== key && failed !== key,
    failed: ready && failed === key,
    again: () => setRound((last) => last + 1),
  };
}
