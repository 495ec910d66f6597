import { PlusOutlined } from '@ant-design/icons';
import { INVENTORY_LOW_SHARE } from '@daas/contract/constants';
import { CellButton, CellName, CellProgress, CellSpace, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { Link, useIntl } from '@umijs/max';
import { Button, Flex, Typography } from 'antd';
import { useRef, useState } from 'react';
import { AllocateModal } from '../components/AllocateModal';

type App = Row<'partner.customerApps'>;
const pathOf = (id: number) => `/partner/app-manage/detail/${id}`;

const toInput = (filters: Filters) => knownFilters(filters, { keyword: KEYWORD_MAX, low: ['1'] });

/** Customers' apps and what they draw on, what runs dry first. */
export default function AppManage() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const [giving, setGiving] = useState<{ app?: number } | null>(null);
  const text = useText('partner');
  const allocate = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setGiving({})}>
      {text('allocate')}
    </Button>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={text('apps-about')}>{formatMessage({ id: 'menu.app-manage' })}</PageTitle>
        {allocate}
      </Flex>
      <DataTable
        name="partner-app-manage"
        endpoint="partner.customerApps"
        rowKey="id"
        columns={useColumns((app) => setGiving({ app }))}
        toInput={toInput}
        actionRef={actionRef}
        empty={{ description: text('apps-empty'), action: allocate }}
      />
      {giving && (
        <AllocateModal
          {...(giving.app === undefined ? {} : { appId: giving.app })}
          onClose={(done) => {
            setGiving(null);
            if (done) void actionRef.current?.reload();
          }}
        />
      )}
    </Flex>
  );
}

function useColumns(onGive: (app: number) => void): Column<App>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<App>();
  const text = useText('partner');
  const common = useText('common');
  return [
    keywordFilter(common('app'), text('app-hint')),
    {
      title: text('units-left'),
      dataIndex: 'low',
      filter: true,
      hideInTable: true,
      valueEnum: { 1: { text: text('low') } },
    },
    {
      title: common('app'),
      dataIndex: 'name',
      fixed: 'left',
      disable: true,
      render: (_, { id, name, customer }) => <CellName name={name} id={customer.name} to={pathOf(id)} />,
    },
    {
      title: text('element'),
      dataIndex: 'elements',
      render: (_, { elements }) =>
        elements.length > 0 ? (
          <Name>{elements.join(formatMessage({ id: 'common.comma' }))}</Name>
        ) : (
          <CellText>{text('draws-nothing')}</CellText>
        ),
    },
    {
      title: text('units-left'),
      dataIndex: 'rest',
      sorter: true,
      align: 'end',
      render: (_, { rest, quantity, low }) =>
        quantity > 0 && (
          <Typography.Text className="tabular" {...(low ? { type: 'warning' as const } : {})}>
            <bdi dir="ltr">{`${format.number(rest)} / ${format.number(quantity)}`}</bdi>
          </Typography.Text>
        ),
    },
    {
      title: text('used-share'),
      dataIndex: 'used',
      sorter: true,
      render: (_, { used, quantity, name }) =>
        quantity > 0 && <CellProgress share={used / quantity} warnAt={1 - INVENTORY_LOW_SHARE} label={name} />,
    },
    { title: text('used-month'), ...column.number('used_month') },
    { title: common('expires'), sorter: true, ...column.day('expires_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, { id, own }) => (
        <CellSpace>
          <Link to={pathOf(id)}>{common('view')}</Link>
          {own && <CellButton onClick={() => onGive(id)}>{text('allocate')}</CellButton>}
        </CellSpace>
      ),
    },
  ];
}
