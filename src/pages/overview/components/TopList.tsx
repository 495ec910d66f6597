import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Empty, Progress, Typography } from 'antd';
import styles from '../index.module.css';
import { Panel } from './Panel';

type Ranked = NonNullable<EndpointOutput<'overview.get'>['calls']>['connectors'];

/** The connectors or apps most called in the last thirty days. */
export function TopList({ kind, rows }: { kind: 'connectors' | 'apps'; rows: Ranked }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const most = Math.max(1, ...rows.map((row) => row.calls));
  const pathOf = (id: number) =>
    kind === 'apps' ? `/my-data/app-manage/detail/${id}` : `/my-data/calls-record?mode=live&connectorId=${id}`;
  return (
    <Panel title={formatMessage({ id: `overview.top-${kind}` })}>
      {rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'overview.no-calls' })} />
      )}
      {rows.map((row) => (
        <div key={row.id} className={styles.row}>
          <div className={styles.grow}>
            <Link to={pathOf(row.id)}>
              <Typography.Text ellipsis={{ tooltip: row.name }} style={{ color: 'inherit' }}>
                <Name>{row.name}</Name>
              </Typography.Text>
            </Link>
            <Progress percent={(row.calls / most) * 100} showInfo={false} size="small" status="normal" aria-hidden />
          </div>
          <div className={styles.number}>
            <div>{formatMessage({ id: 'overview.times' }, { count: format.number(row.calls) })}</div>
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {format.money(row.spend)} · {format.percent(row.success)}
            </Typography.Text>
          </div>
        </div>
      ))}
    </Panel>
  );
}
