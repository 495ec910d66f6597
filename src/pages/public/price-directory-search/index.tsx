import { PAGE_SIZE_OPTIONS } from '@daas/contract/constants';
import { Link, useIntl } from '@umijs/max';
import { Alert, Button, Empty, Input, Select, Table } from 'antd';
import { useEffect, useState } from 'react';
import { useAppearance } from '@/appearance';
import { useApi } from '@/hooks/useApi';
import { categoryOptions } from '../components/prices/categories';
import { DetailHost } from '../components/prices/DetailHost';
import styles from '../components/prices/index.module.css';
import { PriceHead } from '../components/prices/PriceHead';
import type { PriceRow } from '../components/prices/ProductFacts';
import { type PriceSort, toPriceInput } from '../components/prices/priceQuery';
import { usePriceQuery } from '../components/prices/usePriceQuery';
import { usePriceColumns } from './components/usePriceColumns';

export default function PriceSearchPage() {
  const { formatMessage } = useIntl();
  const { locale } = useAppearance();
  const { view, go } = usePriceQuery();
  const { data, error, loading, refresh } = useApi('price.public', toPriceInput(view, locale), {
    skipErrorHandler: true,
  });
  const columns = usePriceColumns(view.sort, (product) => go({ product }));
  const [keyword, setKeyword] = useState(view.keyword);
  // Going back changes the address under a field that is already filled in.
  useEffect(() => setKeyword(view.keyword), [view.keyword]);
  const filtered = Boolean(view.keyword || view.category);

  return (
    <main className={styles.page}>
      <PriceHead
        title={formatMessage({ id: 'price-directory-search.title' })}
        description={formatMessage({ id: 'price-directory-search.text' })}
      />
      <div className={styles.filters}>
        <Input.Search
          allowClear
          style={{ flex: '1 1 240px', maxWidth: 420 }}
          value={keyword}
          maxLength={60}
          aria-label={formatMessage({ id: 'price-directory-search.keyword' })}
          placeholder={formatMessage({ id: 'price-directory-search.keyword' })}
          onChange={(event) => setKeyword(event.target.value)}
          onSearch={(text) => go({ keyword: text.trim() })}
        />
        <Select
          style={{ flex: '0 1 220px', minWidth: 160 }}
          value={view.category}
          aria-label={formatMessage({ id: 'public.price-category' })}
          onChange={(category) => go({ category })}
          options={[
            { value: '', label: formatMessage({ id: 'price-directory-search.all-categories' }) },
            ...categoryOptions(data?.categories ?? [], view.category, locale),
          ]}
        />
        <Link to="/price-directory" style={{ marginInlineStart: 'auto' }}>
          {formatMessage({ id: 'price-directory-search.by-category' })}
        </Link>
      </div>
      {error && (
        <Alert
          type="error"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={formatMessage({ id: 'public.price-failed' })}
          action={
            <Button size="small" loading={loading} onClick={refresh}>
              {formatMessage({ id: 'public.again' })}
            </Button>
          }
        />
      )}
      <Table<PriceRow>
        rowKey="key"
        columns={columns}
        dataSource={data?.list ?? []}
        loading={loading}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: error ? (
            <span />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'public.price-nothing' })}>
              {filtered && (
                <Button onClick={() => go({ keyword: '', category: '' })}>
                  {formatMessage({ id: 'public.price-show-all' })}
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
      <DetailHost product={view.product} onClose={() => go({ product: '' })} />
    </main>
  );
}
