import { Chart, type ChartProps } from '@daas/kit/chart/Chart';
import { PALETTE } from '@daas/kit/chart/palette';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import uniq from 'lodash/uniq';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { digitsOf, type Series } from '../../components/macro/Figure';

interface Props {
  /** Of one indicator, a region each. */
  series: readonly Series[];
  /** Codes of all regions of the page, so that each keeps its colour where another has no values. */
  regions: readonly string[];
  unit: string;
  kind: 'line' | 'bar';
  height: number;
  label: string;
  /** Without names of regions: they stand elsewhere. */
  small?: boolean;
  picture?: ChartProps['picture'];
}

/** How what is no statistic is drawn, on paper and without colours, too. */
const MODELLED = {
  line: { lineStyle: { type: 'dashed' } },
  bar: { itemStyle: { opacity: 0.5, borderType: 'dashed', borderWidth: 1 } },
};

/** One indicator over the years, regions beside each other; modelled values are marked. */
export function SeriesChart({ series, regions, unit, kind, height, label, small = false, picture }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const option = useMemo(() => {
    const years = uniq(series.flatMap(({ points }) => points.map(({ year }) => year))).sort((a, b) => a - b);
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    const amount = (value: number) => format.quantity(value, unit, digitsOf(value));
    return {
      grid: { left: 8, right: 16, top: small ? 12 : 44, bottom: 4, containLabel: true },
      ...(small ? {} : { legend: { top: 0, type: 'scroll', icon: 'roundRect', itemWidth: 10, itemHeight: 10 } }),
      tooltip: {
        trigger: 'axis',
        valueFormatter: (value: unknown) => (typeof value === 'number' ? amount(value) : format.orDash(null)),
      },
      xAxis: { type: 'category', data: years.map(String), ...quiet },
      yAxis: {
        type: 'value',
        scale: kind === 'line',
        ...(small ? { splitNumber: 2 } : {}),
        splitLine: { lineStyle: { opacity: 0.25 } },
        axisLabel: { formatter: amount },
      },
      series: series.map(({ region, points }) => {
        const pointByYear = new Map(points.map((point) => [point.year, point]));
        const modelled = points.every((point) => point.modelled);
        return {
          name: modelled ? formatMessage({ id: 'macro.modelled-region' }, { region: region.name }) : region.name,
          color: PALETTE[regions.indexOf(region.code) % PALETTE.length],
          type: kind,
          ...(modelled ? MODELLED[kind] : {}),
          barMaxWidth: 24,
          connectNulls: true,
          symbolSize: small ? 4 : 6,
          data: years.map((year) => {
            const point = pointByYear.get(year);
            return point ? { value: point.value, symbol: point.modelled ? 'emptyCircle' : 'circle' } : null;
          }),
        };
      }),
    };
  }, [series, regions, kind, unit, small, format, formatMessage]);
  return <Chart option={option} height={height} dark={dark} label={label} picture={picture} />;
}
