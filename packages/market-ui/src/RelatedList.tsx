import { relationFilter } from '@daas/contract/datasets/relation';
import type { Row } from '@daas/contract/datasets/row';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useIntl } from '@umijs/max';
import { Empty, Flex } from 'antd';
import type { Detail } from './detail';
import { MarketList } from './MarketList';
import { SourceLine } from './SourceLine';

interface Props {
  relation: DataSetView['relations'][number];
  row: Detail;
  /** The data set of the page, which says its source itself. */
  page: string;
  /** Parameters of the address that are no filters, such as the open tab. */
  otherParameters?: readonly string[];
}

/** Rows of another data set that belong to this one. */
export function RelatedList({ relation, row, page, otherParameters = [] }: Props) {
  const { formatMessage } = useIntl();
  const filter = relationFilter(relation, row as Row);
  const { view } = useDataSet(relation.data_set, { showErrorInPlace: true });
  if (!filter)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'data-detail.no-link' })} />;
  const { key, data_set: dataSet, sort } = relation;
  return (
    <Flex vertical gap={4}>
      <MarketList key={key} dataSet={dataSet} filter={filter} sort={sort} otherParameters={otherParameters} />
      {view && dataSet !== page && <SourceLine view={view} at={view.updated_at} />}
    </Flex>
  );
}
