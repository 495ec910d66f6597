import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Card, Flex, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { type Product, pricePerCall } from '../../components/price';
import type { Draft } from '../draft';
import styles from '../index.module.css';

interface Props {
  draft: Draft;
  product: Product | undefined;
  fields: string[];
  quote: EndpointOutput<'connector.quote'> | undefined;
  counting: boolean;
  /** Back and on. */
  children: ReactNode;
}

/** What the choice costs so far, in sight on every step. */
export function Summary({ draft, product, fields, quote, counting, children }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const text = useText('connector-create');
  const relations = (quote?.relations ?? []).reduce((sum, { price }) => sum + price, 0);
  const line = (label: string, value: ReactNode) => (
    <Flex justify="space-between" gap="small" className={styles.fact ?? ''}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <span className="tabular">{value}</span>
    </Flex>
  );
  return (
    <Card
      variant="borderless"
      className={styles.summary ?? ''}
      role="complementary"
      aria-label={text('summary')}
      style={{ boxShadow: token.boxShadowTertiary }}
    >
      <Flex vertical gap="small">
        {product ? (
          <>
            {line(text('product'), product.name)}
            {draft.type && line(text('type'), formatMessage({ id: `connector.type.${draft.type}` }))}
            {line(text('fields'), format.number(fields.length))}
            {line(
              text('matching'),
              quote ? (
                <span style={{ opacity: counting ? 0.5 : 1 }}>{format.count(quote.rows, quote.capped)}</span>
              ) : (
                format.orDash(null)
              ),
            )}
            <Flex justify="space-between" align="baseline" gap="small">
              <Typography.Text type="secondary">{text(draft.type === 'API' ? 'per-call' : 'per-row')}</Typography.Text>
              <Typography.Text
                strong
                className="tabular"
                style={{ fontSize: token.fontSizeHeading4 }}
                aria-live="polite"
              >
                {product.price.mode === 'project'
                  ? formatMessage({ id: 'connector.pricing.project' })
                  : format.money(
                      quote?.whose === 'partner' ? quote.per_call : pricePerCall(product, fields) + relations,
                    )}
              </Typography.Text>
            </Flex>
          </>
        ) : (
          <Typography.Text type="secondary">{text('summary-empty')}</Typography.Text>
        )}
        {quote?.whose === 'partner' && <Typography.Text type="secondary">{text('partner-price')}</Typography.Text>}
        {quote?.rows === 0 && draft.step !== 'quote' && draft.step !== 'filter' && (
          <Alert type="warning" showIcon title={text('no-rows')} />
        )}
        <div className={styles.actions}>{children}</div>
      </Flex>
    </Card>
  );
}
