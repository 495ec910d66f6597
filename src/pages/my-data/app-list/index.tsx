import { PlusOutlined } from '@ant-design/icons';
import { MEASURES, type MeasureKey } from '@daas/contract/measures';
import { CellButton, CellName, CellSpace } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { businessDay } from '@daas/kit/format';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { PageTitle } from '@daas/kit/PageTitle';
import { history, useAccess, useIntl } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { useOpening } from '@/hooks/useOpening';
import { AppFormModal } from '../components/AppFormModal';
import { DeleteAppModal } from '../components/DeleteAppModal';
import { appPath } from '../components/paths';
import { StatusBadge } from '../components/StatusBadge';
import { SuspendedTag } from '../components/Suspended';
import { useAppActions } from '../components/useAppActions';

type App = Row<'app.list'>;
const STATUSES = ['enabled', 'disabled'] as const;

/** Apps: the programs that call, each with its keys and limits. */
export default function AppList() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const actionRef = useRef<TableActions>(undefined);
  const [creating, setCreating] = useState(false);
  useOpening('create', () => setCreating(true));
  const [deleting, setDeleting] = useState<App | null>(null);
  const reload = () => actionRef.current?.reload();
  const createButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
      {formatMessage({ id: 'app.create' })}
    </Button>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <PageTitle>{formatMessage({ id: 'menu.apps' })}</PageTitle>
        {access['create-connector'] && createButton}
      </Flex>
      <DataTable
        name="apps"
        endpoint="app.list"
        defaultSort="-created_at"
        rowKey="id"
        columns={useColumns(setDeleting, reload)}
        toInput={(filters) => knownFilters(filters, { keyword: KEYWORD_MAX, status: STATUSES })}
        actionRef={actionRef}
        empty={{
          description: formatMessage({ id: 'app-list.empty' }),
          ...(access['create-connector'] ? { action: createButton } : {}),
        }}
      />
      <AppFormModal open={creating} onClose={() => setCreating(false)} onSaved={(id) => history.push(appPath(id))} />
      <DeleteAppModal
        app={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => {
          setDeleting(null);
          reload();
        }}
      />
    </Flex>
  );
}

function useColumns(onDelete: (app: App) => void, reload: () => void): Column<App>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<App>();
  const access = useAccess();
  const actions = useAppActions();
  const text = useText('app-list');
  const common = useText('common');
  const end = { align: 'end' } as const;
  const figure = (measure: MeasureKey, { id }: App, value: string) => (
    <MeasureValue
      measure={measure}
      period={MEASURES[measure].over === 'now' ? 'now' : businessDay()}
      subject={`app:${id}`}
    >
      {value}
    </MeasureValue>
  );
  return [
    keywordFilter(common('keyword'), text('keyword-hint')),
    {
      title: formatMessage({ id: 'common.name' }),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      render: (_, row) => <CellName name={row.name} id={row.id} to={appPath(row.id)} />,
    },
    {
      title: common('status'),
      dataIndex: 'status',
      filter: true,
      valueEnum: Object.fromEntries(
        STATUSES.map((status) => [status, { text: formatMessage({ id: `connector.status.${status}` }) }]),
      ),
      render: (_, row) =>
        row.suspended ? <SuspendedTag suspended={row.suspended} /> : <StatusBadge status={row.status} />,
    },
    {
      ...end,
      title: text('keys'),
      dataIndex: 'keys',
      render: (_, row) => figure('keys', row, format.number(row.keys)),
    },
    {
      ...end,
      title: text('connectors'),
      dataIndex: 'connectors',
      render: (_, row) => figure('connectors', row, format.number(row.connectors)),
    },
    {
      ...end,
      title: common('calls-today'),
      key: 'calls',
      render: (_, row) => figure('calls', row, format.number(row.today.calls)),
    },
    {
      ...end,
      title: text('success'),
      key: 'success',
      render: (_, row) => {
        const { calls, failed } = row.today;
        return figure('success_rate', row, format.percent(calls === 0 ? null : (calls - failed) / calls));
      },
    },
    {
      ...end,
      title: common('spend-today'),
      key: 'spend',
      render: (_, row) => figure('spend_calls', row, format.money(row.today.spend)),
    },
    { title: common('last-used'), sorter: true, ...column.time('last_used_at') },
    { title: common('created'), sorter: true, ...column.time('created_at') },
    {
      title: formatMessage({ id: 'common.actions' }),
      key: 'actions',
      fixed: 'right',
      hideInTable: !access['enable-stop-connector'] && !access['delete-connector'],
      render: (_, row) => (
        <CellSpace>
          {access['enable-stop-connector'] && (
            <CellButton onClick={() => actions.toggle(row, reload)}>
              {formatMessage({ id: row.status === 'enabled' ? 'common.disable' : 'common.enable' })}
            </CellButton>
          )}
          {access['delete-connector'] && (
            <CellButton danger onClick={() => onDelete(row)}>
              {formatMessage({ id: 'common.delete' })}
            </CellButton>
          )}
        </CellSpace>
      ),
    },
  ];
}
