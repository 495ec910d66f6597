import { MAX_COUNT, MONITOR_DAYS } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { CHANGE_KINDS, SEVERITIES } from '@daas/contract/enums';
import { CellButton, CellName, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { useIntl, useSearchParams } from '@umijs/max';
import { Alert, Button, Drawer } from 'antd';
import { useRef, useState } from 'react';
import { Change, ChangeLines, Crossings, RelatedRow, type Update } from '../components/Change';
import { ChangeKind } from '../components/ChangeKind';
import { BASE, Frame } from '../components/Frame';
import { useDataSets } from '../components/useDataSets';
import styles from './index.module.css';

const UNREAD = 'unread';

function toInput({ period, kind, severity, state, keyword, dataSet, rowId, ...filters }: Filters) {
  const [from, to] = Array.isArray(period) ? period : [];
  return {
    ...filters,
    ...(typeof dataSet === 'string' ? { data_set: dataSet } : {}),
    ...(typeof rowId === 'string' ? { row_id: rowId } : {}),
    ...knownFilters({ kind, severity, keyword }, { kind: CHANGE_KINDS, severity: SEVERITIES, keyword: KEYWORD_MAX }),
    ...(state === UNREAD ? { unread: true } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** What changed in the rows the company watches. */
export default function DataUpdates() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<Update>();
  const [query] = useSearchParams();
  const [open, setOpen] = useState<Update | null>(null);
  const { data: rules } = useApi('monitor.rules', {});
  const { data: summary } = useApi('monitor.summary', {});
  const actionRef = useRef<TableActions>(undefined);
  const mark = useAction('monitor.read');
  const markRead = async (input: EndpointInput<'monitor.read'>) => {
    if (await mark.run(input).catch(() => null)) actionRef.current?.reload();
  };
  const dataSets = useDataSets();
  const { view } = useDataSet(query.get('dataSet') ?? 'enterprise');
  const text = useText('monitor');
  const common = useText('common');
  const choice = (list: { value: string; label: string }[]) =>
    Object.fromEntries(list.map(({ value, label }) => [value, { text: label }]));
  const columns: Column<Update>[] = [
    keywordFilter(common('name'), text('keyword-hint')),
    {
      title: common('name'),
      dataIndex: 'title',
      fixed: 'left',
      width: 240,
      render: (_, { title, path, data_set_name, kind, read }) => (
        <div className={read ? '' : styles.unread}>
          {!read && <span className="visually-hidden">{text('unread')} </span>}
          <CellName name={title} id={data_set_name} to={kind !== 'vanished' && path ? path : false} />
        </div>
      ),
    },
    {
      title: text('read-state'),
      dataIndex: 'state',
      filter: true,
      hideInTable: true,
      valueEnum: choice([{ value: UNREAD, label: text('unread') }]),
    },
    { title: common('data-set'), dataIndex: 'dataSet', filter: true, hideInTable: true, valueEnum: choice(dataSets) },
    {
      title: text('severity'),
      dataIndex: 'severity',
      filter: true,
      hideInTable: true,
      valueEnum: choice(
        [...SEVERITIES].reverse().map((value) => ({ value, label: formatMessage({ id: `severity.${value}` }) })),
      ),
    },
    {
      title: text('kind'),
      dataIndex: 'kind',
      filter: true,
      width: 130,
      valueEnum: choice(CHANGE_KINDS.map((value) => ({ value, label: text(`kind-${value}`) }))),
      render: (_, update) => <ChangeKind {...update} />,
    },
    {
      title: common('field'),
      dataIndex: 'field',
      filter: true,
      hideInTable: true,
      valueType: 'select',
      fieldProps: {
        showSearch: { optionFilterProp: 'label' },
        options: (view?.fields ?? []).map(({ name_en, label }) => ({ value: name_en, label })),
      },
    },
    {
      title: text('change'),
      key: 'change',
      render: (_, update) => (
        <>
          <Crossings update={update} />
          <ChangeLines update={update} />
        </>
      ),
    },
    {
      title: text('rule'),
      dataIndex: 'rule',
      filter: true,
      valueEnum: choice((rules?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))),
      width: 160,
      render: (_, { rules: names }) =>
        names.length > 0 ? <Name>{names.join(', ')}</Name> : <CellText>{format.orDash(null)}</CellText>,
    },
    { title: text('period'), dataIndex: 'period', filter: true, valueType: 'dateRange', hideInTable: true },
    { title: common('time'), width: 170, ...column.time('at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      width: 80,
      render: (_, update) => (
        <CellButton
          onClick={() => {
            setOpen(update);
            if (!update.read) void markRead({ ids: [update.id] });
          }}
        >
          {text('details')}
        </CellButton>
      ),
    },
  ];
  return (
    <Frame current="updates" title={formatMessage({ id: 'menu.monitor-updates' })} about={text('updates-about')}>
      {summary?.incomplete.map(({ key, name, at, kept: changeCount }) => (
        <Alert
          key={`${key} ${at}`}
          type="warning"
          showIcon
          title={formatMessage(
            { id: 'monitor.incomplete' },
            { name, at: format.time(at), kept: format.number(changeCount) },
          )}
        />
      ))}
      <DataTable
        name="monitor-updates"
        endpoint="monitor.updates"
        of={{ measure: 'watched_changes', period: `${MONITOR_DAYS}d` }}
        rowKey={({ id }) => String(id)}
        columns={columns}
        toInput={toInput}
        actionRef={actionRef}
        toolbar={[
          <Button
            key="read"
            disabled={!summary?.unread || summary.newest === null}
            onClick={() => summary?.newest && void markRead({ up_to: summary.newest })}
          >
            {text(summary?.unread ? 'read-all-of' : 'read-all', {
              count: format.count(summary?.unread ?? 0, (summary?.unread ?? 0) >= MAX_COUNT),
            })}
          </Button>,
        ]}
        empty={{
          description: text('updates-empty'),
          action: (
            <LinkButton type="primary" to={`${BASE}/add-enterprise`}>
              {text('add')}
            </LinkButton>
          ),
        }}
      />
      <Drawer
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open && <Name>{open.title}</Name>}
        size="large"
        destroyOnHidden
      >
        {open && (
          <>
            <Crossings update={open} />
            {open.related && <RelatedRow related={open.related} />}
            <Change update={open} />
          </>
        )}
      </Drawer>
    </Frame>
  );
}
