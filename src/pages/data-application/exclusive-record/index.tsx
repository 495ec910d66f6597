import { CellName } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { useRef } from 'react';
import { DisputeButton } from '@/components/Dispute';
import { detailPath, LIST } from '../components/exclusive/parts';
import { nameIn, nameSearch, OwnHead } from '../components/ownList';

type Order = Row<'exclusive.orders'>;

/** What was bought and renewed. // §2 */
export default function ExclusiveRecord() {
  const { formatMessage } = useIntl();
  const actions = useRef<TableActions>(undefined);
  const text = useText('exclusive');
  const toList = <LinkButton to={LIST}>{text('to-list')}</LinkButton>;
  return (
    <Flex vertical gap="middle">
      <OwnHead title={formatMessage({ id: 'menu.exclusive-record' })} about={text('record-about')}>
        {toList}
      </OwnHead>
      <DataTable
        name="exclusive-record"
        endpoint="exclusive.orders"
        defaultSort="-created_at"
        rowKey="id"
        actionRef={actions}
        columns={useColumns(() => void actions.current?.reload())}
        toInput={nameIn}
        empty={{ description: text('record-empty'), action: toList }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<Order>[] {
  const text = useText('exclusive');
  const common = useText('common');
  const format = useFormat();
  const column = useColumnProps<Order>();
  return [
    nameSearch(text('record-keyword')),
    {
      title: text('order'),
      key: 'id',
      fixed: 'left',
      render: (_, row) => <CellName name={row.set.name} id={row.id} to={detailPath(row.set.id)} />,
    },
    { title: common('type'), dataIndex: 'kind', render: (_, row) => text(`kind-${row.kind}`) },
    { title: text('months'), key: 'months', render: (_, row) => text('months-n', { n: row.months }) },
    { title: text('rows'), key: 'rows', align: 'end', render: (_, row) => format.number(row.rows) },
    { title: text('unit-price'), key: 'unit', align: 'end', render: (_, row) => format.money(row.unit_price) },
    { title: common('amount'), sorter: true, ...column.money('amount') },
    { title: common('expires'), ...column.time('until') },
    { title: text('by'), dataIndex: 'by', render: (_, row) => <Name>{row.by}</Name> },
    { title: text('ordered'), sorter: true, ...column.time('created_at') },
    {
      title: text('entry'),
      key: 'entry',
      render: (_, row) =>
        row.ledger_entry_id ? (
          <Link to={`/cost-center/overview/ledger?keyword=${row.ledger_entry_id}`}>{row.ledger_entry_id}</Link>
        ) : null,
    },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, row) => (
        <DisputeButton
          type="link"
          size="small"
          of={{ kind: 'exclusive', id: row.id }}
          name={row.set.name}
          charged={row.amount}
          refunded={row.refunded}
          dispute={row.dispute}
          onDone={reload}
        />
      ),
    },
  ];
}
