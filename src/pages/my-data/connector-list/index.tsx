import { PlusOutlined } from '@ant-design/icons';
import { CONNECTOR_STATUSES, CONNECTOR_TYPES } from '@daas/contract/enums';
import type { MeasureKey } from '@daas/contract/measures';
import { CellButton, CellName, CellProgress, CellSpace, CellTag, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { LinkTabs } from '@daas/kit/LinkTabs';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { PageTitle } from '@daas/kit/PageTitle';
import { Link, useAccess, useIntl, useParams } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { useRef, useState } from 'react';
import { AppName } from '@/components/AppName';
import { AppFilter } from '../components/AppFilter';
import { type FilterProps, FilterSelect } from '../components/FilterSelect';
import { createPath, detailPath } from '../components/paths';
import { StatusBadge } from '../components/StatusBadge';
import { useConnectorActions } from '../components/useConnectorActions';
import { toListInput } from './input';

type Connector = Row<'connector.list'>;

const MODES = ['enabled', 'creating', 'disabled', 'all'] as const;
type Mode = (typeof MODES)[number];
/** From here a limit's bar warns. */
const NEARLY_USED = 0.8;

export default function ConnectorList() {
  const { mode = 'enabled' } = useParams<{ mode: Mode }>();
  const access = useAccess();
  const actionRef = useRef<TableActions>(undefined);
  const [counts, setCounts] = useState<Record<Mode, number>>();
  const actions = useConnectorActions();
  const columns = useColumns(actions, () => actionRef.current?.reload());
  const current = MODES.find((one) => one === mode) ?? 'enabled';
  const text = useText('connector-list');
  const common = useText('common');
  const createButton = (
    <LinkButton to={createPath()} key="create" type="primary" icon={<PlusOutlined aria-hidden />}>
      {common('create-connector')}
    </LinkButton>
  );
  const empty = {
    description: <FirstSteps mode={current} />,
    ...(access['create-connector'] ? { action: createButton } : {}),
  };
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <PageTitle>{text('title')}</PageTitle>
        {access['create-connector'] && createButton}
      </Flex>
      <ModeTabs current={current} counts={counts} />
      <DataTable
        key={current}
        name="connectors"
        endpoint="connector.list"
        defaultSort="-created_at"
        hiddenAtFirst={['created_at']}
        rowKey="id"
        columns={columns}
        fixed={{ mode: current }}
        toInput={toListInput}
        actionRef={actionRef}
        onAnswer={(answer) => setCounts(answer.counts)}
        empty={empty}
      />
    </Flex>
  );
}

function ModeTabs({ current, counts }: { current: Mode; counts: Record<Mode, number> | undefined }) {
  const { formatMessage } = useIntl();
  return (
    <LinkTabs
      label={formatMessage({ id: 'connector-list.title' })}
      current={current}
      tabs={MODES.map((key) => ({
        key,
        to: `/my-data/connector/list/${key}`,
        label: (
          <>
            {formatMessage({ id: key === 'all' ? 'common.all' : `connector.status.${key}` })}
            {counts && <CellTag>{counts[key]}</CellTag>}
          </>
        ),
      }))}
    />
  );
}

/** First steps, shown in place of an empty list. */
function FirstSteps({ mode }: { mode: Mode }) {
  const text = useText('connector-list');
  if (mode === 'creating' || mode === 'disabled') return <>{text(`empty-${mode}`)}</>;
  return (
    <Flex vertical align="center" gap="small">
      <Typography.Text strong>{text('empty-title')}</Typography.Text>
      <ol style={{ textAlign: 'start', margin: 0 }}>
        {['empty-1', 'empty-2', 'empty-3'].map((id) => (
          <li key={id}>{text(id)}</li>
        ))}
      </ol>
    </Flex>
  );
}

