import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import { DataTable, isShown } from '@daas/kit/DataTable';
import { fieldOf, withShown } from '@daas/kit/DataTable/sortOrder';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useAccess, useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { marketColumns } from './columns';
import { rowPath, searchPath } from './paths';
import { connectorPath } from './state';
import { useMarketColumns } from './useMarketColumns';
import { statusOf } from './useRow';

interface Props {
  dataSet: string;
  filter: FilterNode;
  /** At first; 'field' or '-field', null for the data set's own order. */
  sort?: string | null;
  /** Parameters of the address that are no filters, such as the open tab. */
  otherParameters?: readonly string[];
  /** When there are none. */
  empty?: ReactNode;
}

/** Rows of a data set that fit a filter of the page; each leads to its own page. */
export function MarketList({ dataSet, ...list }: Props) {
  const { view, error, refresh } = useDataSet(dataSet, { showErrorInPlace: true });
  const text = useText('data-detail');
  if (error)
    return statusOf(error) === 403 ? (
      <Alert type="warning" showIcon title={text('related-locked')} />
    ) : (
      <RetryAlert title={text('related-failed')} onRetry={refresh} />
    );
  return view ? <Rows key={dataSet} view={view} {...list} /> : <PageSkeleton />;
}

function Rows({ view, filter, sort, otherParameters = [], empty }: Omit<Props, 'dataSet'> & { view: DataSetView }) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const columns = marketColumns(view, (id) => rowPath(view, id));
  const columnsState = useMarketColumns(view, columns);
  const sorted = fieldOf(sort ?? view.default_sort);
  return (
    <DataTable
      name={`market.${view.key}`}
      endpoint="market.search"
      rowKey={(row) => String(row.id)}
      columns={columns}
      columnsState={columnsState}
      otherParameters={otherParameters}
      toInput={() => ({})}
      defaultSort={sort ?? view.default_sort}
      orderShown
      fixed={{
        data_set: view.key,
        filter,
        ...(sort ? { sort } : {}),
        fields: columns.map(({ key }) => key).filter((key) => isShown(withShown(columnsState.value, sorted), key)),
      }}
      toolbar={[
        ...(access['create-connector']
          ? [
              <LinkButton key="connector" type="link" to={connectorPath(view, view.default_columns, { filter })}>
                {formatMessage({ id: 'data-detail.list-as-connector' })}
              </LinkButton>,
            ]
          : []),
        <LinkButton key="search" type="link" to={searchPath(view.key, filter)}>
          {formatMessage({ id: 'data-detail.refine' }, { name: view.name })}
        </LinkButton>,
      ]}
      empty={{ description: empty ?? formatMessage({ id: 'data-detail.no-related' }) }}
    />
  );
}
