import type { DataSetView } from '@daas/contract/datasets/view';
import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { searchPath } from '@daas/market-ui/paths';
import { history } from '@umijs/max';
import { useMemo } from 'react';
import { BarList } from '../../components/BarList';
import styles from '../index.module.css';
import type { Listing } from './listing';

type Spread = NonNullable<Listing['regions']>;
const SHOWN = 12;

/** Over which places and industries the rows are spread; each value leads to its rows. */
export function Coverage({ view, listing: { regions, industries } }: { view: DataSetView; listing: Listing }) {
  const format = useFormat();
  const text = useText('listing');
  const pathOf = ({ field }: Spread, value: string) => searchPath(view.key, { field, op: 'eq', value });
  const values = useMemo(
    () => (regions?.values ?? []).map(({ value, rows }) => ({ name: value, value: rows })),
    [regions],
  );
  const bars = (spread: Spread) =>
    spread.values.slice(0, SHOWN).map(({ value, label, rows }) => ({
      key: value,
      label,
      value: rows,
      text: format.number(rows),
      to: pathOf(spread, value),
    }));
  return (
    <div className={styles.spread}>
      {regions && (
        // Two lists stand side by side below it.
        <div className={industries ? styles.whole : undefined}>
          <ChinaMap
            label={text('regions')}
            title={text('rows')}
            values={values}
            height={360}
            roam={false}
            onProvince={(name) => history.push(pathOf(regions, name))}
          />
        </div>
      )}
      {regions && <BarList label={text('regions')} bars={bars(regions)} />}
      {industries && <BarList label={text('industries')} bars={bars(industries)} />}
    </div>
  );
}
