import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { DEFAULT_PAGE } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import type { Subject } from '@daas/contract/measures';
import { DataTable, type TableActions } from '@daas/kit/DataTable';
import { readState } from '@daas/kit/DataTable/urlState';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { PAGINATION } from '@daas/kit/table';
import { useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Badge, Button, Flex, theme } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Analysis } from './Analysis';
import { ExportButton } from './ExportButton';
import { Inspector } from './Inspector';
import { type CallFilters, LONGEST, lastOf, toCallFilters } from './input';
import { Periods } from './Periods';
import { openedCall, withCall } from './paths';
import { Stats } from './Stats';
import { type CallRow, useColumns } from './useColumns';
import { useLiveTail } from './useLiveTail';

const NEWEST_FIRST = ['-at', undefined];
/** Parameters of the address that no field of the list's form holds. */
const KEPT = ['last', 'call'];
const { defaultPageSize, pageSizeOptions } = PAGINATION.large;

type Order = NonNullable<EndpointInput<'call.beside'>['sort']>;
const ORDERS: ReadonlySet<string> = new Set<Order>(['at', '-at', 'duration_ms', '-duration_ms', 'amount', '-amount']);

interface Props {
  /** Only this connector's. */
  connectorId?: number;
  empty: { description: ReactNode; action?: ReactNode };
}

/** Whose figures these are: of one connector or app, or of whatever else is filtered. */
function subjectOf({ from: _, to: __, mode: ___, ...filter }: CallFilters): Subject | undefined {
  const { connector_id, app_id, ...others } = filter;
  if (Object.keys(others).length > 0 || (connector_id && app_id)) return `filter:${JSON.stringify(filter)}`;
  if (connector_id) return `connector:${connector_id}`;
  return app_id ? `app:${app_id}` : undefined;
}

/** Calls with their totals, a live tail and the inspector; all of what is shown stands in the address. */
export function CallRecords({ connectorId, empty }: Props) {
  const { formatMessage } = useIntl();
  const text = useText('calls');
  const { token } = theme.useToken();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const actionRef = useRef<TableActions>(undefined);
  const [live, setLive] = useState(false);
  const [view, setView] = useState<{ newest: CallRow | undefined; fresh: Set<string>; total: number }>();

  const { filters: addressFilters, current, sort } = readState(query, defaultPageSize, pageSizeOptions);
  const filters: CallFilters = {
    ...toCallFilters(addressFilters),
    ...(connectorId ? { connector_id: connectorId } : {}),
  };
  // What figures are of, and the calls behind them; the list alone has both kinds.
  const { mode = 'live' } = filters;
  const stats = useApi('call.stats', filters, { showErrorInPlace: true });
  const last = lastOf(addressFilters);
  const atTop = current === DEFAULT_PAGE && NEWEST_FIRST.includes(sort);

  const tail = useLiveTail({
    live,
    input: filters,
    newest: view?.newest?.id,
    onNew: () => {
      if (!atTop) return;
      actionRef.current?.reload();
      stats.refresh();
    },
  });
  const onAnswer = ({ list, total }: EndpointOutput<'call.list'>) =>
    setView((before) => {
      if (!atTop) return { newest: before?.newest, fresh: new Set(), total };
      const since = live && before?.newest ? list.findIndex(({ id }) => id === before.newest?.id) : 0;
      return { newest: list[0], fresh: new Set(list.slice(0, Math.max(0, since)).map(({ id }) => id)), total };
    });
  /** The same address with other filters, at the top of its list. */
  const go = (change: Record<string, string | string[] | undefined>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries({ current: undefined, ...change })) {
      next.delete(key);
      for (const one of value === undefined ? [] : [value].flat()) next.append(key, one);
    }
    setQuery(next);
  };

  // A list that is empty for its period alone says so, and leads on.
  const earlier = useApi('call.list', connectorId ? { connector_id: connectorId } : {}, {
    ready: view?.total === 0 && last !== LONGEST,
    showErrorInPlace: true,
  });
  const toLongest = <Button onClick={() => go({ last: LONGEST, period: undefined })}>{text(`last.${LONGEST}`)}</Button>;
  const toolbar = [
    tail.waiting > 0 && !atTop && (
      <Button key="new" type="link" onClick={() => go({ sort: undefined })}>
        {formatMessage({ id: 'calls.new' }, { count: tail.waiting })}
      </Button>
    ),
    live && (
      <Badge
        key="state"
        status={tail.broken ? 'warning' : 'processing'}
        text={formatMessage({ id: tail.broken ? 'calls.live-broken' : 'calls.live-on' })}
        style={{ marginInlineEnd: 8 }}
      />
    ),
    <Button
      key="live"
      icon={live ? <PauseCircleOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />}
      aria-pressed={live}
      onClick={() => setLive(!live)}
    >
      {formatMessage({ id: live ? 'calls.live-pause' : 'calls.live' })}
    </Button>,
    <ExportButton key="export" filters={filters} disabled={!view?.total} />,
  ];
  return (
    <Flex vertical gap="middle">
      <Stats
        mode={mode}
        subject={subjectOf(filters)}
        stats={stats.data}
        failed={Boolean(stats.error) && !stats.data}
        onAgain={stats.refresh}
        head={<Periods last={last} onLast={(next) => go({ last: next, period: undefined })} />}
        onPeriod={(from, to) => go({ period: [from, to], mode })}
        aside={
          <Analysis
            filters={filters}
            onCode={(code) => go({ code, mode })}
            onLatency={({ from, to }) =>
              go({ minMs: from > 0 ? String(from) : undefined, maxMs: to === null ? undefined : String(to), mode })
            }
          />
        }
      />
      <DataTable
        name="calls"
        endpoint="call.list"
        of={{
          measure: 'calls_listed',
          period: last ?? 'own',
          subject: connectorId ? `connector:${connectorId}` : undefined,
        }}
        defaultSort="-at"
        rowKey="id"
        columns={useColumns(connectorId !== undefined)}
        hiddenAtFirst={['request_id', 'ip']}
        pagination="large"
        otherParameters={KEPT}
        // The list's own form knows no periods up to now.
        toInput={() => filters}
        actionRef={actionRef}
        onAnswer={onAnswer}
        toolbar={toolbar}
        empty={earlier.data?.total ? { description: text('none-in-period'), action: toLongest } : empty}
        rowStyle={({ id }) => (view?.fresh.has(id) ? { background: token.colorInfoBg } : undefined)}
      />
      {access['get-call-log-detail'] && (
        <Inspector
          id={openedCall(query)}
          among={{ ...filters, ...(sort && ORDERS.has(sort) ? { sort: sort as Order } : {}) }}
          onOpen={(id) => setQuery(withCall(query, id))}
          onClose={() => setQuery(withCall(query, null))}
        />
      )}
    </Flex>
  );
}
