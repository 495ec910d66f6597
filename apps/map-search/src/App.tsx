import { MAX_COUNT } from '@daas/contract/constants';
import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { boundsAround, clustered } from '@daas/kit/chart/clusters';
import { DeferredSkeleton } from '@daas/kit/DeferredSkeleton';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl, useSearchParams } from '@umijs/max';
import { Button, Flex, Grid, Skeleton, theme } from 'antd';
import { useMemo, useState } from 'react';
import { Filters } from './Filters';
import styles from './index.module.css';
import { Places } from './Places';
import { Provinces } from './Provinces';
import { type MapState, ownFilter, readState, writeState } from './state';
import { usePlaces } from './usePlaces';

/** Wider than that, single places cannot be told apart: the provinces are counted instead. */
const COUNTRY_DEGREES = 45;
const MAP_HEIGHT = { wide: 600, narrow: 400 };
/** Marks of one place and of a thousand, across in pixels. */
const MARK = { least: 9, by: 9 };
/** Marks side by side, and how many degrees the map is wide for each that it is high. */
const GRID = { wide: { columns: 16, across: 2 }, narrow: { columns: 8, across: 1.2 } };
/** Nearer than this, places of one mark stand at one spot. */
const NEAREST_DEGREES = 0.05;
const NO_VALUES: [] = [];

/** From the country to a province to single places; what is looked for and where is in the address. */
export function App() {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const wide = Grid.useBreakpoint().lg ?? true;
  const [query, setQuery] = useSearchParams();
  const state = readState(query);
  const { view, error, refresh } = useDataSet(state.set, { showErrorInPlace: true });
  const [selected, setSelected] = useState<string>();
  const [lasso, setLasso] = useState(false);
  const text = useText('map-search');
  const go = (change: Partial<MapState>) => {
    setSelected(undefined);
    setQuery(writeState({ ...state, ...change }));
  };
  const counts = useApi(
    'market.search',
    {
      data_set: state.set,
      filter: ownFilter(state),
      ...(state.keyword ? { keyword: state.keyword } : {}),
      facets: ['province'],
      pageSize: 1,
    },
    { ready: !error, showErrorInPlace: true },
  );
  const provinceFacet = counts.data?.facets[0];
  const values = useMemo(
    () => (provinceFacet?.values ?? []).map(({ value, count }) => ({ name: value, value: count })),
    [provinceFacet],
  );
  const { result, loading, failed, again } = usePlaces(state, view?.title);
  const detailed = Boolean(state.province || state.bounds);
  const places = result?.places ?? [];
  const seen = useMemo(() => boundsAround(result?.places ?? []), [result]);
  const [west = 0, south = 0, east = 1, north = 1] = state.bounds ?? seen ?? [];
  const { columns, across } = wide ? GRID.wide : GRID.narrow;
  // What is higher than the map is shown as high as it, with more on both sides.
  const width = Math.max(east - west, (north - south) * across);
  const clusters = useMemo(() => clustered(result?.places ?? [], width / columns), [result, width, columns]);
  const points = useMemo(
    () =>
      clusters.map(({ id, places: { length, 0: first }, lng, lat }) => ({
        id,
        lng,
        lat,
        name: length === 1 ? String(first?.name) : formatMessage({ id: 'map-search.cluster' }, { count: length }),
        ...(length === 1 ? {} : { size: MARK.least + MARK.by * Math.log10(length) + MARK.by, text: String(length) }),
      })),
    [clusters, formatMessage],
  );
  /** A mark of many is gone nearer to, as long as that tells them apart. */
  const choose = (id: string) => {
    const inside = clusters.find((one) => one.id === id)?.places ?? [];
    const part = boundsAround(inside);
    if (part && inside.length > 1 && width > NEAREST_DEGREES) go({ bounds: part });
    else setSelected(id);
  };
  const broken = error ?? counts.error;
  const sheet = { background: token.colorBgContainer, borderRadius: token.borderRadiusLG };
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('text')}>{text('title')}</PageTitle>
      <DeferredSkeleton>
        <Filters state={state} view={view} onChange={go} />
        {broken ? (
          <RetryAlert
            title={text('failed')}
            onRetry={() => {
              refresh();
              counts.refresh();
            }}
          />
        ) : (
          <div className={styles.columns}>
            <section className={styles.list} style={sheet} aria-label={text('list')} aria-busy={loading}>
              {!view || !counts.data ? (
                <Skeleton active paragraph={{ rows: 10 }} />
              ) : detailed ? (
                <Places
                  view={view}
                  state={state}
                  places={places}
                  total={result?.total}
                  capped={result?.capped ?? false}
                  failed={failed}
                  again={again}
                  selected={selected}
                  onSelect={setSelected}
                  onChange={go}
                />
              ) : (
                <Provinces counts={provinceFacet} onChoose={(province) => go({ province })} />
              )}
            </section>
            <section className={styles.map} style={sheet} aria-label={text('map')}>
              <Flex justify="end">
                <Button
                  size="small"
                  type={lasso ? 'primary' : 'default'}
                  aria-pressed={lasso}
                  onClick={() => setLasso(!lasso)}
                >
                  {text('lasso')}
                </Button>
              </Flex>
              <ChinaMap
                label={text(detailed ? 'label-places' : 'label-provinces')}
                title={text('count')}
                values={detailed ? NO_VALUES : values}
                height={wide ? MAP_HEIGHT.wide : MAP_HEIGHT.narrow}
                {...(detailed ? { points } : {})}
                {...(state.province ? { province: state.province } : {})}
                bounds={state.bounds ?? (state.province ? seen : undefined)}
                selected={clusters.find((one) => one.places.some((place) => place.id === selected))?.id}
                onPoint={choose}
                lasso={lasso}
                onLasso={(marked) => {
                  setLasso(false);
                  go({ bounds: marked });
                }}
                onProvince={(province) => {
                  if (!detailed) go({ province });
                }}
                onBounds={(bounds) => {
                  const [west, , east] = bounds;
                  if (east - west < COUNTRY_DEGREES) go({ bounds });
                  else if (state.bounds) go({ bounds: undefined });
                }}
              />
              <p className={styles.hint} style={{ color: token.colorTextSecondary }}>
                {text(lasso ? 'hint-lasso' : detailed ? 'hint-places' : 'hint-provinces', { count: MAX_COUNT })}
              </p>
            </section>
          </div>
        )}
      </DeferredSkeleton>
    </Flex>
  );
}
