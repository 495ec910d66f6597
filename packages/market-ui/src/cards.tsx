import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Flex, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { fieldsOf } from './DetailSections';
import styles from './detail.module.css';
import { isFilled } from './filledFields';
import { FactList, Status } from './RowHeader';

const WIDTH = 320;
const MAX_FACTS = 4;
const QUIETLY = { showErrorInPlace: true };

/** What one wants to know of a row before going there. */
export function EntityCard({ dataSet, id }: { dataSet: string; id: string }) {
  const view = useApi('market.dataSet', { data_set: dataSet }, QUIETLY);
  const detail = useApi('market.detail', { data_set: dataSet, row_id: id }, QUIETLY);
  if (view.error || detail.error) return <Failed />;
  if (!view.data || !detail.data) return <Loading />;
  const dataSetView = view.data as DataSetView;
  const { row } = detail.data;
  const facts = fieldsOf(dataSetView, dataSetView.facts)
    .filter((field) => isFilled(row[field.name_en]))
    .slice(0, MAX_FACTS);
  return (
    <div style={{ width: WIDTH, maxWidth: '80vw' }}>
      <Flex gap="small" align="center" wrap>
        <Typography.Text strong>
          <Name>{String(row[dataSetView.title])}</Name>
        </Typography.Text>
        <Status view={dataSetView} row={row} />
      </Flex>
      <Typography.Text type="secondary">{dataSetView.name}</Typography.Text>
      <dl className={styles.card}>
        <FactList fields={facts} row={row} />
      </dl>
    </div>
  );
}

/** How many rows of the data set are in a place. */
export function PlaceCard({ view, name, filter }: { view: DataSetView; name: ReactNode; filter: FilterNode }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data, error } = useApi(
    'market.search',
    { data_set: view.key, filter, pageSize: 1, fields: [view.title] },
    QUIETLY,
  );
  if (error) return <Failed />;
  if (!data) return <Loading />;
  return (
    <div style={{ width: WIDTH, maxWidth: '80vw' }}>
      <Typography.Text strong>{name}</Typography.Text>
      <div>
        {formatMessage(
          { id: 'data-detail.place-count' },
          { name: view.name, count: format.count(data.total, data.capped) },
        )}
      </div>
    </div>
  );
}

const Loading = () => <Skeleton active title={false} paragraph={{ rows: 3 }} style={{ width: WIDTH }} />;

function Failed() {
  const { formatMessage } = useIntl();
  return formatMessage({ id: 'data-detail.failed' });
}
