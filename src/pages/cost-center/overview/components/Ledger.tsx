import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { LEDGER_KINDS } from '@daas/contract/endpoints/cost';
import { type Column, DataTable } from '@daas/kit/DataTable';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';

type Entry = EndpointOutput<'cost.ledger'>['list'][number];

/** Where an entry came from, as far as the console has a page for it. */
function causePath({ type, id }: Entry['cause']): string | null {
  if (type === 'call') return `/my-data/calls-record?call=${id}`;
  if (type === 'download') return `/my-data/download-record?keyword=${id}`;
  if (type === 'purchase') return '/cost-center/overview/orders';
  if (type === 'exclusive-order') return `/data-application/exclusive-dataset/record?keyword=${id}`;
  if (type === 'market-report') return '/data-application/market-report';
  if (type === 'application-order') return '/data-application/homepage';
  return null;
}

/** Every entry of the ledger with its cause; the balance is their sum. */
export function Ledger() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = (key: string) => formatMessage({ id: `cost.ledger.${key}` });
  const columns: Column<Entry>[] = [
    { title: text('at'), dataIndex: 'at', search: false, render: (_, row) => format.time(row.at) },
    {
      title: text('kind'),
      dataIndex: 'kind',
      valueType: 'select',
      valueEnum: Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, { text: text(`kind.${kind}`) }])),
    },
    {
      title: text('amount'),
      dataIndex: 'amount',
      align: 'end',
      search: false,
      render: (_, row) => (
        <Typography.Text {...(row.amount > 0 ? { type: 'success' as const } : {})}>
          {row.amount > 0 ? '+' : ''}
          {format.money(row.amount)}
        </Typography.Text>
      ),
    },
    {
      title: text('balance'),
      dataIndex: 'balance_after',
      align: 'end',
      search: false,
      render: (_, row) => format.money(row.balance_after),
    },
    {
      title: text('description'),
      dataIndex: 'description',
      search: false,
      ellipsis: true,
      render: (_, { description }) => <Name>{description}</Name>,
    },
    {
      title: text('cause'),
      dataIndex: 'cause',
      search: false,
      render: (_, { cause }) => {
        const path = causePath(cause);
        const id = (
          <Typography.Text code style={{ whiteSpace: 'nowrap' }}>
            {cause.id}
          </Typography.Text>
        );
        return path ? <Link to={path}>{id}</Link> : id;
      },
    },
    { title: text('period'), dataIndex: 'period', valueType: 'dateRange', hideInTable: true },
    { title: text('keyword'), dataIndex: 'keyword', hideInTable: true },
  ];
  return (
    <DataTable
      name="cost-ledger"
      endpoint="cost.ledger"
      of={{ measure: 'ledger_entries', period: '365d' }}
      rowKey="id"
      columns={columns}
      pagination="large"
      toInput={({ kind, period, keyword }) => {
        const [from, to] = Array.isArray(period) ? period : [];
        return {
          ...(kind ? { kind: kind as NonNullable<EndpointInput<'cost.ledger'>['kind']> } : {}),
          ...(keyword ? { keyword: String(keyword) } : {}),
          ...(from && to ? { from: from.slice(0, 10), to: to.slice(0, 10) } : {}),
        };
      }}
      empty={{ description: text('empty') }}
    />
  );
}
