import type { EndpointOutput } from '@daas/contract/endpoints';
import { INVENTORY_MOVEMENTS } from '@daas/contract/enums';
import { BackLink } from '@daas/kit/BackLink';
import { type Column, DataTable, type Filters, type Row } from '@daas/kit/DataTable';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useShown } from '@daas/kit/title';
import { useIntl, useParams } from '@umijs/max';
import { Flex } from 'antd';
import { useState } from 'react';
import { Lost } from '@/components/Lost';
import { Figures } from '../components/Figures';

type Movement = Row<'partner.movements'>;
const LIST = '/partner/inventory-manage';

const isDay = (text: string) => /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;

const toInput = (filters: Filters) => knownFilters(filters, { kind: INVENTORY_MOVEMENTS });

/** Every movement of units on a day; their sums are the day's. */
export default function InventoryDetail() {
  const { date = '' } = useParams<{ date: string }>();
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [answer, setAnswer] = useState<EndpointOutput<'partner.movements'>>();
  const columns = useColumns();
  const text = useText('partner');
  useShown(date);
  if (!isDay(date)) return <Lost texts="partner" validAddress={false} error={null} to={LIST} />;
  return (
    <Flex vertical gap="middle">
      <BackLink to={LIST}>{formatMessage({ id: 'menu.inventory-manage' })}</BackLink>
      <PageTitle text={text('movements-about')}>{date}</PageTitle>
      <Figures
        label={text('figures')}
        figures={INVENTORY_MOVEMENTS.map((kind) => ({
          key: kind,
          label: text(`movement.${kind}`),
          value: format.number(answer?.sum[kind]),
          of: { measure: 'stock_moved', period: date, subject: `movement:${kind}` },
        }))}
      />
      <DataTable
        name="inventory-movements"
        endpoint="partner.movements"
        rowKey="id"
        columns={columns}
        fixed={{ day: date }}
        toInput={toInput}
        onAnswer={setAnswer}
        empty={{ description: text('movements-empty') }}
      />
    </Flex>
  );
}

function useColumns(): Column<Movement>[] {
  const format = useFormat();
  const column = useColumnProps<Movement>();
  const text = useText('partner');
  const common = useText('common');
  const signed = (value: number) => <span className="tabular">{format.signed(value)}</span>;
  return [
    { title: common('time'), fixed: 'left', ...column.time('at') },
    {
      title: text('movement'),
      dataIndex: 'kind',
      filter: true,
      valueEnum: Object.fromEntries(INVENTORY_MOVEMENTS.map((one) => [one, { text: text(`movement.${one}`) }])),
    },
    { title: text('element'), key: 'element', render: (_, { element }) => <Name>{element.name}</Name> },
    {
      title: text('customer'),
      dataIndex: 'customer',
      render: (_, { customer }) => <Name>{format.orDash(customer)}</Name>,
    },
    { title: common('app'), dataIndex: 'app', render: (_, { app }) => <Name>{format.orDash(app)}</Name> },
    {
      title: text('unallocated'),
      dataIndex: 'stock',
      align: 'end',
      render: (_, { stock }) => signed(stock),
    },
    {
      title: text('allocated-left'),
      dataIndex: 'allocated',
      align: 'end',
      render: (_, { allocated }) => signed(allocated),
    },
    {
      title: text('call'),
      dataIndex: 'call_id',
      render: (_, { call_id }) => <span className="tabular">{format.orDash(call_id)}</span>,
    },
  ];
}
