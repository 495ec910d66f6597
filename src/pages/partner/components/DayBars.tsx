import { Chart } from '@daas/kit/chart/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { theme } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { breaksOf } from './ceiling';

interface Props {
  label: string;
  /** `YYYY-MM-DD`. */
  days: readonly string[];
  /** One that is `off` is shown once its name is clicked. */
  series: readonly { name: string; values: readonly number[]; off?: boolean }[];
  height?: number;
  /** Fractions are shown, as of money. */
  fractions?: boolean;
  onDay?: (day: string) => void;
}

/** Bars by day, on each other where there are several. Where one would press the others flat the axis is torn, and its value is on it. */
export function DayBars({ label, days, series, height = 240, fractions = false, onDay }: Props) {
  const format = useFormat();
  const { token } = theme.useToken();
  const dark = useAppearance().theme === 'dark';
  const option = useMemo(() => {
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    const several = series.length > 1;
    const breaks = several ? [] : breaksOf(series[0]?.values ?? []);
    const usual = breaks[0]?.start ?? Number.POSITIVE_INFINITY;
    const withLabel = (value: number) =>
      value > usual ? { value, label: { show: true, position: 'top', formatter: format.number(value, 2) } } : value;
    return {
      grid: { left: 8, right: 12, top: several ? 36 : 20, bottom: 4, containLabel: true },
      ...(several
        ? {
            legend: {
              top: 0,
              left: 0,
              icon: 'roundRect',
              itemWidth: 12,
              itemHeight: 8,
              inactiveColor: token.colorTextDisabled,
              selected: Object.fromEntries(series.map(({ name, off = false }) => [name, !off])),
            },
          }
        : {}),
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: days.map((day) => day.slice(5)), ...quiet },
      yAxis: {
        type: 'value',
        ...(breaks.length > 0
          ? { breaks: breaks.map((one) => ({ ...one, gap: '6%' })), breakArea: { itemStyle: { color: 'transparent' } } }
          : {}),
        ...(fractions ? {} : { minInterval: 1 }),
        splitLine: { lineStyle: { opacity: 0.25 } },
      },
      series: series.map(({ name, values }) => ({
        name,
        type: 'bar',
        ...(several ? { stack: 'all' } : {}),
        barMaxWidth: 18,
        data: values.map(withLabel),
      })),
    };
  }, [days, series, fractions, format, token]);
  const follow = onDay && (({ dataIndex }: { dataIndex: number }) => onDay(days[dataIndex] ?? ''));
  return <Chart option={option} label={label} dark={dark} height={height} {...(follow ? { onClick: follow } : {})} />;
}
