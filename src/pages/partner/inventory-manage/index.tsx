import { PlusOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { INVENTORY_MOVEMENTS } from '@daas/contract/enums';
import { CellButton } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { PayAccess, usePayRefusal } from '@daas/kit/PayAccess';
import { innerPagination } from '@daas/kit/table';
import { history, Link, useIntl } from '@umijs/max';
import { Alert, Button, Card, Empty, Flex, Skeleton, Table, Typography } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { DayBars } from '../components/DayBars';
import { Figures } from '../components/Figures';
import { BuyModal } from './BuyModal';

type Inventory = EndpointOutput<'partner.inventory'>;
type Day = Row<'partner.inventoryDays'>;
const pathOf = (day: string) => `/partner/inventory-manage/detail/${day}`;

/** Calls that are paid for: what is left, what runs dry first, and what moved on which day. */
export default function InventoryManage() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const { data, error, refresh } = useApi('partner.inventory', {});
  const [buying, setBuying] = useState<{ elementId?: string } | null>(null);
  const text = useText('partner');
  const common = useText('common');
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={text('inventory-about')}>{formatMessage({ id: 'menu.inventory-manage' })}</PageTitle>
        <PayAccess by="partner.buyInventory">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!data} onClick={() => setBuying({})}>
            {text('buy')}
          </Button>
        </PayAccess>
      </Flex>
      {data ? (
        <Stock data={data} onBuy={(elementId) => setBuying({ elementId })} />
      ) : error ? (
        <Alert
          type="warning"
          showIcon
          title={common('load-failed')}
          action={<Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
        />
      ) : (
        <Card variant="borderless" style={{ minHeight: '80vh' }}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Card>
      )}
      <DataTable
        name="inventory-days"
        endpoint="partner.inventoryDays"
        rowKey="day"
        columns={useColumns()}
        actionRef={actionRef}
        title={text('by-day')}
        empty={{ description: text('inventory-empty') }}
      />
      {buying && data && (
        <BuyModal
          {...buying}
          inventory={data}
          onClose={(done) => {
            setBuying(null);
            if (!done) return;
            refresh();
            void actionRef.current?.reload();
          }}
        />
      )}
    </Flex>
  );
}

function Stock({ data: { stock, days, figures }, onBuy }: { data: Inventory; onBuy: (elementId: string) => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const unpaid = usePayRefusal('partner.buyInventory');
  const text = useText('partner');
  const common = useText('common');
  const byDay = text('moved-by-day');
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () =>
      (['used', 'bought', 'returned', 'expired'] as const).map((kind) => ({
        name: formatMessage({ id: `partner.movement.${kind}` }),
        values: days.map((day) => day[kind]),
        // Bought and taken back by the hundred: what is used would not be seen beside them.
        off: kind !== 'used',
      })),
    [days, formatMessage],
  );
  const number = (value: number) => <span className="tabular">{format.number(value)}</span>;
  return (
    <>
      <Figures
        label={text('figures')}
        figures={[
          {
            key: 'low',
            label: text('runs-dry'),
            value: format.number(figures.low),
            warns: figures.low > 0,
            of: { measure: 'stock_low', period: 'now' },
          },
          {
            key: 'rest',
            label: text('unallocated'),
            value: format.number(figures.rest),
            of: { measure: 'stock_unallocated', period: 'now' },
          },
          {
            key: 'allocated',
            label: text('allocated-left'),
            value: format.number(figures.allocated),
            of: { measure: 'stock_allocated', period: 'now' },
          },
          {
            key: 'used',
            label: text('used-month'),
            value: format.number(figures.used_month),
            of: { measure: 'stock_used', period: businessDay().slice(0, 7) },
          },
        ]}
      />
      <Card title={text('stock')} variant="borderless">
        <Table
          size="small"
          rowKey={({ element }) => element.id}
          dataSource={stock}
          pagination={innerPagination(stock.length, 'normal')}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('elements-empty')} /> }}
          columns={[
            {
              title: text('element'),
              key: 'element',
              render: (_, { element }) => (
                <Link to={`/partner/element-manage/detail/${element.id}`}>
                  <Name>{element.name}</Name>
                </Link>
              ),
            },
            { title: text('cost'), dataIndex: 'cost', align: 'end', render: (cost: number) => format.money(cost) },
            { title: text('unallocated'), dataIndex: 'rest', align: 'end', render: number },
            { title: text('allocated-left'), dataIndex: 'allocated', align: 'end', render: number },
            { title: text('used-month'), dataIndex: 'used_month', align: 'end', render: number },
            {
              title: text('lasts'),
              dataIndex: 'lasts_days',
              align: 'end',
              render: (lasts: number | null, { low, expires_unused }) =>
                lasts === null ? (
                  format.orDash(null)
                ) : (
                  <Typography.Text {...(low ? { type: 'warning' as const } : {})}>
                    {text(expires_unused ? 'lasts-expires' : 'lasts-days', { days: format.number(lasts) })}
                  </Typography.Text>
                ),
            },
            {
              title: text('expires-first'),
              dataIndex: 'expires_at',
              render: (at: string | null) => <span className="tabular">{format.day(at)}</span>,
            },
            {
              title: common('actions'),
              key: 'actions',
              hidden: unpaid !== null,
              render: (_, { element, status }) =>
                status === 'on' && <CellButton onClick={() => onBuy(element.id)}>{text('buy')}</CellButton>,
            },
          ]}
        />
      </Card>
      <Card title={byDay} variant="borderless">
        <DayBars label={byDay} days={names} series={series} onDay={(day) => history.push(pathOf(day))} />
      </Card>
    </>
  );
}

function useColumns(): Column<Day>[] {
  const format = useFormat();
  const text = useText('partner');
  return [
    {
      title: text('day'),
      dataIndex: 'day',
      fixed: 'left',
      disable: true,
      render: (_, { day }) => <Link to={pathOf(day)}>{day}</Link>,
    },
    ...INVENTORY_MOVEMENTS.map((kind) => ({
      title: text(`movement.${kind}`),
      dataIndex: kind,
      align: 'end' as const,
      render: (_: unknown, row: Day) => <span className="tabular">{format.number(row[kind])}</span>,
    })),
  ];
}
