import type { EndpointOutput } from '@daas/contract/endpoints';
import { TAX_KINDS } from '@daas/contract/tax';
import { Chart } from '@daas/kit/chart/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Card, Col, Row } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';

type Quarter = EndpointOutput<'taxReport.read'>['quarters'][number];
/** Amounts are 1/10000 yuan; charts count in ten-thousand yuan. */
const PER_TEN_THOUSAND_YUAN = 100_000_000;

export function Charts({ quarters }: { quarters: readonly Quarter[] }) {
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const text = useText('tax');

  const options = useMemo(() => {
    const amount = (value: number) => `${format.number(value, 1)} ${text('ten-thousand')}`;
    const base = {
      tooltip: { trigger: 'axis', valueFormatter: amount },
      legend: { bottom: 0, type: 'scroll' },
      grid: { left: 8, right: 16, top: 32, bottom: 40, containLabel: true },
      xAxis: { type: 'category', data: quarters.map(({ quarter }) => quarter), axisTick: { show: false } },
      yAxis: { type: 'value', name: text('ten-thousand') },
    };
    const line = (id: string, of: (quarter: Quarter) => number, type: 'bar' | 'line') => ({
      name: text(id),
      type,
      data: quarters.map((quarter) => of(quarter) / PER_TEN_THOUSAND_YUAN),
    });
    return {
      revenue: {
        ...base,
        series: [
          line('revenue-quarter', ({ revenue }) => revenue, 'bar'),
          line('invoiced', ({ invoiced }) => invoiced, 'line'),
          line('profit', ({ profit }) => profit, 'line'),
        ],
      },
      taxes: {
        ...base,
        series: TAX_KINDS.map((kind) => ({
          ...line(`tax-${kind}`, ({ taxes }) => taxes[kind], 'bar'),
          stack: 'tax',
        })),
      },
    };
  }, [quarters, format, text]);

  return (
    <Row gutter={[16, 16]}>
      {(['revenue', 'taxes'] as const).map((chart) => (
        <Col key={chart} xs={24} xl={12}>
          <Card variant="borderless" title={text(`chart-${chart}`)} style={{ breakInside: 'avoid' }}>
            <Chart option={options[chart]} label={text(`chart-${chart}`)} dark={dark} height={320} />
          </Card>
        </Col>
      ))}
    </Row>
  );
}
