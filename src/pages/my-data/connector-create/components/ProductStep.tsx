import type { EndpointOutput } from '@daas/contract/endpoints';
import { type ConnectorType, connectorTypeOf } from '@daas/contract/enums';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Empty, Flex, Radio, Skeleton, Space, Tag, Typography, theme } from 'antd';
import { iconOf } from '@/components/dataSetIcons';
import { LoadFailed } from '../../components/LoadFailed';
import type { Draft } from '../draft';
import styles from './ProductStep.module.css';

type Product = EndpointOutput<'connector.products'>['categories'][number]['products_data'][number];
/** A data set, which the catalogue lists once for each way of buying it. */
type Offer = Product & { types: ConnectorType[] };

function offersOf(products: readonly Product[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const product of products) {
    const types = [...(offers.get(product.key)?.types ?? []), connectorTypeOf(product.integrator_type)];
    offers.set(product.key, { ...product, types });
  }
  return [...offers.values()];
}

interface Props {
  draft: Draft;
  onChoose: (product: string, type: ConnectorType) => void;
}

const CARD_WIDTH = 300;

/** The catalogue as cards by category; the chosen one says how it can be had. */
export function ProductStep({ draft, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, loading, refresh } = useApi('connector.products', {});
  if (error) return <LoadFailed again={refresh} />;
  if (loading && !data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const categories = (data?.categories ?? []).map((category) => ({
    ...category,
    offers: offersOf(category.products_data),
  }));
  // A heading over each single card would say its name twice.
  const grouped = categories.some((category) => category.offers.length > 1);
  const selectedOffer = categories.flatMap((category) => category.offers).find((one) => one.key === draft.product);
  if (categories.length === 0) return <Empty description={formatMessage({ id: 'connector-create.no-products' })} />;
  return (
    <Flex vertical gap="large">
      <div className={styles.catalogue}>
        {categories.map((category) => (
          <section
            key={category.category_id}
            aria-label={category.name}
            className={styles.category}
            // As much room as it has cards, so that small categories share a row.
            style={{ flex: `${category.offers.length} 1 ${category.offers.length * CARD_WIDTH}px` }}
          >
            {grouped && (
              <Typography.Text type="secondary" className={styles.name ?? ''}>
                {category.name}
              </Typography.Text>
            )}
            {category.offers.map((offer) => (
              <Card
                key={offer.key}
                offer={offer}
                checked={offer.key === draft.product}
                onChoose={() => onChoose(offer.key, offer.types[0] ?? 'API')}
              />
            ))}
          </section>
        ))}
      </div>
      {selectedOffer && (
        <section aria-label={formatMessage({ id: 'connector-create.type' })}>
          <Typography.Title level={5} style={{ marginTop: 0 }}>
            {formatMessage({ id: 'connector-create.type' })}
          </Typography.Title>
          <Radio.Group
            value={draft.type}
            onChange={(event) => onChoose(selectedOffer.key, event.target.value as ConnectorType)}
          >
            <Space orientation="vertical">
              {selectedOffer.types.map((type) => (
                <Radio key={type} value={type}>
                  {formatMessage({ id: `connector.type.${type}` })}
                  <Typography.Text type="secondary">
                    {' '}
                    · {formatMessage({ id: `connector.type-text.${type}` })}
                  </Typography.Text>
                </Radio>
              ))}
            </Space>
          </Radio.Group>
        </section>
      )}
    </Flex>
  );
}

function Card({ offer, checked, onChoose }: { offer: Offer; checked: boolean; onChoose: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const Icon = iconOf(offer.icon);
  return (
    <label
      className={styles.card}
      style={{
        borderRadius: token.borderRadiusLG,
        borderColor: checked ? token.colorPrimary : token.colorBorder,
        background: checked ? token.colorPrimaryBg : token.colorBgContainer,
        outlineColor: token.colorPrimary,
      }}
    >
      <input type="radio" name="product" className="visually-hidden" checked={checked} onChange={onChoose} />
      <Flex align="center" gap="small">
        <span className={styles.icon} style={{ color: token.colorPrimary }} aria-hidden>
          <Icon />
        </span>
        <Typography.Text strong>{offer.name}</Typography.Text>
      </Flex>
      <Typography.Text type="secondary" className={styles.description}>
        {offer.description}
      </Typography.Text>
      <Flex gap={4} wrap>
        {offer.types.map((type) => (
          <Tag key={type} variant="filled">
            {formatMessage({ id: `connector.type.${type}` })}
          </Tag>
        ))}
      </Flex>
      <Flex justify="space-between" align="baseline" gap="small" wrap>
        <Typography.Text type="secondary" className="tabular">
          {formatMessage({ id: 'connector-create.rows' }, { rows: format.number(offer.rows) })} ·{' '}
          {formatMessage({ id: 'connector-create.fresh' }, { day: format.day(offer.updated_at) })}
        </Typography.Text>
        <Typography.Text strong className="tabular">
          {offer.price.mode === 'project'
            ? formatMessage({ id: 'connector.pricing.project' })
            : formatMessage({ id: 'connector-create.from' }, { price: format.money(offer.price.base) })}
        </Typography.Text>
      </Flex>
    </label>
  );
}
