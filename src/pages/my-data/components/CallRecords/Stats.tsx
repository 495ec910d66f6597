import type { EndpointOutput } from '@daas/contract/endpoints';
import { daysKey, type MeasureKey, type PeriodKey, type Subject } from '@daas/contract/measures';
import { businessDay, startOfBusinessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { type MeasureOf, MeasureValue } from '@daas/kit/MeasureValue';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl } from '@umijs/max';
import { Card, Skeleton, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { Bars } from '@/components/Bars';
import { Delta } from '@/components/Delta';
import styles from './index.module.css';
import { type MODES, OUTCOMES } from './input';

type Answer = EndpointOutput<'call.stats'>;
const LENGTHS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

interface Props {
  /** Which of the company's calls, where not all. */
  subject?: Subject | undefined;
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
export function Stats({ mode, subject, stats, failed, onAgain, onPeriod, head, aside }: Props) {
  const format = useFormat();
  const text = useText('calls');
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
        <RetryAlert title={text('stats-failed')} onRetry={onAgain} />
      ) : stats ? (
        <>
          <Figures mode={mode} stats={stats} subject={subject} />
          <div className={aside ? styles.charts : undefined}>
            <Spread mode={mode} stats={stats} subject={subject} onPeriod={onPeriod} />
            {aside}
          </div>
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} className={`waits ${styles.waiting}`} />
      )}
    </Card>
  );
}

/** Whole business days as these, also today up to now. */
function periodKey({ from, to }: Answer['period']): PeriodKey {
  const [first, last] = [businessDay(from), businessDay(Date.parse(to) - 1)];
  const begins = startOfBusinessDay(first).getTime() === Date.parse(from);
  const ends = last === businessDay() || startOfBusinessDay(businessDay(to)).getTime() === Date.parse(to);
  return begins && ends ? daysKey(first, last) : `${from}/${to}`;
}
/** Simulated calls are measures of their own. */
const MEASURED = {
  live: { calls: 'calls', failed: 'calls_failed', refused: 'calls_refused', faulty: 'calls_faulty' },
  test: { calls: 'calls_test', failed: 'calls_test_failed' },
} as const;

function Figures({
  mode,
  subject,
  stats: { totals, before, period },
}: Pick<Props, 'mode' | 'subject'> & { stats: Answer }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('calls');
  const measures = MEASURED[mode];
  const bind = (measure: MeasureKey | undefined, value: string) =>
    measure ? (
      <MeasureValue
        key={measure}
        measure={measure}
        period={periodKey(period)}
        subject={mode === 'test' && !measure.startsWith('calls_test') ? 'filter:mode=test' : subject}
      >
        {value}
      </MeasureValue>
    ) : (
      value
    );
  const share = totals.calls > 0 ? ` (${format.percent(totals.failed / totals.calls, 2)})` : '';
  const figures = [
    { key: 'total', of: 'calls', show: format.number, measure: measures.calls },
    {
      key: 'errors',
      of: 'failed',
      show: format.number,
      measure: measures.failed,
      more: 'bad',
      also: share,
      parts: [
        ['refused', 'refused'],
        ['faulty', 'failed'],
      ],
    },
    { key: 'median', of: 'p50_ms', show: format.duration, measure: 'latency_median', more: 'bad' },
    { key: 'p95', of: 'p95_ms', show: format.duration, measure: 'latency_p95', more: 'bad' },
    { key: 'spend', of: 'spend', show: format.money, measure: 'spend_calls' },
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>
            <Typography.Text type="secondary">{text(figure.key)}</Typography.Text>
          </dt>
          <dd className={styles.figure}>
            {bind(figure.measure, figure.show(totals[figure.of]))}
            {'also' in figure && <small>{figure.also}</small>}
          </dd>
          {'parts' in figure && totals.failed > 0 && (
            <dd className={styles.before}>
              {figure.parts.map(([of, outcome], place) => (
                <Typography.Text key={of} type="secondary">
                  {place > 0 && '+ '}
                  {formatMessage({ id: `calls.outcome.${outcome}` })}{' '}
                  {bind(mode === 'live' ? MEASURED.live[of] : undefined, format.number(totals[of]))}
                </Typography.Text>
              ))}
            </dd>
          )}
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

/** Simulated calls have no measure of each outcome. */
const ofOutcome = (mode: Props['mode'], outcome: (typeof OUTCOMES)[number]): Pick<MeasureOf, 'measure' | 'subject'> =>
  mode === 'live'
    ? { measure: OUTCOME_MEASURES[outcome] }
    : { measure: 'calls_test', subject: `filter:outcome=${outcome}` };
const OUTCOME_MEASURES = {
  ok: 'calls_ok',
  empty: 'calls_empty',
  refused: 'calls_refused',
  failed: 'calls_faulty',
} as const;

function Spread({ mode, subject, stats, onPeriod }: Pick<Props, 'mode' | 'subject' | 'onPeriod'> & { stats: Answer }) {
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
        of: { period: periodKey(stats.period), subject, ...ofOutcome(mode, outcome) },
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
