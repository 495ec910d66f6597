import type { FilterNode } from '@daas/contract/datasets/filter';
import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { innerPagination } from '@daas/kit/table';
import { searchPath } from '@daas/market-ui/paths';
import { Link, useNavigate } from '@umijs/max';
import { Alert, Empty, Flex, Skeleton } from 'antd';
import { useMemo } from 'react';
import styles from './index.module.css';
import { companiesOf, type IndustryRow } from './useIndustry';

const ENTERPRISE = 'enterprise';

/** Companies of an industry by province; each number leads to them. */
export function Companies({ row }: { row: IndustryRow }) {
  const format = useFormat();
  const navigate = useNavigate();
  const filter = companiesOf(row);
  const { data, error, refresh } = useApi(
    'market.search',
    { data_set: ENTERPRISE, filter, facets: ['province'], fields: ['name'], pageSize: 1 },
    { showErrorInPlace: true },
  );
  const provinceFacet = data?.facets[0];
  const values = useMemo(
    () => (provinceFacet?.values ?? []).map(({ value, count }) => ({ name: value, value: count })),
    [provinceFacet],
  );
  const text = useText('industry');
  const common = useText('common');
  if (error) return <RetryAlert title={common('load-failed')} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (values.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-companies')} />;
  const inProvince = (province: string): string => {
    const items: FilterNode[] = [filter, { field: 'province', op: 'eq', value: province }];
    return searchPath(ENTERPRISE, { op: 'and', items });
  };
  return (
    <Flex vertical gap="middle">
      {provinceFacet?.exact === false && <Alert type="info" showIcon title={text('sampled')} />}
      <div className={styles.pair}>
        <ChinaMap
          label={text('by-province')}
          title={text('company_count')}
          values={values}
          onProvince={(name) => {
            if (values.some((one) => one.name === name)) navigate(inProvince(name));
          }}
        />
        <ScrollTable
          label={text('by-province')}
          rowKey="value"
          dataSource={provinceFacet?.values ?? []}
          pagination={innerPagination(values.length)}
          columns={[
            { title: text('province'), render: (_, { value, label }) => <Link to={inProvince(value)}>{label}</Link> },
            {
              title: text('company_count'),
              align: 'end',
              render: (_, { count }) => <span className="tabular">{format.number(count)}</span>,
            },
          ]}
        />
      </div>
      <div>
        <LinkButton to={searchPath(ENTERPRISE, filter)}>{text('all-companies')}</LinkButton>
      </div>
    </Flex>
  );
}
