import { DownloadOutlined } from '@ant-design/icons';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { LEDGER_KINDS } from '@daas/contract/enums';
import { type Column, DataTable } from '@daas/kit/DataTable';
import { businessDay } from '@daas/kit/format';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Link, useIntl, useSearchParams } from '@umijs/max';
import { Button, Typography } from 'antd';
import dayjs from 'dayjs';

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

/** All entries of the period in the address, or of a year, with opening and closing balance; other filters leave it whole. */
function StatementButton() {
  const { formatMessage } = useIntl();
  const { save, loading } = useDownload('cost.ledgerExport');
  const [query] = useSearchParams();
  const saveStatement = () => {
    const [from, to] = query.getAll('period').map((at) => at.slice(0, 10));
    const today = businessDay();
    const days =
      from && to ? { from, to } : { from: dayjs(today).subtract(364, 'day').format('YYYY-MM-DD'), to: today };
    void save(days, `ledger-${days.from}-${days.to}.csv`);
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={loading} onClick={saveStatement}>
      {formatMessage({ id: 'cost.ledger.export' })}
    </Button>
  );
}

/** Every entry of the ledger with its cause; the balance is their sum. */
export function Ledger() {
  const format = useFormat();
  const text = useText('cost.ledger');
  const common = useText('common');
  const columns: Column<Entry>[] = [
    { title: common('time'), dataIndex: 'at', render: (_, row) => format.time(row.at) },
    {
      title: common('type'),
      dataIndex: 'kind',
      filter: true,
      valueType: 'select',
      valueEnum: Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, { text: text(`kind.${kind}`) }])),
    },
    {
      title: common('amount'),
      dataIndex: 'amount',
      align: 'end',
      render: (_, row) => (
        <Typography.Text {...(row.amount > 0 ? { type: 'success' as const } : {})}>
          {format.signedMoney(row.amount)}
        </Typography.Text>
      ),
    },
    {
      title: text('balance'),
      dataIndex: 'balance_after',
      align: 'end',
      render: (_, row) => format.money(row.balance_after),
    },
    {
      title: common('description'),
      dataIndex: 'description',
      ellipsis: true,
      render: (_, { description, refund_of: of }) => (
        <Name>{of ? text('refund-of', { id: of.id, month: of.month, reason: description }) : description}</Name>
      ),
    },
    {
      title: common('source'),
      dataIndex: 'cause',
      render: (_, { refund_of: of, cause }) => {
        const path = causePath(of ?? cause);
        return path ? (
          <Link
            to={path}
            title={cause.id}
            aria-label={`${common('view')} ${cause.id}`}
            style={{ whiteSpace: 'nowrap' }}
          >
            {common('view')}
          </Link>
        ) : (
          format.orDash(null)
        );
      },
    },
    { title: text('period'), dataIndex: 'period', filter: true, valueType: 'dateRange', hideInTable: true },
    { title: common('keyword'), dataIndex: 'keyword', filter: true, hideInTable: true },
  ];
  return (
    <DataTable
      name="cost-ledger"
      endpoint="cost.ledger"
      of={{ measure: 'ledger_entries', period: '365d' }}
      rowKey="id"
      columns={columns}
      pagination="large"
      toolbar={[<StatementButton key="statement" />]}
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
