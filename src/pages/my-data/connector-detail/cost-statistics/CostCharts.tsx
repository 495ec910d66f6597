import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Chart } from '@daas/kit/chart/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { type MeasureOf, measureAttributes } from '@daas/kit/MeasureValue';
import { useIntl } from '@umijs/max';
import { Card, theme } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import styles from './index.module.css';

/** Spend and calls by day, and the calls by the reason they were charged or not. */
export function CostCharts({ cost, of }: { cost: EndpointOutput<'connector.cost'>; of: Omit<MeasureOf, 'measure'> }) {
  const { formatMessage, messages } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const dark = useAppearance().theme === 'dark';
  const text = useText('connector-cost');
  const byDay = text('trend');
  const byReason = text('reasons');

  const options = useMemo(() => {
    const reasonOf = (reason: string) =>
      `calls.reason.${reason}` in messages ? formatMessage({ id: `calls.reason.${reason}` }) : reason;
    const money = (yuan: number) => format.money(Math.round(yuan * MONEY_PER_YUAN));
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    const countOf = new Map(cost.reasons.map(({ reason, calls }) => [reasonOf(reason), calls]));
    return {
      days: {
        grid: { left: 8, right: 12, top: 40, bottom: 6, containLabel: true },
        legend: {
          top: 0,
          icon: 'roundRect',
          itemWidth: 10,
          itemHeight: 10,
          textStyle: { color: token.colorTextSecondary },
        },
        tooltip: { trigger: 'axis' },
        xAxis: { type: 'category', data: cost.days.map(({ day }) => day.slice(5)), ...quiet },
        yAxis: [
          { type: 'value', splitLine: { lineStyle: { opacity: 0.25 } }, axisLabel: { formatter: money } },
          { type: 'value', minInterval: 1, splitLine: { show: false } },
        ],
        series: [
          {
            name: text('spend'),
            type: 'bar',
            barMaxWidth: 18,
            color: token.colorPrimary,
            data: cost.days.map(({ spend }) => spend / MONEY_PER_YUAN),
            tooltip: { valueFormatter: money },
          },
          {
            name: text('calls'),
            type: 'line',
            showSymbol: false,
            yAxisIndex: 1,
            color: token.colorWarning,
            data: cost.days.map(({ calls }) => calls),
          },
        ],
      },
      reasons: {
        tooltip: { trigger: 'item' },
        legend: {
          bottom: 0,
          orient: 'vertical',
          icon: 'circle',
          itemWidth: 8,
          itemHeight: 8,
          textStyle: { color: token.colorTextSecondary },
          formatter: (name: string) => `${name}  ${format.number(countOf.get(name) ?? 0)}`,
        },
        series: [
          {
            type: 'pie',
            radius: ['38%', '56%'],
            center: ['50%', '30%'],
            label: { show: false },
            data: cost.reasons.map(({ reason, calls }) => ({ name: reasonOf(reason), value: calls })),
          },
        ],
      },
    };
  }, [cost, token, format, formatMessage, messages, text]);

  return (
    <div className={styles.charts}>
      <Card variant="borderless" title={byDay}>
        <div {...measureAttributes({ ...of, measure: 'spend_calls' })}>
          <Chart option={options.days} label={byDay} dark={dark} />
        </div>
      </Card>
      <Card variant="borderless" title={byReason}>
        <div {...measureAttributes({ ...of, measure: 'calls' })}>
          <Chart option={options.reasons} label={byReason} dark={dark} />
        </div>
      </Card>
    </div>
  );
}
