import { DownloadOutlined } from '@ant-design/icons';
import { Chart } from '@daas/kit/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Button, Flex, Segmented, Select, Typography } from 'antd';
import uniq from 'lodash/uniq';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { digitsOf, Modelled, type Series } from '../../components/macro/Figure';
import { Panel } from '../../components/Panel';

interface Props {
  indicator: Series['indicator'];
  choices: Series['indicator'][];
  /** Of the indicator, a region each. */
  series: Series[];
  kind: 'line' | 'bar';
  onChange: (change: { indicator?: string; chart?: string }) => void;
  onDownload: () => void;
}

const HEIGHT = 340;

/** One indicator over the years, regions beside each other. */
export function Trend({ indicator, choices, series, kind, onChange, onDownload }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const text = (id: string) => formatMessage({ id: `macro.${id}` });
  const option = useMemo(() => {
    const years = uniq(series.flatMap(({ points }) => points.map(({ year }) => year))).sort((a, b) => a - b);
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    return {
      grid: { left: 8, right: 16, top: 44, bottom: 4, containLabel: true },
      legend: { top: 0, type: 'scroll', icon: 'roundRect', itemWidth: 10, itemHeight: 10 },
      tooltip: {
        trigger: 'axis',
        valueFormatter: (value: unknown) =>
          typeof value === 'number' ? format.quantity(value, indicator.unit, digitsOf(value)) : format.orDash(null),
      },
      xAxis: { type: 'category', data: years.map(String), ...quiet },
      yAxis: {
        type: 'value',
        scale: kind === 'line',
        splitLine: { lineStyle: { opacity: 0.25 } },
        axisLabel: { formatter: (value: number) => format.quantity(value, indicator.unit, digitsOf(value)) },
      },
      series: series.map(({ region, points }) => {
        const values = new Map(points.map(({ year, value }) => [year, value]));
        return {
          name: region.name,
          type: kind,
          barMaxWidth: 24,
          connectNulls: true,
          symbolSize: 6,
          data: years.map((year) => values.get(year) ?? null),
        };
      }),
    };
  }, [series, kind, indicator.unit, format]);
  const sources = [...new Map(series.map(({ source }) => [source.key, source.name])).values()];
  return (
    <Panel
      title={text('trend')}
      extra={
        <Flex gap="small" wrap justify="end">
          <Select
            size="small"
            aria-label={text('indicator')}
            value={indicator.code}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            options={choices.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => onChange({ indicator: code })}
            style={{ maxWidth: 260 }}
          />
          <Segmented<'line' | 'bar'>
            size="small"
            aria-label={text('chart')}
            value={kind}
            options={(['line', 'bar'] as const).map((value) => ({ value, label: text(`chart-${value}`) }))}
            onChange={(value) => onChange({ chart: value })}
          />
          <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={onDownload}>
            {text('download')}
          </Button>
        </Flex>
      }
    >
      <Chart
        option={option}
        height={HEIGHT}
        dark={dark}
        label={`${indicator.name} (${indicator.unit}): ${series.map(({ region }) => region.name).join(', ')}`}
      />
      <Flex gap="small" align="center" wrap>
        <Typography.Text type="secondary">
          {indicator.name} · {indicator.unit} · {formatMessage({ id: 'macro.from' }, { source: sources.join(' / ') })}
        </Typography.Text>
        {series.some(({ points }) => points.some(({ modelled }) => modelled)) && <Modelled />}
      </Flex>
    </Panel>
  );
}
