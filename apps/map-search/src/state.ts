import { allOf } from '@daas/contract/datasets/allOf';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { Bounds } from '@daas/kit/chart/Chart';

/** What has coordinates and is looked for by place. */
export const SETS = ['enterprise', 'factory', 'property', 'shop'] as const;
export type SetKey = (typeof SETS)[number];

/** Fields a map is filtered by, of each data set. */
export const FILTERS: Record<SetKey, readonly string[]> = {
  enterprise: ['industry_l1', 'scale', 'status'],
  factory: ['production_mode', 'scale', 'status'],
  property: ['kind', 'grade', 'status'],
  shop: ['sector', 'ownership', 'status'],
};
/** All of it is in the address. */
export interface MapState {
  set: SetKey;
  keyword: string;
  province: string;
  bounds: Bounds | undefined;
  fieldValues: Record<string, string>;
}

const FIELD = 'f.';
const isSet = (text: string | null): text is SetKey => SETS.some((one) => one === text);

function boundsOf(text: string | null): Bounds | undefined {
  const numbers = (text ?? '').split(',').map(Number);
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  return numbers.length === 4 && west < east && south < north ? [west, south, east, north] : undefined;
}

export function readState(query: URLSearchParams): MapState {
  const set = query.get('set');
  const setKey = isSet(set) ? set : SETS[0];
  return {
    set: setKey,
    keyword: query.get('keyword') ?? '',
    province: query.get('province') ?? '',
    bounds: boundsOf(query.get('bounds')),
    fieldValues: Object.fromEntries(
      FILTERS[setKey].flatMap((field) => {
        const value = query.get(FIELD + field);
        return value ? [[field, value]] : [];
      }),
    ),
  };
}

export function writeState({ set, keyword, province, bounds, fieldValues }: MapState): URLSearchParams {
  const query = new URLSearchParams();
  if (set !== SETS[0]) query.set('set', set);
  if (keyword) query.set('keyword', keyword);
  if (province) query.set('province', province);
  if (bounds) query.set('bounds', bounds.map((one) => one.toFixed(4)).join(','));
  for (const [field, value] of Object.entries(fieldValues)) query.set(FIELD + field, value);
  return query;
}

/** What is chosen beside the place. */
export const ownFilter = ({ fieldValues }: MapState): FilterNode | null =>
  allOf(Object.entries(fieldValues).map(([field, value]) => ({ field, op: 'eq', value })));

/** What is chosen, and where: the province, and of it only what is seen. */
export function placeFilter(state: MapState): FilterNode | null {
  const own = ownFilter(state);
  const items: FilterNode[] = own ? [own] : [];
  if (state.province) items.push({ field: 'province', op: 'eq', value: state.province });
  if (state.bounds) {
    const [west, south, east, north] = state.bounds;
    items.push({ field: 'lng', op: 'between', value: [west, east] });
    items.push({ field: 'lat', op: 'between', value: [south, north] });
  }
  return allOf(items);
}
