import type { EndpointOutput } from '@daas/contract/endpoints';
import { type Column, DataTable, type TableActions } from '@daas/kit/DataTable';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button, Tag } from 'antd';
import { useRef } from 'react';
import { confirmAct } from '@/components/confirmAct';

type Order = EndpointOutput<'purchase.list'>['list'][number];
const COLORS = { pending: 'warning', confirmed: 'success', rejected: 'error', cancelled: 'default' } as const;

/** Orders for more balance and how they stand. */
export function Purchases({ onOrder }: { onOrder: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();

  const table = useRef<TableActions>(undefined);
  const cancel = useAction('purchase.cancel');
  const text = useText('cost.purchase');
  const common = useText('common');

  const confirmCancel = (order: Order) =>
    confirmAct({
      title: text('cancel-title', { amount: format.money(order.amount) }),
      content: text('cancel-what', { time: format.time(order.created_at) }),
      okText: text('cancel'),
      danger: true,
      act: () => cancel.run({ id: order.id }).then(() => table.current?.reload()),
    });

  const columns: Column<Order>[] = [
    { title: text('created'), dataIndex: 'created_at', render: (_, row) => format.time(row.created_at) },
    { title: common('amount'), dataIndex: 'amount', align: 'end', render: (_, row) => format.money(row.amount) },
    {
      title: common('status'),
      dataIndex: 'status',
      render: (_, row) => <Tag color={COLORS[row.status]}>{text(`status.${row.status}`)}</Tag>,
    },
    { title: common('note'), dataIndex: 'note', ellipsis: true },
    { title: text('by'), dataIndex: 'created_by' },
    { title: text('decided'), dataIndex: 'decided_at', render: (_, row) => format.time(row.decided_at) },
    {
      title: common('actions'),
      key: 'actions',
      render: (_, row) =>
        row.status === 'pending' ? (
          <Button type="link" size="small" style={{ paddingInline: 0 }} danger onClick={() => confirmCancel(row)}>
            {text('cancel')}
          </Button>
        ) : (
          '--'
        ),
    },
  ];
  return (
    <DataTable
      name="cost-purchases"
      endpoint="purchase.list"
      rowKey="id"
      actionRef={table}
      columns={columns}
      toInput={() => ({})}
      empty={{
        description: text('empty'),
        action: (
          <Button type="primary" onClick={onOrder}>
            {formatMessage({ id: 'common.top-up' })}
          </Button>
        ),
      }}
    />
  );
}
