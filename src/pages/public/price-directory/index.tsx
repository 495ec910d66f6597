import { Link, useIntl } from '@umijs/max';
import { Alert, Button, Empty, Skeleton, theme } from 'antd';
import { useAppearance } from '@/appearance';
import { useApi } from '@/hooks/useApi';
import { categoryOptions } from '../components/prices/categories';
import { DetailHost } from '../components/prices/DetailHost';
import styles from '../components/prices/index.module.css';
import { PriceHead } from '../components/prices/PriceHead';
import { usePriceQuery } from '../components/prices/usePriceQuery';
import { ProductCard } from './components/ProductCard';

/** More products than a catalogue has; the searched list pages. */
const ALL = 200;

export default function PriceDirectoryPage() {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { view, go } = usePriceQuery();
  const { data, error, loading, refresh } = useApi('price.public', { pageSize: ALL }, { skipErrorHandler: true });
  const categories = categoryOptions(data?.categories ?? [], view.category, useAppearance().locale);
  const shown = categories
    .filter(({ value }) => !view.category || value === view.category)
    .map((category) => ({ ...category, rows: data?.list.filter((row) => row.category === category.label) ?? [] }))
    .filter(({ rows }) => rows.length > 0);
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
  return (
    <main className={styles.page}>
      <PriceHead
        title={formatMessage({ id: 'price-directory.title' })}
        description={formatMessage({ id: 'price-directory.text' })}
      />
      {error ? (
        <Alert
          type="error"
          showIcon
          title={formatMessage({ id: 'public.price-failed' })}
          action={
            <Button size="small" loading={loading} onClick={refresh}>
              {formatMessage({ id: 'public.again' })}
            </Button>
          }
        />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <div className={styles.filters}>
            <fieldset
              className={styles.chips}
              style={{ border: 0, margin: 0, padding: 0 }}
              aria-label={formatMessage({ id: 'public.price-category' })}
            >
              {chip('', formatMessage({ id: 'public.price-all' }))}
              {categories.map(({ value, label }) => chip(value, label))}
            </fieldset>
            <Link to="/price-directory-search" style={{ marginInlineStart: 'auto' }}>
              {formatMessage({ id: 'price-directory.search' })}
            </Link>
          </div>
          {shown.map(({ value, label, rows }) => (
            <section key={value} className={styles.section}>
              <h2>{label}</h2>
              <ul className={styles.cards}>
                {rows.map((row) => (
                  <li key={row.key}>
                    <ProductCard row={row} onOpen={() => go({ product: row.key })} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {shown.length === 0 && (
            <Empty description={formatMessage({ id: 'public.price-nothing' })}>
              {view.category && (
                <Button onClick={() => go({ category: '' })}>{formatMessage({ id: 'public.price-show-all' })}</Button>
              )}
            </Empty>
          )}
          <p style={{ color: token.colorTextSecondary }}>{formatMessage({ id: 'price-directory.note' })}</p>
        </>
      )}
      <DetailHost product={view.product} onClose={() => go({ product: '' })} />
    </main>
  );
}
