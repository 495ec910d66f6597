import type { DataSetView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import { ChinaMap } from '../ChinaMap';
import { useFormat } from '../hooks/useFormat';
import type { Detail } from './DetailSections';
import styles from './detail.module.css';

const ZOOM = 5;
const HEIGHT = 220;
const NOTHING: never[] = [];

/** Where in the country a row is; its coordinates stand beside it in words. */
export function PlaceMap({ view, row }: { view: DataSetView; row: Detail }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { lng, lat } = row;
  const name = String(row[view.title]);
  const place = useMemo(
    () => (typeof lng === 'number' && typeof lat === 'number' ? { id: 'here', name, lng, lat, size: 14 } : null),
    [lng, lat, name],
  );
  const points = useMemo(() => (place ? [place] : []), [place]);
  const center = useMemo<[number, number] | undefined>(() => (place ? [place.lng, place.lat] : undefined), [place]);
  if (!place || !center) return null;
  const values = { name, lng: format.number(place.lng, 4), lat: format.number(place.lat, 4) };
  return (
    <div className={styles.map}>
      <ChinaMap
        label={formatMessage({ id: 'data-detail.map' }, values)}
        title=""
        values={NOTHING}
        points={points}
        center={center}
        zoom={ZOOM}
        height={HEIGHT}
        roam={false}
      />
    </div>
  );
}

/** A section that has the coordinates. */
export const isPlace = (fields: readonly string[]): boolean => fields.includes('lng') && fields.includes('lat');
