import { PAGE_SIZE_OPTIONS } from '@daas/contract/constants';
import { useApi } from '@daas/kit/hooks/useApi';
import { Link, useIntl } from '@umijs/max';
import { Button, Empty, Input, Select, Table } from 'antd';
import { useEffect, useState } from 'react';
import { useAppearance } from '@/appearance';
import { categoryOptions } from './categories';
import { DetailHost } from './DetailHost';
import styles from './index.module.css';
import { PriceFailed } from './PriceFailed';
import type { PriceRow } from './ProductFacts';
import { KEYWORD_MAX, type PriceSort, toPriceInput } from './priceQuery';
import { type CatalogueProps, PRICE_ENDPOINTS } from './source';
import { usePriceColumns } from './usePriceColumns';
import { usePriceQuery } from './usePriceQuery';

interface Props extends CatalogueProps {
  directoryPath: string;
}

/** The catalogue as a list that is searched, sorted and paged; public, so without the console's table. */
export function PriceSearch({ source, directoryPath, actions }: Props) {
  const { formatMessage } = useIntl();
  const { locale } = useAppearance();
  const { view, go } = usePriceQuery();
  const { list } = PRICE_ENDPOINTS[source];
  const { data, error, loading, refresh } = useApi(list, toPriceInput(view, locale), { showErrorInPlace: true });
  const columns = usePriceColumns(view.sort, (product) => go({ product }));
  const [keyword, setKeyword] = useState(view.keyword);
  // Going back changes the address under a field that is already filled in.
  useEffect(() => setKeyword(view.keyword), [view.keyword]);
  const filtered = Boolean(view.keyword || view.category);

  return (
    <>
      <div className={styles.filters}>
        <Input.Search
          allowClear
          className={styles.keyword ?? ''}
          value={keyword}
          maxLength={KEYWORD_MAX}
          aria-label={formatMessage({ id: 'price.keyword' })}
          placeholder={formatMessage({ id: 'price.keyword' })}
          onChange={(event) => setKeyword(event.target.value)}
          onSearch={(text) => go({ keyword: text.trim() })}
        />
        <Select
          className={styles.category ?? ''}
          value={view.category}
          aria-label={formatMessage({ id: 'price.category' })}
          onChange={(category) => go({ category })}
          options={[
            { value: '', label: formatMessage({ id: 'price.all-categories' }) },
            ...categoryOptions(data?.categories ?? [], view.category, locale),
          ]}
        />
        <div className={styles.other}>
          <Link to={directoryPath}>{formatMessage({ id: 'price.by-category' })}</Link>
        </div>
      </div>
      {error && (
        <div className={styles.failed}>
          <PriceFailed loading={loading} onRetry={refresh} />
        </div>
      )}
      <Table<PriceRow>
        rowKey="key"
        size="middle"
        columns={columns}
        dataSource={data?.list ?? []}
        loading={loading}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: error ? (
            <span />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'price.nothing' })}>
              {filtered && (
                <Button onClick={() => go({ keyword: '', category: '' })}>
                  {formatMessage({ id: 'price.show-all' })}
                </Button>
              )}
            </Empty>
          ),
        }}
        onChange={(page, _filters, sorter) => {
          const { order, field } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const sort = order ? (`${order === 'descend' ? '-' : ''}${String(field)}` as PriceSort) : null;
          if (sort !== view.sort) go({ sort });
          else if (page.pageSize !== view.pageSize) go({ pageSize: page.pageSize as typeof view.pageSize });
          else go({ current: page.current ?? 1 });
        }}
        pagination={{
          current: view.current,
          pageSize: view.pageSize,
          total: data?.total ?? 0,
          pageSizeOptions: [...PAGE_SIZE_OPTIONS],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (total) => formatMessage({ id: 'table.total' }, { total }),
        }}
      />
      <DetailHost source={source} product={view.product} actions={actions} onClose={() => go({ product: '' })} />
    </>
  );
}
