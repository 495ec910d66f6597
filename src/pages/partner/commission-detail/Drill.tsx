import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Row } from '@daas/kit/DataTable';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Link, useSearchParams } from '@umijs/max';
import { Breadcrumb, Flex, Typography } from 'antd';
import { useState } from 'react';

type Group = Row<'partner.commissionGroups'>;
type Line = Row<'partner.commissionLines'>;
type Sum = EndpointOutput<'partner.commissionGroups'>['sum'];
const KEPT = ['day', 'customer', 'app', 'customerName', 'appName'];
const WHOLE = 10_000;

/** Month, day, customer, app, call: where the reader stands is in the address. */
export function Drill({ month }: { month: string }) {
  const format = useFormat();
  const [query] = useSearchParams();
  const [sum, setSum] = useState<Sum>();
  const text = useText('partner');
  const path = `/partner/commission-manage/detail/${month}`;
  const parameter = (name: string) => query.get(name) || undefined;
  const day = parameter('day');
  const customer = day && parameter('customer');
  const app = customer && parameter('app');
  const at = {
    day,
    customer,
    customerName: customer && parameter('customerName'),
    app,
    appName: app && parameter('appName'),
  };
  const level = app ? 'call' : customer ? 'app' : day ? 'customer' : 'day';
  const toward = (more: Partial<typeof at>) => addressOf(path, { ...at, ...more });
  const next = (row: Group) =>
    ({
      day: () => toward({ day: row.key }),
      customer: () => toward({ customer: row.key, customerName: row.name }),
      app: () => toward({ app: row.key, appName: row.name }),
    })[level === 'call' ? 'app' : level]();
  const groups = useGroupColumns(level === 'call' ? 'app' : level, next);
  const lines = useLineColumns();
  const trail = [
    { key: 'month', name: month, to: path },
    { key: 'day', name: day, to: addressOf(path, { day }) },
    { key: 'customer', name: at.customerName ?? customer, to: toward({ app: undefined, appName: undefined }) },
    { key: 'app', name: at.appName ?? app, to: toward({}) },
  ].filter(({ name }) => name);
  const title = (
    <Flex vertical gap={4}>
      <Breadcrumb
        items={trail.map(({ key, name, to }, n) => ({
          key,
          title:
            n < trail.length - 1 ? (
              <Link to={to}>
                <Name>{name}</Name>
              </Link>
            ) : (
              <Name>{name}</Name>
            ),
        }))}
      />
      {sum && (
        <Typography.Text type="secondary" style={{ fontWeight: 'normal' }}>
          {text('drill-sum', { calls: format.number(sum.calls), amount: format.money(sum.amount) })}
        </Typography.Text>
      )}
    </Flex>
  );
  const common = { title, otherParameters: KEPT, onAnswer: (answer: { sum: Sum }) => setSum(answer.sum) };
  if (day && customer && app)
    return (
      <DataTable
        key="lines"
        {...common}
        name="commission-lines"
        endpoint="partner.commissionLines"
        rowKey="id"
        columns={lines}
        fixed={{ month, day, customer_id: customer, app_id: Number(app) }}
        toInput={() => ({})}
        empty={{ description: text('commission-empty') }}
      />
    );
  return (
    <DataTable
      key={level}
      {...common}
      name={`commission-${level}`}
      endpoint="partner.commissionGroups"
      defaultSort="name"
      rowKey="key"
      columns={groups}
      fixed={{ month, ...(day ? { day } : {}), ...(customer ? { customer_id: customer } : {}) }}
      toInput={() => ({})}
      // The days of a month are seen at once.
      pagination={level === 'day' ? 'large' : 'normal'}
      empty={{ description: text('commission-empty') }}
    />
  );
}

const addressOf = (path: string, at: Record<string, string | undefined>) =>
  `${path}?${new URLSearchParams(Object.entries(at).filter((one): one is [string, string] => one[1] !== undefined))}`;

function useGroupColumns(level: 'day' | 'customer' | 'app', next: (row: Group) => string): Column<Group>[] {
  const column = useColumnProps<Group>();
  const text = useText('partner');
  const common = useText('common');
  return [
    {
      title: level === 'app' ? common('app') : text(level),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      disable: true,
      render: (_, row) => (
        <Link to={next(row)}>
          <Name>{row.name}</Name>
        </Link>
      ),
    },
    { title: text('calls'), ...column.number('calls') },
    { title: text('base'), ...column.moneyInColumn('base') },
    { title: text('commission'), sorter: true, ...column.moneyInColumn('amount') },
  ];
}

function useLineColumns(): Column<Line>[] {
  const format = useFormat();
  const column = useColumnProps<Line>();
  const text = useText('partner');
  const common = useText('common');
  return [
    { title: common('time'), fixed: 'left', ...column.time('at') },
    {
      title: text('call-or-order'),
      dataIndex: 'call_id',
      render: (_, { call_id, kind, note }) => (
        <Flex vertical>
          <span className="tabular">{call_id}</span>
          {kind === 'correction' && (
            <CellText>
              {text('correction')} <Name>{note}</Name>
            </CellText>
          )}
        </Flex>
      ),
    },
    {
      title: text('element'),
      dataIndex: 'element',
      render: (_, { element }) => <Name>{format.orDash(element)}</Name>,
    },
    { title: text('base'), ...column.moneyInColumn('base') },
    {
      title: text('rate'),
      dataIndex: 'rate',
      align: 'end',
      render: (_, { rate, kind }) => (kind !== 'correction' ? format.percent(rate / WHOLE, 2) : format.orDash(null)),
    },
    { title: text('volume'), ...column.moneyInColumn('volume') },
    { title: text('commission'), ...column.moneyInColumn('amount') },
  ];
}
