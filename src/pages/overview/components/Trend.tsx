import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { daysKey } from '@daas/contract/measures';
import { Chart } from '@daas/kit/chart/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { measureAttributes } from '@daas/kit/MeasureValue';
import { Empty, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useAppearance } from '@/appearance';
import { Panel } from './Panel';

type Day = NonNullable<EndpointOutput<'overview.get'>['calls']>['trend'][number];
type Measure = 'calls' | 'spend';

/** Thirty days of calls (with the failed ones) or of spend. */
export function Trend({ days }: { days: Day[] }) {
  const text = useText('overview');
  const format = useFormat();
  const { theme } = useAppearance();
  const [measure, setMeasure] = useState<Measure>('calls');
  const title = text('trend');

  const option = useMemo(() => {
    const axis = { axisLine: { show: false }, axisTick: { show: false } };
    const series =
      measure === 'calls'
        ? [
            { name: text('succeeded'), type: 'bar', stack: 'calls', data: days.map((day) => day.calls - day.failed) },
            {
              name: text('failed-calls'),
              type: 'bar',
              stack: 'calls',
              data: days.map((day) => day.failed),
              color: '#e8590c',
            },
          ]
        : [
            {
              name: text('spend'),
              type: 'line',
              showSymbol: false,
              areaStyle: { opacity: 0.12 },
              data: days.map((day) => day.spend / MONEY_PER_YUAN),
            },
          ];
    return {
      grid: { left: 8, right: 12, top: 36, bottom: 4, containLabel: true },
      legend: { top: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10 },
      tooltip: {
        trigger: 'axis',
        valueFormatter: (value: number) =>
          measure === 'spend' ? format.money(Math.round(value * MONEY_PER_YUAN)) : format.number(value),
      },
      xAxis: { type: 'category', data: days.map((day) => day.day.slice(5)), ...axis },
      yAxis: { type: 'value', splitLine: { lineStyle: { opacity: 0.25 } }, minInterval: measure === 'calls' ? 1 : 0 },
      series,
    };
  }, [days, measure, text, format]);

  return (
    <Panel
      title={title}
      extra={
        <Segmented<Measure>
          size="small"
          value={measure}
          onChange={setMeasure}
          aria-label={text('measure')}
          options={(['calls', 'spend'] as const).map((value) => ({
            value,
            label: text(value),
          }))}
        />
      }
    >
      {days.some((day) => day.calls > 0) ? (
        <div
          {...measureAttributes({
            measure: measure === 'calls' ? 'calls' : 'spend_calls',
            period: daysKey(days[0]?.day ?? '', days.at(-1)?.day ?? ''),
          })}
        >
          <Chart option={option} height={280} label={title} dark={theme === 'dark'} />
        </div>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-calls')} />
      )}
    </Panel>
  );
}
