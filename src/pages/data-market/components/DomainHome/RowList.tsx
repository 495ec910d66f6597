import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import { DataValue } from '@daas/kit/DataValue';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { rowPath } from '@daas/market-ui/paths';
import { Link, useIntl } from '@umijs/max';
import { Button, Empty, Flex, Skeleton } from 'antd';
import { Panel } from '../Panel';
import styles from './index.module.css';

export interface HomeList {
  /** Its title is the text `domain-home.list.<key>`. */
  key: string;
  /** What stands below a row's title. */
  fields: string[];
  sort?: string;
  filter?: FilterNode;
}
interface Props {
  list: HomeList;
  view: DataSetView;
  result: string;
}

const SHOWN = 6;

/** The first rows of one order, with a way to all of them. */
export function RowList({ list, view, result }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { key, fields, filter, sort } = list;
  const { data, error, refresh } = useApi('market.search', {
    data_set: view.key,
    pageSize: SHOWN,
    fields: [view.title, ...fields],
    ...(filter ? { filter } : {}),
    ...(sort ? { sort } : {}),
  });
  const all = new URLSearchParams({
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    sort: sort ?? view.default_sort,
  });
  const visibleFields = view.fields.filter((field) => fields.includes(field.name_en));
  return (
    <Panel
      title={formatMessage({ id: `domain-home.list.${key}` })}
      extra={<Link to={`${result}?${all}`}>{formatMessage({ id: 'domain-home.more' })}</Link>}
    >
      {data ? (
        data.list.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'domain-home.none' })} />
        ) : (
          <ul className={styles.rows}>
            {data.list.map((row) => (
              <li key={String(row.id)}>
                <Link to={rowPath(view, String(row.id))}>
                  <Name>{String(row[view.title])}</Name>
                </Link>
                <div className={styles.meta}>
                  {visibleFields
                    .filter((field) => row[field.name_en] !== null)
                    .map((field) => (
                      <span key={field.name_en}>
                        <span className={styles.label}>{field.label}</span>{' '}
                        {field.type === 'datetime' ? (
                          format.minute(String(row[field.name_en]))
                        ) : (
                          <DataValue field={field} value={row[field.name_en]} full />
                        )}
                      </span>
                    ))}
                </div>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Flex vertical align="center" gap="small">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'common.load-failed' })} />
          <Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: SHOWN }} className={styles.waiting ?? ''} />
      )}
    </Panel>
  );
}
