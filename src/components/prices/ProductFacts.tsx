import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import styles from './index.module.css';

export type PriceRow = EndpointOutput<'price.public'>['list'][number];

/** The figures of a product as pairs of name and value. */
export function ProductFacts({ row }: { row: PriceRow }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const facts = {
    mode: formatMessage({ id: `price.mode-${row.mode}` }),
    'unit-price': format.money(row.unit_price),
    fields: format.number(row.fields),
    rows: format.number(row.rows),
    types: row.connector_types.map((type) => formatMessage({ id: `price.type-${type}` })).join(' · '),
    updated: format.day(row.updated_at),
  };
  return (
    <>
      <p style={{ margin: 0, color: token.colorTextSecondary }}>
        {formatMessage({ id: `price.mode-${row.mode}-text` })}
      </p>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([key, value]) => (
          <div key={key}>
            <dt style={{ color: token.colorTextSecondary }}>{formatMessage({ id: `price.${key}` })}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
