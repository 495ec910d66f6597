import type { EndpointOutput } from '@daas/contract/endpoints';
import type { MeasureKey } from '@daas/contract/measures';
import { Chart } from '@daas/kit/chart/Chart';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import type { MeasureOf } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Alert, Drawer, Empty, Flex, Skeleton, Typography } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { CustomerState } from '../components/customerState';
import { Figures } from '../components/Figures';
import { Standing } from './Standing';

const ID = /^crp_[0-9a-z]{10,40}$/;

/** What a customer uses, in counts and amounts: rows and keys are its own. */
export function UsageDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const validId = id !== null && ID.test(id);
  const { data, error } = useApi('partner.customer', { id: id ?? '' }, { ready: validId });
  const customer = data?.id === id ? data : undefined;
  const { formatMessage } = useIntl();
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={customer && <Name>{customer.name}</Name>}
      destroyOnHidden
      size="large"
    >
      {customer ? (
        <Usage data={customer} />
      ) : error || !validId ? (
        <Alert type="warning" showIcon title={formatMessage({ id: 'partner.usage-failed' })} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

function Usage({ data }: { data: EndpointOutput<'partner.customer'> }) {
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const text = useText('partner');
  const common = useText('common');
  const of = (measure: MeasureKey): MeasureOf => ({
    measure,
    period: businessDay().slice(0, 7),
    subject: `customer:${data.id}`,
  });
  const byDay = text('calls-by-day');
  const { days } = data;
  const option = useMemo(() => {
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    return {
      grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), ...quiet },
      yAxis: { type: 'value', minInterval: 1, splitLine: { lineStyle: { opacity: 0.25 } } },
      series: [{ name: byDay, type: 'bar', barMaxWidth: 18, data: days.map(({ calls }) => calls) }],
    };
  }, [days, byDay]);
  const sums = [
    { title: text('calls'), dataIndex: 'calls', align: 'end' as const, render: (n: number) => format.number(n) },
    { title: text('spend'), dataIndex: 'spend', align: 'end' as const, render: (n: number) => format.money(n) },
  ];
  return (
    <Flex vertical gap="middle">
      <Figures
        label={text('figures')}
        figures={[
          { key: 'calls', label: text('calls-month'), value: format.number(data.calls), of: of('customer_calls') },
          { key: 'spend', label: text('spend-month'), value: format.money(data.spend), of: of('customer_spend') },
          {
            key: 'until',
            label: text('until'),
            value: format.day(data.protected_until),
            note: <CustomerState state={data.state} />,
            warns: data.ends_soon,
          },
        ]}
      />
      {data.products.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={text(data.registered ? 'no-use' : 'not-registered-yet')}
        />
      ) : (
        <>
          <Typography.Title level={2} style={{ margin: 0, fontSize: 15 }}>
            {byDay}
          </Typography.Title>
          <Chart option={option} label={byDay} dark={dark} />
          <ScrollTable
            label={text('by-product')}
            rowKey="key"
            dataSource={data.products}
            columns={[{ title: common('product'), dataIndex: 'name' }, ...sums]}
          />
          {data.apps.length > 0 && (
            <ScrollTable
              label={text('by-app')}
              rowKey="id"
              dataSource={data.apps}
              columns={[
                { title: common('app'), dataIndex: 'name', render: (name: string) => <Name>{name}</Name> },
                ...sums,
              ]}
            />
          )}
        </>
      )}
      <Typography.Text type="secondary">{text('usage-about')}</Typography.Text>
      {data.own && <Standing customer={data} />}
    </Flex>
  );
}
