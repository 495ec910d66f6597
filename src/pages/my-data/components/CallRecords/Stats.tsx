import type { EndpointOutput } from '@daas/contract/endpoints';
import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Alert, Button, Card, Skeleton, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { Bars } from '@/components/Bars';
import { Delta } from '@/components/Delta';
import styles from './index.module.css';
import { type MODES, OUTCOMES } from './input';

type Answer = EndpointOutput<'call.stats'>;
const LENGTHS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

interface Props {
  /** Whose calls they are. */
  mode: (typeof MODES)[number];
  stats: Answer | undefined;
  failed: boolean;
  onAgain: () => void;
  /** A bar was chosen: the period it stands for. */
  onPeriod: (from: string, to: string) => void;
  /** Above the figures: the choice of a period. */
  head?: ReactNode;
  /** Beside the bars. */
  aside?: ReactNode;
}

/** Totals of the filtered calls against the period before, and how they spread over their own. */
export function Stats({ mode, stats, failed, onAgain, onPeriod, head, aside }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `calls.${id}` }, values);
  const before = stats && Date.parse(stats.period.from) * 2 - Date.parse(stats.period.to);
  return (
    <Card variant="borderless" styles={{ body: { padding: '16px 24px' } }}>
      <div className={styles.head}>
        {head}
        {stats && before !== undefined && (
          <Typography.Text type="secondary" className={styles.against ?? ''}>
            {text(`counted.${mode}`)} ·{' '}
            {text('against', { from: format.minute(before), to: format.minute(stats.period.from) })}
          </Typography.Text>
        )}
      </div>
      {failed ? (
        <Alert
          type="error"
          showIcon
          title={text('stats-failed')}
          action={<Button onClick={onAgain}>{formatMessage({ id: 'table.again' })}</Button>}
        />
      ) : stats ? (
        <>
          <Figures stats={stats} />
          <div className={aside ? styles.charts : undefined}>
            <Spread stats={stats} onPeriod={onPeriod} />
            {aside}
          </div>
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} className={`waits ${styles.waiting}`} />
      )}
    </Card>
  );
}

function Figures({ stats: { totals, before } }: { stats: Answer }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `calls.${id}` }, values);
  const share = totals.calls > 0 ? ` (${format.percent(totals.failed / totals.calls, 2)})` : '';
  const figures = [
    { key: 'total', of: 'calls', show: format.number },
    { key: 'errors', of: 'failed', show: format.number, more: 'bad', also: share },
    { key: 'median', of: 'p50_ms', show: format.duration, more: 'bad' },
    { key: 'p95', of: 'p95_ms', show: format.duration, more: 'bad' },
    { key: 'spend', of: 'spend', show: format.money },
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>
            <Typography.Text type="secondary">{text(figure.key)}</Typography.Text>
          </dt>
          <dd className={styles.figure}>
            {figure.show(totals[figure.of])}
            {'also' in figure && <small>{figure.also}</small>}
          </dd>
          <dd className={styles.before}>
            <Delta
              now={totals[figure.of]}
              before={before[figure.of]}
              {...('more' in figure ? { more: figure.more } : {})}
            />
            <Typography.Text type="secondary">
              {text('before', { value: figure.show(before[figure.of]) })}
            </Typography.Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Spread({ stats, onPeriod }: { stats: Answer; onPeriod: Props['onPeriod'] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const { bucket, series } = stats;
  const colours = {
    ok: token.colorPrimary,
    empty: token.colorTextQuaternary,
    refused: token.colorWarning,
    failed: token.colorError,
  };
  const nameOf = (at: string) => (bucket === 'day' ? businessDay(at) : format.minute(at));
  return (
    <Bars
      label={formatMessage({ id: 'calls.spread' })}
      series={OUTCOMES.map((outcome) => ({
        name: formatMessage({ id: `calls.outcome.${outcome}` }),
        colour: colours[outcome],
      }))}
      bars={series.map((point) => ({
        key: point.at,
        label: nameOf(point.at),
        tick: bucket === 'day' ? nameOf(point.at).slice(5) : format.minute(point.at, 'hour'),
        values: OUTCOMES.map((outcome) => point[outcome]),
      }))}
      onPick={(index) => {
        const at = series[index]?.at;
        if (at) onPeriod(at, new Date(Date.parse(at) + LENGTHS_MS[bucket]).toISOString());
      }}
    />
  );
}
