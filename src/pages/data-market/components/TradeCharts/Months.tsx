import type { EndpointOutput } from '@daas/contract/endpoints';
import { Chart } from '@daas/kit/chart/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useAppearance } from '@/appearance';
import { Panel } from '../Panel';

type Month = EndpointOutput<'customs.summary'>['months'][number];
const HEIGHT = 300;

/** Exports and imports by month, as a chart or as a table. */
export function Months({ months }: { months: Month[] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const title = formatMessage({ id: 'trade-charts.months' });
  const option = useMemo(() => {
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    const series = (key: 'export' | 'import') => ({
      name: formatMessage({ id: `trade-charts.${key}` }),
      type: 'bar',
      barMaxWidth: 16,
      data: months.map((month) => month[key].amount_usd),
    });
    return {
      grid: { left: 8, right: 12, top: 36, bottom: 4, containLabel: true },
      legend: { top: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10 },
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => format.tenThousand(value) },
      xAxis: { type: 'category', data: months.map(({ month }) => month), ...quiet },
      yAxis: {
        type: 'value',
        splitLine: { lineStyle: { opacity: 0.25 } },
        axisLabel: { formatter: (value: number) => format.tenThousand(value) },
      },
      series: [series('export'), series('import')],
    };
  }, [months, formatMessage, format]);
  return (
    <Panel
      title={title}
      extra={
        <Segmented<'chart' | 'table'>
          size="small"
          value={view}
          onChange={setView}
          aria-label={formatMessage({ id: 'trade-charts.shown-as' })}
          options={(['chart', 'table'] as const).map((value) => ({
            value,
            label: formatMessage({ id: `trade-charts.${value}` }),
          }))}
        />
      }
    >
      {view === 'chart' ? (
        <Chart option={option} height={HEIGHT} label={title} dark={dark} />
      ) : (
        <div style={{ maxHeight: HEIGHT, overflow: 'auto' }}>
          <ScrollTable
            label={title}
            rowKey="month"
            dataSource={[...months].reverse()}
            columns={[
              { title: formatMessage({ id: 'trade-charts.month' }), dataIndex: 'month' },
              ...(['export', 'import'] as const).map((key) => ({
                title: formatMessage({ id: `trade-charts.${key}` }),
                key,
                align: 'end' as const,
                render: (_: unknown, month: Month) => (
                  <span className="tabular">{format.number(month[key].amount_usd, 2)}</span>
                ),
              })),
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
