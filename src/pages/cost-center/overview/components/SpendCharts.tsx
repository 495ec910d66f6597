import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Chart } from '@daas/kit/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Empty, Typography } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import styles from '../index.module.css';

/** Spend by day, and by product. */
export function SpendCharts({ overview }: { overview: EndpointOutput<'cost.overview'> }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const { days, by_product: products } = overview;
  const byDay = formatMessage({ id: 'cost.by-day' });
  const byProduct = formatMessage({ id: 'cost.by-product' });

  const options = useMemo(() => {
    const money = (yuan: number) => format.money(Math.round(yuan * MONEY_PER_YUAN));
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    return {
      days: {
        grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
        tooltip: { trigger: 'axis', valueFormatter: money },
        xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), ...quiet },
        yAxis: { type: 'value', splitLine: { lineStyle: { opacity: 0.25 } }, axisLabel: { formatter: money } },
        series: [{ name: byDay, type: 'bar', barMaxWidth: 18, data: days.map(({ spend }) => spend / MONEY_PER_YUAN) }],
      },
      products: {
        tooltip: { trigger: 'item', valueFormatter: money },
        legend: { bottom: 0, icon: 'circle', itemWidth: 8, itemHeight: 8 },
        series: [
          {
            type: 'pie',
            radius: ['48%', '70%'],
            center: ['50%', '44%'],
            label: { show: false },
            data: products.map(({ name, spend }) => ({ name, value: spend / MONEY_PER_YUAN })),
          },
        ],
      },
    };
  }, [days, products, byDay, format]);

  if (days.every(({ spend }) => spend === 0))
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'cost.no-spend' })} />;
  return (
    <div className={styles.charts}>
      <div>
        <Typography.Title level={2} style={{ marginTop: 0, fontSize: 15 }}>
          {byDay}
        </Typography.Title>
        <Chart option={options.days} label={byDay} dark={dark} />
      </div>
      <div>
        <Typography.Title level={2} style={{ marginTop: 0, fontSize: 15 }}>
          {byProduct}
        </Typography.Title>
        <Chart option={options.products} label={byProduct} dark={dark} />
      </div>
    </div>
  );
}
