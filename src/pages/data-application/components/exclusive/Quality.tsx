import { Chart } from '@daas/kit/chart/Chart';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Card, Flex, Typography } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { GRID, QUIET, SPLIT } from '../regional/useReport';
import styles from './index.module.css';
import type { ExclusiveSet } from './parts';

type Quality = NonNullable<ExclusiveSet['quality']>;
interface Bar {
  name: string;
  value: number;
}
const SHOWN = 12;
const LINE_HEIGHT = 30;
const MARGIN = 60;

/** How full the fields are, and over which places and industries the rows are spread. */
export function QualityCharts({ dataSet, quality, note }: { dataSet: string; quality: Quality; note?: string }) {
  const text = useText('exclusive');
  const format = useFormat();
  const term = useTermName();
  const { view } = useDataSet(dataSet);
  const fill = useMemo(
    () =>
      Object.entries(quality.fill)
        .map(([name, value]) => ({ name: view?.fields.find((one) => one.name_en === name)?.label ?? name, value }))
        .sort((one, other) => other.value - one.value),
    [quality.fill, view],
  );
  const spread = (list: Quality['regions']) =>
    (list ?? []).slice(0, SHOWN).map(({ value, rows }) => ({ name: term(value), value: rows }));
  const count = (value: number) => format.number(value);
  return (
    <div className={styles.charts}>
      <Bars
        title={text('fill')}
        bars={fill}
        say={(value) => format.percent(value, 1)}
        most={1}
        {...(note ? { note } : {})}
      />
      {quality.regions && quality.regions.length > 0 && (
        <Bars title={text('regions')} bars={spread(quality.regions)} say={count} />
      )}
      {quality.industries && quality.industries.length > 0 && (
        <Bars title={text('industries')} bars={spread(quality.industries)} say={count} />
      )}
    </div>
  );
}

interface BarsProps {
  title: string;
  bars: Bar[];
  say: (value: number) => string;
  most?: number;
  note?: string;
}

function Bars({ title, bars, say, most, note }: BarsProps) {
  const dark = useAppearance().theme === 'dark';
  const upwards = [...bars].reverse();
  const option = {
    grid: { ...GRID, top: 8, right: 64 },
    tooltip: { trigger: 'axis', valueFormatter: say },
    xAxis: { type: 'value', show: false, ...(most ? { max: most } : {}), ...SPLIT },
    yAxis: {
      type: 'category',
      data: upwards.map(({ name }) => name),
      ...QUIET,
      axisLabel: { width: 130, overflow: 'truncate' },
    },
    series: [
      {
        name: title,
        type: 'bar',
        barMaxWidth: 14,
        data: upwards.map(({ value }) => value),
        label: { show: true, position: 'right', formatter: ({ value }: { value: number }) => say(value) },
      },
    ],
  };
  return (
    <Card size="small" variant="borderless">
      <Flex vertical gap="small">
        <Typography.Title level={2} style={{ margin: 0, fontSize: 15 }}>
          {title}
        </Typography.Title>
        {note && <Typography.Text type="secondary">{note}</Typography.Text>}
        <Chart option={option} height={MARGIN + LINE_HEIGHT * bars.length} label={title} dark={dark} />
      </Flex>
    </Card>
  );
}
