import type { EndpointOutput } from '@daas/contract/endpoints';
import { type Column, DataTable, type TableActions } from '@daas/kit/DataTable';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useAccess } from '@umijs/max';
import { Button, Tag } from 'antd';
import type { RefObject } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { DisputeButton } from '@/components/Dispute';

type Order = EndpointOutput<'dataApplication.orders'>['list'][number];
const COLORS = {
  pending: 'warning',
  confirmed: 'success',
  refused: 'error',
  cancelled: 'default',
  refunded: 'default',
} as const;

interface Props {
  actions: RefObject<TableActions | undefined>;
  onChange: () => void;
}

/** What the company ordered, and how each order stands. */
export function Orders({ actions, onChange }: Props) {
  const format = useFormat();
  const access = useAccess();
  const cancel = useAction('dataApplication.cancelOrder');
  const text = useText('applications');
  const common = useText('common');

  const confirmCancel = ({ id, name }: Order) =>
    confirmAct({
      title: text('cancel-title', { name }),
      content: text('cancel-what'),
      okText: text('cancel'),
      danger: true,
      act: () =>
        cancel.run({ id }).then(() => {
          void actions.current?.reload();
          onChange();
        }),
    });

  const columns: Column<Order>[] = [
    { title: text('column.created'), dataIndex: 'created_at', render: (_, row) => format.time(row.created_at) },
    { title: text('column.application'), dataIndex: 'name' },
    {
      title: text('column.kind'),
      dataIndex: 'kind',
      render: (_, { kind, years }) => text(`kind.${kind}`, { years }),
    },
    { title: common('amount'), dataIndex: 'amount', align: 'end', render: (_, row) => format.money(row.amount) },
    {
      title: common('status'),
      dataIndex: 'status',
      render: (_, row) => <Tag color={COLORS[row.status]}>{text(`status.${row.status}`)}</Tag>,
    },
    {
      title: text('column.granted'),
      dataIndex: 'granted_until',
      render: (_, row) =>
        row.status === 'refused' || row.status === 'refunded' ? (
          <Name>{format.orDash(row.reason)}</Name>
        ) : (
          format.day(row.granted_until)
        ),
    },
    {
      title: text('column.by'),
      dataIndex: 'created_by',
      render: (_, row) => <Name>{format.orDash(row.created_by)}</Name>,
    },
    {
      title: common('actions'),
      key: 'actions',
      render: (_, row) =>
        row.status === 'pending' && access['additional-purchase'] ? (
          <Button type="link" size="small" style={{ paddingInline: 0 }} danger onClick={() => confirmCancel(row)}>
            {text('cancel')}
          </Button>
        ) : (
          <DisputeButton
            type="link"
            size="small"
            of={{ kind: 'order', id: row.id }}
            name={row.name}
            charged={row.ledger_entry_id ? row.amount : 0}
            refunded={row.refunded}
            dispute={row.dispute}
            onDone={() => void actions.current?.reload()}
          />
        ),
    },
  ];
  return (
    <DataTable
      name="application-orders"
      endpoint="dataApplication.orders"
      rowKey="id"
      actionRef={actions}
      columns={columns}
      toInput={() => ({})}
      empty={{ description: text('no-orders') }}
    />
  );
}
