import type { DataSetView } from '@daas/contract/datasets/view';
import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import type { Detail } from './detail';
import styles from './detail.module.css';

const ZOOM = 5;
const HEIGHT = 220;
const NOTHING: never[] = [];

/** Where in the country a row is, with its coordinates in words. */
export function PlaceMap({ view, row }: { view: DataSetView; row: Detail }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { lng, lat } = row;
  const name = String(row[view.title]);
  // What the map is drawn of is made anew only where it changes.
  const place = useMemo(() => {
    if (typeof lng !== 'number' || typeof lat !== 'number') return null;
    return { points: [{ id: 'here', name, lng, lat, size: 14 }], center: [lng, lat] as [number, number] };
  }, [lng, lat, name]);
  if (!place) return null;
  const [east, north] = place.center;
  const values = { name, lng: format.number(east, 4), lat: format.number(north, 4) };
  return (
    <figure className={styles.map}>
      <ChinaMap
        label={formatMessage({ id: 'data-detail.map' }, values)}
        title=""
        values={NOTHING}
        {...place}
        zoom={ZOOM}
        height={HEIGHT}
        roam={false}
      />
      <figcaption className="tabular">{formatMessage({ id: 'data-detail.coordinates' }, values)}</figcaption>
    </figure>
  );
}
