import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import { Panel } from '../Panel';
import styles from './index.module.css';

interface Props {
  dataSet: string;
  result: string;
  field: string;
  date: string;
}

/** The newest rows that are looked at, and the issues of them that are shown. */
const LOOKED_AT = 200;
const SHOWN = 8;

/** The newest issues of a gazette, each a way to what stands in it. */
export function Issues({ dataSet, result, field, date }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data } = useApi('market.search', {
    data_set: dataSet,
    filter: { field, op: 'not_empty' },
    sort: `-${date}`,
    pageSize: LOOKED_AT,
    fields: [field, date],
  });
  if (!data) return <PageSkeleton />;
  const issues = new Map(data.list.map((row) => [Number(row[field]), String(row[date])]));
  const pathOf = (issue: number) => {
    const filter = JSON.stringify({ field, op: 'eq', value: issue });
    return `${result}?${new URLSearchParams({ filter })}`;
  };
  return (
    <Panel title={formatMessage({ id: 'domain-home.issues' })}>
      <ul className={styles.entries}>
        {[...issues].slice(0, SHOWN).map(([issue, day]) => (
          <li key={issue}>
            <Link to={pathOf(issue)}>{formatMessage({ id: 'domain-home.issue' }, { issue })}</Link>
            <Typography.Text type="secondary" className="tabular">
              {format.day(day)}
            </Typography.Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
