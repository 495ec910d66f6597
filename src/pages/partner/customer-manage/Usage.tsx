import { Chart } from '@daas/kit/Chart';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { ReadTable } from '@daas/kit/ReadTable';
import { useIntl } from '@umijs/max';
import { Alert, Drawer, Empty, Flex, Skeleton, Typography } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { Figures } from '../components/Figures';

/** What a customer uses, in counts and amounts: rows and keys are its own. */
export function UsageDrawer({
  customer,
  onClose,
}: {
  customer: { id: string; name: string } | null;
  onClose: () => void;
}) {
  return (
    <Drawer
      open={customer !== null}
      onClose={onClose}
      title={customer && <Name>{customer.name}</Name>}
      destroyOnHidden
      size="large"
    >
      {customer && <Usage id={customer.id} />}
    </Drawer>
  );
}

function Usage({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const { data, error } = useApi('partner.customer', { id });
  const text = (key: string) => formatMessage({ id: `partner.${key}` });
  const byDay = text('calls-by-day');
  const days = data?.days;
  const option = useMemo(() => {
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    return {
      grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: days?.map(({ day }) => day.slice(5)), ...quiet },
      yAxis: { type: 'value', minInterval: 1, splitLine: { lineStyle: { opacity: 0.25 } } },
      series: [{ name: byDay, type: 'bar', barMaxWidth: 18, data: days?.map(({ calls }) => calls) }],
    };
  }, [days, byDay]);
  if (error) return <Alert type="warning" showIcon title={text('usage-failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Flex vertical gap="middle">
      <Figures
        label={text('figures')}
        figures={[
          { key: 'calls', label: text('calls-month'), value: format.number(data.calls) },
          { key: 'spend', label: text('spend-month'), value: format.money(data.spend) },
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
          <ReadTable
            label={text('by-product')}
            rowKey="key"
            dataSource={data.products}
            columns={[
              { title: text('product'), dataIndex: 'name' },
              { title: text('calls'), dataIndex: 'calls', align: 'end', render: (n: number) => format.number(n) },
              { title: text('spend'), dataIndex: 'spend', align: 'end', render: (n: number) => format.money(n) },
            ]}
          />
        </>
      )}
      <Typography.Text type="secondary">{text('usage-about')}</Typography.Text>
    </Flex>
  );
}
