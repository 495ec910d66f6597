import type { EndpointOutput } from '@daas/contract/endpoints';
import { daysKey, type MeasureKey } from '@daas/contract/measures';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { useIntl } from '@umijs/max';
import { Typography } from 'antd';
import sum from 'lodash/sum';
import styles from '../index.module.css';
import { Panel } from './Panel';

type Day = NonNullable<EndpointOutput<'overview.get'>['calls']>['trend'][number];

const WEEK = 7;
const total = (days: readonly Day[], measure: 'calls' | 'failed' | 'spend') => sum(days.map((day) => day[measure]));

/** The last seven whole days beside the seven before; for companies with `weekly_report_visible`. // §3 */
export function WeeklyReport({ days }: { days: readonly Day[] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const whole = days.slice(0, -1);
  const [before, last] = [whole.slice(-2 * WEEK, -WEEK), whole.slice(-WEEK)];
  const rows = [
    { key: 'calls', measure: 'calls', show: (part: readonly Day[]) => format.number(total(part, 'calls')) },
    {
      key: 'failed-calls',
      measure: 'calls_failed',
      show: (part: readonly Day[]) => format.number(total(part, 'failed')),
    },
    { key: 'spend', measure: 'spend_calls', show: (part: readonly Day[]) => format.money(total(part, 'spend')) },
  ] as const satisfies { key: string; measure: MeasureKey; show: (part: readonly Day[]) => string }[];
  const periodOf = (part: readonly Day[]) => daysKey(part[0]?.day ?? '', part.at(-1)?.day ?? '');
  return (
    <Panel
      title={formatMessage({ id: 'overview.weekly' })}
      extra={
        <Typography.Text type="secondary">{`${format.day(last[0]?.day)} – ${format.day(last.at(-1)?.day)}`}</Typography.Text>
      }
    >
      {rows.map(({ key, measure, show }) => (
        <div key={key} className={styles.row}>
          <div className={styles.grow}>{formatMessage({ id: `overview.${key}` })}</div>
          <div className={styles.number}>
            <div>
              <MeasureValue measure={measure} period={periodOf(last)}>
                {show(last)}
              </MeasureValue>
            </div>
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {formatMessage(
                { id: 'overview.week-before' },
                {
                  value: (
                    <MeasureValue key="before" measure={measure} period={periodOf(before)}>
                      {show(before)}
                    </MeasureValue>
                  ),
                },
              )}
            </Typography.Text>
          </div>
        </div>
      ))}
    </Panel>
  );
}