function useColumns(actions: ReturnType<typeof useConnectorActions>, reload: () => void): Column<Connector>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<Connector>();
  const access = useAccess();
  const text = useText('connector-list');
  const common = useText('common');
  const mayOpen = access['get-connector-detail'];
  const figure = (measure: MeasureKey, { id }: Connector, value: string) => (
    <MeasureValue measure={measure} period={businessDay()} subject={`connector:${id}`}>
      {value}
    </MeasureValue>
  );
  return [
    keywordFilter(common('keyword'), text('keyword-hint')),
    {
      title: common('name'),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      render: (_, row) => <CellName name={row.name} id={row.id} to={mayOpen && detailPath(row, 'base-info')} />,
    },
    {
      title: common('product'),
      dataIndex: 'product',
      filter: true,
      formItemRender: () => <ProductFilter />,
      render: (_, row) => row.product.name,
    },
    {
      title: common('type'),
      dataIndex: 'type',
      filter: true,
      valueType: 'select',
      fieldProps: {
        options: CONNECTOR_TYPES.map((type) => ({
          value: type,
          label: formatMessage({ id: `connector.type.${type}` }),
        })),
      },
      render: (_, row) => <CellTag>{formatMessage({ id: `connector.type.${row.type}` })}</CellTag>,
    },
    {
      title: common('app'),
      dataIndex: 'appId',
      filter: true,
      formItemRender: () => <AppFilter />,
      render: (_, row) => <AppName app={row.app} />,
    },
    {
      title: common('calls-today'),
      dataIndex: 'calls',
      align: 'end',
      sorter: true,
      render: (_, row) => figure('calls', row, format.number(row.today.calls)),
    },
    {
      title: text('success'),
      key: 'success',
      align: 'end',
      render: (_, row) => {
        const { calls, failed } = row.today;
        return figure('success_rate', row, format.percent(calls === 0 ? null : (calls - failed) / calls));
      },
    },
    {
      title: common('spend-today'),
      dataIndex: 'spend',
      align: 'end',
      sorter: true,
      render: (_, row) => figure('spend_calls', row, format.money(row.today.spend)),
    },
    {
      title: text('limit-use'),
      key: 'limit_use',
      width: 130,
      render: (_, { limit_use, name }) =>
        limit_use === null ? (
          <CellText>{formatMessage({ id: 'connector.limit.none' })}</CellText>
        ) : (
          <CellProgress share={limit_use} warnAt={NEARLY_USED} label={`${name} ${text('limit-use')}`} />
        ),
    },
    { title: common('status'), key: 'status', render: (_, row) => <StatusBadge status={row.status} /> },
    { title: common('created'), sorter: true, ...column.time('created_at') },
    {
      title: formatMessage({ id: 'common.actions' }),
      key: 'actions',
      fixed: 'right',
      hideInTable: !mayOpen && !access['enable-stop-connector'] && !access['delete-connector'],
      render: (_, row) => (
        <CellSpace>
          {mayOpen && (
            <Link to={detailPath(row, row.type === 'API' ? 'data-query' : 'file-manage')}>
              {text(row.type === 'API' ? 'query' : 'files')}
            </Link>
          )}
          {access['enable-stop-connector'] && row.status !== CONNECTOR_STATUSES[0] && (
            <CellButton onClick={() => actions.toggle(row, reload)}>
              {formatMessage({ id: row.status === 'enabled' ? 'common.disable' : 'common.enable' })}
            </CellButton>
          )}
          {access['delete-connector'] && (
            <CellButton danger onClick={() => actions.remove(row, reload)}>
              {formatMessage({ id: 'common.delete' })}
            </CellButton>
          )}
        </CellSpace>
      ),
    },
  ];
}

function ProductFilter(props: FilterProps) {
  const { data, loading } = useApi('connector.products', {});
  // The catalogue lists a data set once for each way of buying it.
  const products = new Map(
    (data?.categories ?? []).flatMap(({ products_data }) => products_data.map(({ key, name }) => [key, name])),
  );
  return (
    <FilterSelect {...props} loading={loading} options={[...products].map(([value, label]) => ({ value, label }))} />
  );
}
