import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Subject } from '@daas/contract/measures';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Empty, Progress, Typography } from 'antd';
import { AgentMark, pathOfApp } from '@/components/AppName';
import styles from '../index.module.css';
import { Panel } from './Panel';

type Calls = NonNullable<EndpointOutput<'overview.get'>['calls']>;
type Row = Calls['connectors'][number] & { kind?: Calls['apps'][number]['kind'] };

/** The connectors or apps most called in the last thirty days; an app that is an agent is marked. */
export function TopList({ kind, rows, period }: { kind: 'connectors' | 'apps'; rows: readonly Row[]; period: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const most = Math.max(1, ...rows.map((row) => row.calls));
  const pathOf = ({ id, name, kind: of }: Row) =>
    of ? pathOfApp({ id, name, kind: of }) : `/my-data/calls-record?mode=live&connectorId=${id}`;
  const subjectOf = (id: number): Subject => `${kind === 'apps' ? 'app' : 'connector'}:${id}`;
  return (
    <Panel title={formatMessage({ id: `overview.top-${kind}` })}>
      {rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'overview.no-calls' })} />
      )}
      {rows.map((row) => (
        <div key={row.id} className={styles.row}>
          <div className={styles.grow}>
            <span className={styles.named}>
              <Link to={pathOf(row)}>
                <Typography.Text ellipsis={{ tooltip: row.name }} style={{ color: 'inherit' }}>
                  <Name>{row.name}</Name>
                </Typography.Text>
              </Link>
              {row.kind === 'agent' && <AgentMark />}
            </span>
            <Progress percent={(row.calls / most) * 100} showInfo={false} size="small" status="normal" aria-hidden />
          </div>
          <div className={styles.number}>
            <div>
              {formatMessage(
                { id: 'overview.times' },
                {
                  count: (
                    <MeasureValue key="calls" measure="calls" period={period} subject={subjectOf(row.id)}>
                      {format.number(row.calls)}
                    </MeasureValue>
                  ),
                },
              )}
            </div>
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              <MeasureValue measure="spend_calls" period={period} subject={subjectOf(row.id)}>
                {format.money(row.spend)}
              </MeasureValue>
              {' · '}
              <MeasureValue measure="success_rate" period={period} subject={subjectOf(row.id)}>
                {format.percent(row.success)}
              </MeasureValue>
            </Typography.Text>
          </div>
        </div>
      ))}
    </Panel>
  );
}
