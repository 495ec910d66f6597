import { MAX_COUNT } from '@daas/contract/constants';
import type { Bounds } from '@daas/kit/Chart';
import { ChinaMap } from '@daas/kit/ChinaMap';
import { Deferred } from '@daas/kit/Deferred';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl, useSearchParams } from '@umijs/max';
import { Alert, Button, Flex, Grid, Skeleton, theme } from 'antd';
import { useMemo, useState } from 'react';
import { Filters } from './Filters';
import styles from './index.module.css';
import { Places } from './Places';
import { Provinces } from './Provinces';
import { type MapState, ownFilter, readState, writeState } from './state';
import { type Place, usePlaces } from './usePlaces';

/** Wider than that, single places cannot be told apart: the provinces are counted instead. */
const COUNTRY_DEGREES = 45;
const MAP_HEIGHT = { wide: 600, narrow: 400 };
const MARGIN_DEGREES = 0.2;
const NO_VALUES: [] = [];

/** The part of the country that shows all places. */
function around(places: readonly Place[]): Bounds | undefined {
  if (places.length === 0) return undefined;
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [
    Math.min(...lngs) - MARGIN_DEGREES,
    Math.min(...lats) - MARGIN_DEGREES,
    Math.max(...lngs) + MARGIN_DEGREES,
    Math.max(...lats) + MARGIN_DEGREES,
  ];
}

/** From the country to a province to single places; what is looked for and where is in the address. */
export function App() {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const wide = Grid.useBreakpoint().lg ?? true;
  const [query, setQuery] = useSearchParams();
  const state = readState(query);
  const { view, error, refresh } = useDataSet(state.set, { skipErrorHandler: true });
  const [selected, setSelected] = useState<string>();
  const text = (id: string, values?: Record<string, string | number>) =>
    formatMessage({ id: `map-search.${id}` }, values);
  const go = (change: Partial<MapState>) => {
    setSelected(undefined);
    setQuery(writeState({ ...state, ...change }));
  };
  const counts = useApi(
    'market.search',
    {
      dataSet: state.set,
      filter: ownFilter(state),
      ...(state.keyword ? { keyword: state.keyword } : {}),
      facets: ['province'],
      pageSize: 1,
    },
    { ready: !error, disableMessageTips: true },
  );
  const counted = counts.data?.facets[0];
  const values = useMemo(
    () => (counted?.values ?? []).map(({ value, count }) => ({ name: value, value: count })),
    [counted],
  );
  const { found, loading, failed, again } = usePlaces(state, view?.title);
  const detailed = Boolean(state.province || state.bounds);
  const places = found?.places ?? [];
  const seen = useMemo(() => around(found?.places ?? []), [found]);
  const broken = error ?? counts.error;
  const sheet = { background: token.colorBgContainer, borderRadius: token.borderRadiusLG };
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('text')}>{text('title')}</PageTitle>
      <Deferred>
        <Filters state={state} view={view} onChange={go} />
        {broken ? (
          <Alert
            type="error"
            showIcon
            title={text('failed')}
            action={
              <Button
                onClick={() => {
                  refresh();
                  counts.refresh();
                }}
              >
                {text('again')}
              </Button>
            }
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
                  total={found?.total}
                  capped={found?.capped ?? false}
                  failed={failed}
                  again={again}
                  selected={selected}
                  onSelect={setSelected}
                  onChange={go}
                />
              ) : (
                <Provinces counts={counted} onChoose={(province) => go({ province })} />
              )}
            </section>
            <section className={styles.map} style={sheet} aria-label={text('map')}>
              <ChinaMap
                label={text(detailed ? 'label-places' : 'label-provinces')}
                title={text('count')}
                values={detailed ? NO_VALUES : values}
                height={wide ? MAP_HEIGHT.wide : MAP_HEIGHT.narrow}
                {...(detailed ? { points: places } : {})}
                {...(state.province ? { province: state.province } : {})}
                bounds={state.bounds ?? (state.province ? seen : undefined)}
                selected={selected}
                onPoint={setSelected}
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
                {text(detailed ? 'hint-places' : 'hint-provinces', { count: MAX_COUNT })}
              </p>
            </section>
          </div>
        )}
      </Deferred>
    </Flex>
  );
}
