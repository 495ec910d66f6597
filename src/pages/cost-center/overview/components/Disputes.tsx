import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { DISPUTE_STATES } from '@daas/contract/enums';
import { type Column, DataTable } from '@daas/kit/DataTable';
import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import min from 'lodash/min';
import { DisputeTag } from '@/components/Dispute';

type Row = EndpointOutput<'cost.disputes'>['list'][number];

/** Page of a disputed charge. */
function subjectPath({ subject, subject_id: id }: Row): string {
  if (subject === 'call') return `/my-data/calls-record?call=${id}`;
  if (subject === 'file') return `/my-data/download-record?keyword=${id}`;
  if (id.startsWith('exo_')) return `/data-application/exclusive-dataset/record?keyword=${id}`;
  if (subject === 'order') return '/data-application/homepage';
  if (subject === 'report') return `/cost-center/overview/ledger?keyword=${id}`;
  const [period = '', by = ''] = id.split('/');
  const granularity = period.length > 7 ? 'day' : 'month';
  const last = min([dayjs(period).endOf(granularity).format('YYYY-MM-DD'), businessDay()]);
  const from = dayjs(period).format('YYYY-MM-DD');
  return `/cost-center/overview/bills?by=${by}&granularity=${granularity}&from=${from}&to=${last}`;
}

/** Disputes of charges, with their answers. */
export function Disputes() {
  const format = useFormat();
  const text = useText('dispute');
  const common = useText('common');
  const columns: Column<Row>[] = [
    { title: text('opened'), dataIndex: 'created_at', render: (_, row) => format.time(row.created_at) },
    {
      title: common('status'),
      dataIndex: 'state',
      filter: true,
      valueType: 'select',
      valueEnum: Object.fromEntries(DISPUTE_STATES.map((state) => [state, { text: text(`state.${state}`) }])),
      render: (_, row) => <DisputeTag dispute={row} refunded={row.refunded} />,
    },
    {
      title: text('charge'),
      dataIndex: 'subject_id',
      render: (_, row) => (
        <Link
          to={subjectPath(row)}
          title={row.subject_id}
          aria-label={`${text(`of.${row.subject}`)} ${row.subject_id}`}
        >
          {text(`of.${row.subject}`)}
        </Link>
      ),
    },
    { title: text('charged'), dataIndex: 'amount', align: 'end', render: (_, row) => format.money(row.amount) },
    { title: text('refunded'), dataIndex: 'refunded', align: 'end', render: (_, row) => format.money(row.refunded) },
    { title: common('reason'), dataIndex: 'reason', ellipsis: true, render: (_, row) => <Name>{row.reason}</Name> },
    {
      title: text('answer'),
      dataIndex: 'answer',
      ellipsis: true,
      render: (_, row) => <Name>{format.orDash(row.answer)}</Name>,
    },
    { title: text('by'), dataIndex: 'by', render: (_, row) => <Name>{format.orDash(row.by)}</Name> },
  ];
  return (
    <DataTable
      name="cost-disputes"
      endpoint="cost.disputes"
      rowKey="id"
      columns={columns}
      toInput={({ state }) => (state ? { state: state as NonNullable<EndpointInput<'cost.disputes'>['state']> } : {})}
      empty={{ description: text('empty') }}
    />
  );
}
