import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { searchPath } from '@daas/market-ui/paths';
import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import styles from '../index.module.css';
import { Panel } from './Panel';

interface Props {
  rows: EndpointOutput<'overview.get'>['market'];
  /** Only so many, those that were updated last. */
  newest?: number;
}

/** The data sets of the market with their size and freshness. */
export function MarketList({ rows, newest = rows.length }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const byUpdate = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    (other.updated_at ?? '').localeCompare(one.updated_at ?? '');
  const shown = newest < rows.length ? [...rows].sort(byUpdate).slice(0, newest) : rows;
  const all = shown.length < rows.length && (
    <Link to="/data-market/home">{formatMessage({ id: 'overview.market-all' }, { count: rows.length })}</Link>
  );
  return (
    <Panel title={formatMessage({ id: 'overview.market' })} extra={all}>
      <div className={styles.sets}>
        {shown.map((row) => (
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
