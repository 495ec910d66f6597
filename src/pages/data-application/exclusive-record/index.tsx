import { Named } from '@daas/kit/cells';
import { type Column, DataTable, type Row } from '@daas/kit/DataTable';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { PlainLink } from '@daas/kit/PlainLink';
import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { detailPath, LIST, useExclusiveTexts } from '../components/exclusive/parts';
import { nameIn, nameSearch, OwnHead } from '../components/ownList';

/** What was bought and renewed. // §2 */
export default function ExclusiveRecord() {
  const { formatMessage } = useIntl();
  const { text } = useExclusiveTexts();
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
        columns={useColumns()}
        toInput={nameIn}
        empty={{ description: text('record-empty'), action: toList }}
      />
    </Flex>
  );
}

function useColumns(): Column<Row<'exclusive.orders'>>[] {
  const { text, format } = useExclusiveTexts();
  const amount = { align: 'end' } as const;
  return [
    nameSearch(text('record-keyword')),
    {
      title: text('order'),
      key: 'id',
      fixed: 'left',
      render: (_, row) => <Named name={row.set.name} id={row.id} to={detailPath(row.set.id)} />,
    },
    { title: text('kind'), dataIndex: 'kind', render: (_, row) => text(`kind-${row.kind}`) },
    { title: text('months'), key: 'months', render: (_, row) => text('months-n', { n: row.months }) },
    { ...amount, title: text('rows'), key: 'rows', render: (_, row) => format.number(row.rows) },
    { ...amount, title: text('unit-price'), key: 'unit', render: (_, row) => format.money(row.unit_price) },
    {
      ...amount,
      title: text('amount'),
      dataIndex: 'amount',
      sorter: true,
      render: (_, row) => <span className="tabular">{format.money(row.amount)}</span>,
    },
    {
      title: text('until'),
      key: 'until',
      render: (_, row) => <span className="tabular">{format.time(row.until)}</span>,
    },
    { title: text('by'), dataIndex: 'by', render: (_, row) => <Name>{row.by}</Name> },
    {
      title: text('ordered'),
      dataIndex: 'created_at',
      sorter: true,
      render: (_, row) => <span className="tabular">{format.time(row.created_at)}</span>,
    },
    {
      title: text('entry'),
      key: 'entry',
      render: (_, row) =>
        row.ledger_entry_id ? (
          <PlainLink to={`/cost-center/overview/ledger?keyword=${row.ledger_entry_id}`}>
            {row.ledger_entry_id}
          </PlainLink>
        ) : null,
    },
  ];
}
