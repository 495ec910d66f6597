import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import styles from './index.module.css';

export type PriceRow = EndpointOutput<'price.public'>['list'][number];

/** What the partner asks of the company: a call costs that, whatever is asked of the fields. */
function PartnerPrices({ rows }: { rows: PriceRow['partner'] }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  return (
    <section className={styles.partner} style={{ borderColor: token.colorBorderSecondary }}>
      <h3 style={{ fontSize: token.fontSize, margin: 0 }}>{formatMessage({ id: 'price.partner' })}</h3>
      <p style={{ color: token.colorTextSecondary, margin: 0 }}>{formatMessage({ id: 'price.partner-text' })}</p>
      <ul>
        {rows.map(({ name, fields, price, coming }) => (
          <li key={name}>
            <span>
              <Name>{name}</Name>
              {fields.length > 0 && (
                <small style={{ color: token.colorTextSecondary }}>
                  {fields.map(({ label }) => label).join(' · ')}
                </small>
              )}
            </span>
            <span className="tabular">
              {price !== null && formatMessage({ id: 'price.per-call' }, { price: format.money(price) })}
              {coming && (
                <small style={{ color: token.colorTextSecondary }}>
                  {coming.price === null
                    ? formatMessage({ id: 'price.partner-ends' }, { day: format.day(coming.from) })
                    : formatMessage(
                        { id: 'price.partner-coming' },
                        { day: format.day(coming.from), price: format.money(coming.price) },
                      )}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
      {row.partner.length > 0 && <PartnerPrices rows={row.partner} />}
    </>
  );
}
