import type { EndpointOutput } from '@daas/contract/endpoints';
import { Chart } from '@daas/kit/Chart';
import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Alert, Button, Card, Skeleton, Typography, theme } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import styles from './index.module.css';
import { OUTCOMES } from './input';

type Answer = EndpointOutput<'call.stats'>;
const LENGTHS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

interface Props {
  stats: Answer | undefined;
  failed: boolean;
  onAgain: () => void;
  /** A bar was clicked: the period it stands for. */
  onPeriod: (from: string, to: string) => void;
}

/** Totals of the filtered calls, and how they spread over the period. */
export function Stats({ stats, failed, onAgain, onPeriod }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = (id: string) => formatMessage({ id: `calls.${id}` });
  if (failed)
    return (
      <Alert
        type="error"
        showIcon
        title={text('stats-failed')}
        action={<Button onClick={onAgain}>{formatMessage({ id: 'table.again' })}</Button>}
      />
    );
  if (!stats)
    return (
      <Card variant="borderless">
        <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.waiting ?? ''} />
      </Card>
    );
  const { calls, failed: bad, spend, p50_ms, p95_ms } = stats.totals;
  const figures = [
    { key: 'total', value: format.number(calls) },
    { key: 'success', value: format.percent(calls === 0 ? null : (calls - bad) / calls, 2) },
    { key: 'spend', value: format.money(spend) },
    {
      key: 'latency',
      value: p50_ms === null ? format.orDash(null) : `${format.duration(p50_ms)} / ${format.duration(p95_ms)}`,
    },
  ];
  return (
    <Card variant="borderless" styles={{ body: { padding: '16px 24px' } }}>
      <div className={styles.stats}>
        <dl className={styles.figures}>
          {figures.map(({ key, value }) => (
            <div key={key}>
              <dt>
                <Typography.Text type="secondary">{text(key)}</Typography.Text>
              </dt>
              <dd className={styles.figure}>{value}</dd>
            </div>
          ))}
        </dl>
        {calls > 0 && <Spread stats={stats} onPeriod={onPeriod} />}
      </div>
    </Card>
  );
}

function Spread({ stats, onPeriod }: { stats: Answer; onPeriod: Props['onPeriod'] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const dark = useAppearance().theme === 'dark';
  const { bucket, series } = stats;
  const option = useMemo(() => {
    const colours = {
      ok: token.colorPrimary,
      empty: token.colorTextQuaternary,
      refused: token.colorWarning,
      failed: token.colorError,
    };
    const name = (at: string) => (bucket === 'day' ? businessDay(at).slice(5) : format.time(at).slice(5, 16));
    return {
      grid: { left: 8, right: 16, top: 32, bottom: 6, containLabel: true },
      legend: {
        top: 0,
        right: 8,
        itemGap: 16,
        icon: 'roundRect',
        itemWidth: 10,
        itemHeight: 10,
        textStyle: { color: token.colorTextSecondary },
      },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: {
        type: 'category',
        data: series.map(({ at }) => name(at)),
        axisLine: { show: false },
        axisTick: { show: false },
      },
      yAxis: { type: 'value', minInterval: 1, splitNumber: 3, splitLine: { lineStyle: { opacity: 0.25 } } },
      series: OUTCOMES.map((outcome) => ({
        name: formatMessage({ id: `calls.outcome.${outcome}` }),
        type: 'bar',
        stack: 'calls',
        barMaxWidth: 24,
        color: colours[outcome],
        data: series.map((point) => point[outcome]),
      })),
    };
  }, [bucket, series, token, format, formatMessage]);
  return (
    <Chart
      option={option}
      height={168}
      dark={dark}
      label={formatMessage({ id: 'calls.spread' })}
      onClick={({ dataIndex }) => {
        const at = series[dataIndex]?.at;
        if (at && bucket !== 'minute') onPeriod(at, new Date(Date.parse(at) + LENGTHS_MS[bucket]).toISOString());
      }}
    />
  );
}
