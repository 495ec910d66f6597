import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { searchPath } from '@daas/market-ui/paths';
import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import styles from '../index.module.css';
import { Panel } from './Panel';

/** The data sets of the market with their size and freshness. */
export function MarketList({ rows }: { rows: EndpointOutput<'overview.get'>['market'] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return (
    <Panel title={formatMessage({ id: 'overview.market' })}>
      <div className={styles.sets}>
        {rows.map((row) => (
          <div key={row.key} className={styles.row}>
            <div className={styles.grow}>
              <Link to={searchPath(row.key)}>{row.name}</Link>
            </div>
            <div className={styles.number}>
              <div>{formatMessage({ id: 'common.row-count' }, { count: format.number(row.rows) })}</div>
              <Typography.Text type="secondary" style={{ fontSize: 13 }}>
                {formatMessage({ id: 'overview.updated' }, { day: format.day(row.updated_at) })}
              </Typography.Text>
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}
