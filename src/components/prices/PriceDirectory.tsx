import { useApi } from '@daas/kit/hooks/useApi';
import { Link, useIntl } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useAppearance } from '@/appearance';
import { categoryOptions } from './categories';
import { DetailHost } from './DetailHost';
import styles from './index.module.css';
import { PriceFailed } from './PriceFailed';
import { ProductCard } from './ProductCard';
import { type CatalogueProps, PRICE_ENDPOINTS } from './source';
import { usePriceQuery } from './usePriceQuery';

interface Props extends CatalogueProps {
  searchPath: string;
  /** Stands below the products. */
  note?: ReactNode;
}

/** More products than a catalogue has; the searched list pages. */
const ALL = 200;

/** The catalogue as cards, in the order of categories; most of them hold one product. */
export function PriceDirectory({ source, searchPath, note, actions }: Props) {
  const { formatMessage } = useIntl();
  const { view, go } = usePriceQuery();
  const { list } = PRICE_ENDPOINTS[source];
  const { data, error, loading, refresh } = useApi(list, { pageSize: ALL }, { showErrorInPlace: true });
  const categories = categoryOptions(data?.categories ?? [], view.category, useAppearance().locale);
  const rows = categories
    .filter(({ value }) => !view.category || value === view.category)
    .flatMap(({ label }) => data?.list.filter((row) => row.category === label) ?? []);
  const chip = (category: typeof view.category, label: string) => (
    <Button
      key={category}
      shape="round"
      type={view.category === category ? 'primary' : 'default'}
      aria-pressed={view.category === category}
      onClick={() => go({ category })}
    >
      {label}
    </Button>
  );
  if (!data && error) return <PriceFailed loading={loading} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <>
      <div className={styles.filters}>
        <fieldset className={styles.chips} aria-label={formatMessage({ id: 'price.category' })}>
          {chip('', formatMessage({ id: 'price.all' }))}
          {categories.map(({ value, label }) => chip(value, label))}
        </fieldset>
        <div className={styles.other}>
          <Link to={searchPath}>{formatMessage({ id: 'price.to-search' })}</Link>
        </div>
      </div>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.key}>
            <ProductCard row={row} onOpen={() => go({ product: row.key })} />
          </li>
        ))}
      </ul>
      {rows.length === 0 && (
        <Empty description={formatMessage({ id: 'price.nothing' })}>
          {view.category && (
            <Button onClick={() => go({ category: '' })}>{formatMessage({ id: 'price.show-all' })}</Button>
          )}
        </Empty>
      )}
      {note}
      <DetailHost source={source} product={view.product} actions={actions} onClose={() => go({ product: '' })} />
    </>
  );
}
