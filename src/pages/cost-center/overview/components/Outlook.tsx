import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Chart } from '@daas/kit/chart/Chart';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue, measureAttributes } from '@daas/kit/MeasureValue';
import { useIntl } from '@umijs/max';
import { Typography, theme } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { Part } from './Part';

/** A line that far above the forecast would press the others flat. */
const CEILING_TIMES = 3;

/** How the month's spend adds up and where it is heading, against what the balance allows. */
export function Outlook({ overview }: { overview: EndpointOutput<'cost.overview'> }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const dark = useAppearance().theme === 'dark';
  const { outlook, month, available, forecast } = overview;
  const title = formatMessage({ id: 'cost.outlook' });
  const thisMonth = outlook[0]?.day.slice(0, 7) ?? '';
  const ceiling = month + Math.max(0, available);
  const ends = outlook.find(({ expected }) => expected !== null && expected - month > available);
  const text = useText('cost.outlook');
  const option = useMemo(() => {
    const money = (yuan: number) => format.money(Math.round(yuan * MONEY_PER_YUAN));
    const yuan = (value: number | null) => (value === null ? null : value / MONEY_PER_YUAN);
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    const line = { type: 'line', symbol: 'none' };
    return {
      grid: { left: 8, right: 12, top: 36, bottom: 4, containLabel: true },
      legend: {
        top: 0,
        left: 0,
        itemWidth: 18,
        // The kind of line tells them apart, which a dot would hide.
        itemStyle: { opacity: 0 },
        textStyle: { color: token.colorTextSecondary },
      },
      tooltip: { trigger: 'axis', valueFormatter: (value: number | null) => (value === null ? '' : money(value)) },
      xAxis: { type: 'category', boundaryGap: false, data: outlook.map(({ day }) => day.slice(5)), ...quiet },
      yAxis: { type: 'value', splitLine: { lineStyle: { opacity: 0.25 } }, axisLabel: { formatter: money } },
      series: [
        {
          ...line,
          name: text('spent'),
          color: token.colorPrimary,
          areaStyle: { opacity: 0.12 },
          data: outlook.map(({ spent }) => yuan(spent)),
        },
        {
          ...line,
          name: text('expected'),
          color: token.colorPrimary,
          lineStyle: { type: 'dashed' },
          data: outlook.map(({ expected }) => yuan(expected)),
        },
        ...(ceiling <= CEILING_TIMES * forecast
          ? [
              {
                ...line,
                name: text('ceiling'),
                color: token.colorError,
                lineStyle: { type: 'dotted' },
                data: outlook.map(() => yuan(ceiling)),
              },
            ]
          : []),
      ],
    };
  }, [outlook, ceiling, forecast, token, format, text]);
  return (
    <Part title={title}>
      <div {...measureAttributes({ measure: 'spend', period: thisMonth })}>
        <Chart option={option} height={240} label={title} dark={dark} />
      </div>
      <Typography.Paragraph
        type="secondary"
        style={{ margin: 0, marginBlockStart: token.marginXS, ...(ends ? { color: token['red-8'] } : {}) }}
      >
        {formatMessage(
          { id: ends ? 'cost.outlook.ends' : 'cost.outlook.lasts' },
          {
            forecast: (
              <MeasureValue key="forecast" measure="spend_forecast" period={thisMonth}>
                {format.money(Math.round(forecast / 100) * 100)}
              </MeasureValue>
            ),
            available: (
              <MeasureValue key="available" measure="balance_available" period="now">
                {format.money(available)}
              </MeasureValue>
            ),
            day: ends?.day,
          },
        )}
      </Typography.Paragraph>
    </Part>
  );
}
