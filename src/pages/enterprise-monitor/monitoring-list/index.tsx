import { SEVERITIES } from '@daas/contract/enums';
import type { MeasureKey, PeriodKey } from '@daas/contract/measures';
import { CellBadge, CellButton, CellName, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { useUndo } from '@daas/kit/useUndo';
import { Link, useIntl } from '@umijs/max';
import { Card, Statistic } from 'antd';
import { useRef } from 'react';
import { ChangeKind } from '../components/ChangeKind';
import { BASE, Frame } from '../components/Frame';
import styles from './index.module.css';

type Watched = Row<'monitor.list'>;

const toInput = ({ keyword, severity, dataSet, ...filters }: Filters) => ({
  ...filters,
  ...(typeof dataSet === 'string' ? { data_set: dataSet } : {}),
  ...knownFilters({ keyword, severity }, { keyword: KEYWORD_MAX, severity: SEVERITIES }),
});

/** What changed in it last, leading to all of its changes. */
function LastChange({ row: { data_set, row_id, last_change: last } }: { row: Watched }) {
  const format = useFormat();
  if (!last) return <CellText>{format.orDash(null)}</CellText>;
  return (
    <>
      <div>
        <ChangeKind {...last} />
      </div>
      <Link to={`${BASE}/data-updates?${new URLSearchParams({ dataSet: data_set, rowId: row_id })}`}>
        <span className="tabular">{[last.field, format.minute(last.at, 'month')].filter(Boolean).join(' · ')}</span>
      </Link>
    </>
  );
}

/** The rows the company watches. */
export default function MonitoringList() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<Watched>();
  const actionRef = useRef<TableActions>(undefined);
  const { data, refresh } = useApi('monitor.summary', {});
  const add = useAction('monitor.add');
  const remove = useAction('monitor.remove');
  const undoable = useUndo();
  const figure = (measure: MeasureKey, period: PeriodKey, value: number | undefined) => (
    <MeasureValue measure={measure} period={period}>
      {format.number(value)}
    </MeasureValue>
  );
  const text = useText('monitor');
  const common = useText('common');
  const watch = async (on: boolean, { data_set, row_id }: Watched) => {
    await (on ? add : remove).run({ data_set: data_set, ids: [row_id] });
    refresh();
    void actionRef.current?.reload();
  };
  const stop = async (row: Watched) => {
    await watch(false, row);
    undoable(text('removed', { title: row.title }), () => watch(true, row), text('remove-text'));
  };
  const columns: Column<Watched>[] = [
    keywordFilter(common('name'), text('keyword-hint')),
    {
      title: common('name'),
      dataIndex: 'title',
      fixed: 'left',
      render: (_, { title, code, path }) => <CellName name={title} id={code ?? undefined} to={path ?? false} />,
    },
    {
      title: common('data-set'),
      dataIndex: 'dataSet',
      filter: true,
      valueEnum: Object.fromEntries((data?.data_sets ?? []).map(({ key, name }) => [key, { text: name }])),
      render: (_, { data_set_name }) => data_set_name,
    },
    {
      title: common('status'),
      dataIndex: 'state',
      render: (_, { state }) =>
        state ? <CellBadge tone={state.tone}>{state.label}</CellBadge> : <CellText>{format.orDash(null)}</CellText>,
    },
    {
      title: text('last-severity'),
      dataIndex: 'severity',
      filter: true,
      hideInTable: true,
      valueEnum: Object.fromEntries(
        [...SEVERITIES].reverse().map((value) => [value, { text: formatMessage({ id: `severity.${value}` }) }]),
      ),
    },
    {
      title: text('last-change'),
      dataIndex: 'last_change',
      render: (_, row) => <LastChange row={row} />,
    },
    {
      title: text('by'),
      dataIndex: 'added_by',
      render: (_, { added_by }) => <Name>{added_by}</Name>,
    },
    { title: text('since'), ...column.time('created_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, row) => (
        // A refusal was shown already.
        <CellButton danger onClick={() => void stop(row).catch(() => undefined)}>
          {common('remove')}
        </CellButton>
      ),
    },
  ];
  const toAdd = (
    <LinkButton type="primary" to={`${BASE}/add-enterprise`}>
      {text('add')}
    </LinkButton>
  );
  return (
    <Frame
      current="list"
      title={formatMessage({ id: 'menu.monitor-list' })}
      about={text('list-about')}
      actions={
        <>
          <LinkButton to={`${BASE}/delete-enterprise`}>{text('delete')}</LinkButton>
          {toAdd}
        </>
      }
    >
      <Card variant="borderless">
        <div className={styles.figures}>
          <Statistic
            title={text('watched')}
            valueRender={() => figure('watched_rows', 'now', data?.watched)}
            suffix={<small>{`/ ${format.number(data?.limit)}`}</small>}
          />
          <Statistic title={text('day')} valueRender={() => figure('watched_changes', '24h', data?.day)} />
          <Statistic title={text('week')} valueRender={() => figure('watched_changes', '7d', data?.week)} />
        </div>
      </Card>
      <DataTable
        name="monitor-list"
        endpoint="monitor.list"
        rowKey={({ data_set, row_id }) => `${data_set} ${row_id}`}
        columns={columns}
        of={{ measure: 'watched_rows', period: 'now' }}
        toInput={toInput}
        actionRef={actionRef}
        empty={{ description: text('list-empty'), action: toAdd }}
      />
    </Frame>
  );
}
