import groupBy from 'lodash/groupBy';
import max from 'lodash/max';
import mean from 'lodash/mean';
import min from 'lodash/min';
import type { Bounds } from './Chart';

interface Place {
  id: string;
  lng: number;
  lat: number;
}
/** Places that lie so near to each other that they are one mark; the first one's id is its own. */
export interface Cluster<P extends Place> extends Place {
  places: P[];
}

/** Around the outermost places: a share of what lies between them, or so many degrees. */
const ROOM = { share: 0.1, degrees: 0.005 };

/** The part of a map that shows all places, with some room around; undefined without any. */
export function boundsAround(places: readonly Place[]): Bounds | undefined {
  if (places.length === 0) return undefined;
  const sides = (values: number[]) => {
    const [low = 0, high = 0] = [min(values), max(values)];
    const room = Math.max(ROOM.degrees, (high - low) * ROOM.share);
    return [low - room, high + room] as const;
  };
  const [west, east] = sides(places.map(({ lng }) => lng));
  const [south, north] = sides(places.map(({ lat }) => lat));
  return [west, south, east, north];
}

/** The places by cells of so many degrees, each where the middle of its places is. */
export const clustered = <P extends Place>(places: readonly P[], cell: number): Cluster<P>[] =>
  Object.values(groupBy(places, ({ lng, lat }) => `${Math.floor(lng / cell)} ${Math.floor(lat / cell)}`)).map(
    (inside) => ({
      id: String(inside[0]?.id),
      places: inside,
      lng: mean(inside.map(({ lng }) => lng)),
      lat: mean(inside.map(({ lat }) => lat)),
    }),
  );
