import { DOC_DATA_SETS } from '@daas/contract/docs';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Link } from '@umijs/max';
import { Skeleton, Typography, theme } from 'antd';
import { PriceFailed } from '@/components/prices/PriceFailed';
import { usePageTitle } from '@/hooks/usePageTitle';
import { ALL_DATA_SETS } from '../allDataSets';
import styles from '../page.module.css';

type Row = EndpointOutput<'price.public'>['list'][number];

/** The dictionaries of all data sets. */
export default function DataSets() {
  const { token } = theme.useToken();
  const text = useText('docs');
  const price = useText('price');
  const format = useFormat();
  const { data, error, loading, refresh } = useApi('price.public', ALL_DATA_SETS, { showErrorInPlace: true });
  usePageTitle(data && text('data-sets'));
  return (
    <main className={styles.wide}>
      <h1>{text('data-sets')}</h1>
      <p style={{ color: token.colorTextSecondary }}>{text('about.data-sets')}</p>
      {data ? (
        <ScrollTable<Row>
          label={text('data-sets')}
          rowKey="key"
          dataSource={data.list}
          columns={[
            {
              title: price('product'),
              key: 'product',
              render: (_, { key, product }) => <Link to={`${DOC_DATA_SETS}/${key}`}>{product}</Link>,
            },
            {
              title: text('key'),
              dataIndex: 'key',
              render: (key: string) => (
                <Typography.Text code>
                  <bdi dir="ltr">{key}</bdi>
                </Typography.Text>
              ),
            },
            { title: price('category'), dataIndex: 'category' },
            {
              title: price('unit-price'),
              dataIndex: 'unit_price',
              align: 'end',
              className: 'tabular',
              render: (amount: number) => format.money(amount),
            },
            {
              title: price('fields'),
              dataIndex: 'fields',
              align: 'end',
              className: 'tabular',
              render: (count: number) => format.number(count),
            },
          ]}
        />
      ) : error ? (
        <PriceFailed loading={loading} onRetry={refresh} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </main>
  );
}
