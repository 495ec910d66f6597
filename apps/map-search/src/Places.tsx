import { SMALL_PAGE_SIZE_OPTIONS } from '@daas/contract/constants';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { rowPath, searchPath } from '@daas/market-ui/paths';
import { Link } from '@umijs/max';
import { Empty, Flex, Pagination, Skeleton, Tag, theme } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './index.module.css';
import { type MapState, placeFilter } from './state';
import type { Place } from './usePlaces';

const [, PAGE] = SMALL_PAGE_SIZE_OPTIONS;

interface Props {
  view: DataSetView;
  state: MapState;
  places: Place[];
  total: number | undefined;
  capped: boolean;
  failed: boolean;
  again: () => void;
  selected: string | undefined;
  onSelect: (id: string) => void;
  onChange: (change: Partial<MapState>) => void;
}

/** The map's points as a list; the one that stands out there stands out here. */
export function Places(props: Props) {
  const { view, state, places, total, capped, failed, again, selected, onSelect, onChange } = props;
  const format = useFormat();
  const { token } = theme.useToken();
  const [page, setPage] = useState(1);
  const item = useRef<HTMLLIElement>(null);
  const text = useText('map-search');
  const place = places.findIndex(({ id }) => id === selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places begin at their first page
  useEffect(() => setPage(1), [places]);
  useEffect(() => {
    if (place >= 0) setPage(Math.floor(place / PAGE) + 1);
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page it is on must be drawn
  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, page]);
  const provinces = view.fields.find(({ name_en }) => name_en === 'province')?.values;
  return (
    <>
      <h2 aria-live="polite">{total !== undefined && text('found', { count: format.count(total, capped) })}</h2>
      <Flex gap={4} wrap>
        {state.province && (
          <Tag
            closable={{ 'aria-label': text('leave-province') }}
            onClose={() => onChange({ province: '', bounds: undefined })}
          >
            {provinces?.find(({ value }) => value === state.province)?.label ?? state.province}
          </Tag>
        )}
        {state.bounds && (
          <Tag closable={{ 'aria-label': text('leave-bounds') }} onClose={() => onChange({ bounds: undefined })}>
            {text('bounds')}
          </Tag>
        )}
      </Flex>
      {failed ? (
        <RetryAlert title={text('failed')} onRetry={again} />
      ) : total === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : places.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing-here')} />
      ) : (
        <>
          <ul className={styles.items}>
            {places.slice((page - 1) * PAGE, page * PAGE).map(({ id, name, where }) => (
              <li
                key={id}
                ref={id === selected ? item : null}
                className={styles.place}
                style={id === selected ? { background: token.colorPrimaryBg } : {}}
                onMouseEnter={() => onSelect(id)}
                onFocus={() => onSelect(id)}
              >
                <Link to={rowPath(view, id)}>
                  <Name>{name}</Name>
                </Link>
                <span style={{ color: token.colorTextSecondary }}>
                  <Name>{where}</Name>
                </span>
              </li>
            ))}
          </ul>
          <Pagination
            simple
            size="small"
            current={page}
            pageSize={PAGE}
            total={places.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        </>
      )}
      <div>
        <LinkButton type="link" size="small" to={listPath(view.key, state)}>
          {text('as-list')}
        </LinkButton>
      </div>
    </>
  );
}

/** The same question in the data set's own search. */
function listPath(set: string, state: MapState): string {
  const path = searchPath(set, placeFilter(state));
  return state.keyword ? `${path}${path.includes('?') ? '&' : '?'}keyword=${encodeURIComponent(state.keyword)}` : path;
}
