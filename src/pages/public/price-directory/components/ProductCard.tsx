import { useIntl } from '@umijs/max';
import { Tag, theme } from 'antd';
import { useFormat } from '@/hooks/useFormat';
import styles from '../../components/prices/index.module.css';
import type { PriceRow } from '../../components/prices/ProductFacts';

export function ProductCard({ row, onOpen }: { row: PriceRow; onOpen: () => void }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  return (
    <button
      type="button"
      className={styles.card}
      onClick={onOpen}
      style={{ background: token.colorBgContainer, borderColor: token.colorBorderSecondary }}
    >
      <span className={styles.cardTitle}>
        {row.product}
        <Tag style={{ margin: 0 }}>{formatMessage({ id: `public.mode-${row.mode}` })}</Tag>
      </span>
      <span className={`${styles.price} tabular`}>
        {format.money(row.unit_price)}{' '}
        <small style={{ color: token.colorTextSecondary }}>{formatMessage({ id: `public.per-${row.mode}` })}</small>
      </span>
      <span className={`${styles.meta} tabular`} style={{ color: token.colorTextSecondary }}>
        <span>{formatMessage({ id: 'price-directory.fields' }, { count: format.number(row.fields) })}</span>
        <span>{formatMessage({ id: 'price-directory.rows' }, { count: format.number(row.rows) })}</span>
        <span>{formatMessage({ id: 'price-directory.updated' }, { day: format.day(row.updated_at) })}</span>
        <span>{row.integrator_type.map((type) => formatMessage({ id: `public.type-${type}` })).join(' · ')}</span>
      </span>
    </button>
  );
}
