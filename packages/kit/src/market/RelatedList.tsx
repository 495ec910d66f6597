import type { FilterNode } from '@daas/contract/datasets/filter';
import { relationFilter } from '@daas/contract/datasets/relation';
import type { Row } from '@daas/contract/datasets/requests';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { Alert, Button, Empty, Skeleton } from 'antd';
import { DataTable, useHiddenColumns } from '../DataTable';
import { useDataSet } from '../hooks/useDataSet';
import { LinkButton } from '../LinkButton';
import { hiddenAtFirst, marketColumns } from './columns';
import type { Detail } from './DetailSections';
import { rowPath, searchPath } from './paths';
import { statusOf } from './useRow';

type Relation = DataSetView['relations'][number];

interface Props {
  relation: Relation;
  row: Detail;
  /** Parameters of the address that are no filters, such as the open tab. */
  kept?: readonly string[];
}

/** Rows of another data set that belong to this one; each leads to its own page. */
export function RelatedList({ relation, row, kept }: Props) {
  const { formatMessage } = useIntl();
  const { view, error, refresh } = useDataSet(relation.dataSet, { skipErrorHandler: true });
  const filter = relationFilter(relation, row as Row);
  const text = (id: string) => formatMessage({ id: `data-detail.${id}` });
  if (!filter) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-link')} />;
  if (error)
    return statusOf(error) === 403 ? (
      <Alert type="warning" showIcon title={text('related-locked')} />
    ) : (
      <Alert
        type="error"
        showIcon
        title={text('related-failed')}
        action={<Button onClick={refresh}>{text('again')}</Button>}
      />
    );
  if (!view) return <Skeleton active />;
  return <Rows key={relation.key} view={view} filter={filter} kept={kept ?? []} />;
}

function Rows({ view, filter, kept }: { view: DataSetView; filter: FilterNode; kept: readonly string[] }) {
  const { formatMessage } = useIntl();
  const columns = marketColumns(view, (id) => rowPath(view, id));
  const choice = useHiddenColumns(`market.${view.key}`, hiddenAtFirst(view, columns));
  return (
    <DataTable
      name={`market.${view.key}`}
      endpoint="market.search"
      rowKey={(row) => String(row.id)}
      columns={columns}
      columnChoice={choice}
      kept={kept}
      toInput={() => ({})}
      fixed={{
        dataSet: view.key,
        filter,
        fields: columns.map(({ key }) => key).filter((key) => !choice[0].includes(key)),
      }}
      toolbar={[
        <LinkButton key="search" type="link" to={searchPath(view.key, filter)}>
          {formatMessage({ id: 'data-detail.refine' }, { name: view.name })}
        </LinkButton>,
      ]}
      empty={{ description: formatMessage({ id: 'data-detail.no-related' }) }}
    />
  );
}
