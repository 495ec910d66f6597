import type { EndpointOutput } from '@daas/contract/endpoints';
import { type Column, DataTable, type Row } from '@daas/kit/DataTable';
import { businessDay } from '@daas/kit/format';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { history, Link, useIntl } from '@umijs/max';
import { Card, Flex, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { CommissionState } from '../components/commissionState';
import { DayBars } from '../components/DayBars';
import { Figures } from '../components/Figures';

type Month = Row<'partner.commission'>;
const YUAN = 10_000;
const pathOf = (month: string) => `/partner/commission-manage/detail/${month}`;

/** What calls of customers earned, month by month. */
export default function CommissionManage() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [answer, setAnswer] = useState<EndpointOutput<'partner.commission'>>();
  const text = useText('partner');
  const figures = answer?.figures;
  const byDay = text('commission-by-day');
  const days = useMemo(() => answer?.days.map(({ day }) => day) ?? [], [answer]);
  const series = useMemo(
    () => [{ name: byDay, values: answer?.days.map(({ amount }) => amount / YUAN) ?? [] }],
    [answer, byDay],
  );
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('commission-about')}>{formatMessage({ id: 'menu.commission-manage' })}</PageTitle>
      <Figures
        label={text('figures')}
        figures={[
          {
            key: 'disputed',
            label: text('commission-disputed'),
            value: format.number(figures?.disputed),
            of: { measure: 'commission_disputed', period: 'now' },
            warns: !!figures?.disputed,
          },
          {
            key: 'month',
            label: text('commission-month'),
            value: format.money(figures?.month),
            of: { measure: 'commission', period: businessDay().slice(0, 7) },
          },
          {
            key: 'unpaid',
            label: text('commission-unpaid'),
            value: format.money(figures?.unpaid),
            of: { measure: 'commission_unpaid', period: 'now' },
          },
          {
            key: 'paid',
            label: text('commission-paid'),
            value: format.money(figures?.paid),
            of: { measure: 'commission_paid', period: 'ever' },
          },
        ]}
      />
      {(!answer || days.length > 0) && (
        <Card title={byDay} variant="borderless">
          <DayBars
            label={byDay}
            days={days}
            series={series}
            fractions
            onDay={(day) => history.push(`${pathOf(day.slice(0, 7))}?day=${day}`)}
          />
        </Card>
      )}
      <DataTable
        name="commission-manage"
        endpoint="partner.commission"
        rowKey="month"
        columns={useColumns()}
        onAnswer={setAnswer}
        empty={{ description: text('commission-empty') }}
      />
    </Flex>
  );
}

function useColumns(): Column<Month>[] {
  const format = useFormat();
  const column = useColumnProps<Month>();
  const text = useText('partner');
  return [
    {
      title: text('month'),
      dataIndex: 'month',
      fixed: 'left',
      disable: true,
      render: (_, { month }) => <Link to={pathOf(month)}>{month}</Link>,
    },
    {
      title: text('state'),
      dataIndex: 'state',
      render: (_, { state, dispute }) => (
        <Flex vertical>
          <CommissionState state={state} />
          {state === 'disputed' && (
            <Typography.Text type="secondary">
              <Name>{dispute}</Name>
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    { title: text('calls'), ...column.number('calls') },
    { title: text('base'), ...column.moneyInColumn('base') },
    { title: text('corrected'), ...column.moneyInColumn('corrected') },
    { title: text('commission'), ...column.moneyInColumn('amount') },
    {
      title: text('paid-at'),
      dataIndex: 'paid_at',
      render: (_, { paid_at, reference, payment }) =>
        paid_at && (
          <span className="tabular">
            {format.day(paid_at)} {payment && format.money(payment.paid)} {reference}
          </span>
        ),
    },
  ];
}
