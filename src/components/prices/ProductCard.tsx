import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Flex, Tag, theme } from 'antd';
import styles from './index.module.css';
import type { PriceRow } from './ProductFacts';
import { partnerPrice } from './partnerPrice';

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
        <Flex component="span" gap={4}>
          {row.partner.length > 0 && <Tag color="processing">{formatMessage({ id: 'price.partner' })}</Tag>}
          {row.own && <Tag color="processing">{formatMessage({ id: 'price.own' })}</Tag>}
          <Tag>{formatMessage({ id: `price.mode-${row.mode}` })}</Tag>
        </Flex>
      </span>
      <span className={`${styles.price} tabular`}>
        {format.money(partnerPrice(row) ?? row.unit_price)}{' '}
        <small style={{ color: token.colorTextSecondary }}>{formatMessage({ id: `price.per-${row.mode}` })}</small>
      </span>
      <span className={`${styles.meta} tabular`} style={{ color: token.colorTextSecondary }}>
        <span>{formatMessage({ id: 'price.count-fields' }, { count: format.number(row.fields) })}</span>
        <span>{formatMessage({ id: 'price.count-rows' }, { count: format.number(row.rows) })}</span>
        <span>{formatMessage({ id: 'price.updated-on' }, { day: format.day(row.updated_at) })}</span>
        <span>{row.connector_types.map((type) => formatMessage({ id: `price.type-${type}` })).join(' · ')}</span>
      </span>
    </button>
  );
}
