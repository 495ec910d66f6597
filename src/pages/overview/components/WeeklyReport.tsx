import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
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
    { key: 'calls', show: (part: readonly Day[]) => format.number(total(part, 'calls')) },
    { key: 'failed-calls', show: (part: readonly Day[]) => format.number(total(part, 'failed')) },
    { key: 'spend', show: (part: readonly Day[]) => format.money(total(part, 'spend')) },
  ];
  return (
    <Panel
      title={formatMessage({ id: 'overview.weekly' })}
      extra={
        <Typography.Text type="secondary">{`${format.day(last[0]?.day)} – ${format.day(last.at(-1)?.day)}`}</Typography.Text>
      }
    >
      {rows.map(({ key, show }) => (
        <div key={key} className={styles.row}>
          <div className={styles.grow}>{formatMessage({ id: `overview.${key}` })}</div>
          <div className={styles.number}>
            <div>{show(last)}</div>
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {formatMessage({ id: 'overview.week-before' }, { value: show(before) })}
            </Typography.Text>
          </div>
        </div>
      ))}
    </Panel>
  );
}
