import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { SPEND_LIMITS } from '@daas/contract/enums';
import { toFilter } from '@daas/kit/FilterBuilder';
import { useApi } from '@daas/kit/hooks/useApi';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { PricedRelations } from '@daas/market-ui/PricedRelations';
import { useIntl } from '@umijs/max';
import { Alert, Button, Descriptions, Flex, Skeleton, Statistic, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { FilterText } from '../../components/FilterText';
import type { Product } from '../../components/price';
import { useSortText } from '../../components/SortSelect';
import { chosenFields, type Draft, type Step } from '../draft';

interface Props {
  draft: Draft;
  product: Product;
  labels: Map<string, string>;
  view: DataSetView | undefined;
  groups: FilterFieldGroup[];
  quote: EndpointOutput<'connector.quote'> | undefined;
  error: boolean;
  onRetry: () => void;
  onEdit: (step: Step) => void;
  /** What the server refused, in its words. */
  refusal: string | null;
  /** Where nothing matches: why. */
  noRows: ReactNode;
}

const sumOf = (parts: readonly { price: number }[]): number => parts.reduce((sum, { price }) => sum + price, 0);

/** The binding price and the number of rows, and everything chosen on the way. */
export function QuoteStep({
  draft,
  product,
  labels,
  view,
  groups,
  quote,
  error,
  onRetry,
  onEdit,
  refusal,
  noRows,
}: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const fields = chosenFields(draft, product);
  const sortText = useSortText(view);
  // As the app was chosen from, so mostly read already.
  const apps = useApi('app.list', { pageSize: 50, sort: '-created_at' });
  const app = apps.data?.list.find(({ id }) => id === draft.app_id)?.name ?? String(draft.app_id ?? '');
  const none = formatMessage({ id: 'connector.limit.none' });
  const row = (step: Step, id: string, children: ReactNode) => ({
    key: id,
    label: formatMessage({ id: `connector-create.${id}` }),
    children: (
      <Flex justify="space-between" gap="middle" style={{ width: '100%' }}>
        <div>{children}</div>
        <Button
          type="link"
          size="small"
          onClick={() => onEdit(step)}
          aria-label={`${formatMessage({ id: 'common.edit' })} ${formatMessage({ id: `connector-create.${id}` })}`}
        >
          {formatMessage({ id: 'common.edit' })}
        </Button>
      </Flex>
    ),
  });
  return (
    <Flex vertical gap="large">
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {error && <RetryAlert title={formatMessage({ id: 'connector-create.quote-failed' })} onRetry={onRetry} />}
      {!quote && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {quote && (
        <Flex gap="large" wrap>
          <Statistic
            title={formatMessage({
              id: draft.type === 'API' ? 'connector-create.per-call' : 'connector-create.per-row',
            })}
            value={
              quote.per_call === null
                ? formatMessage({ id: 'connector-create.to-be-agreed' })
                : format.money(quote.per_call)
            }
          />
          <Statistic
            title={formatMessage({ id: 'connector-create.matching' })}
            value={format.count(quote.rows, quote.capped)}
          />
          <Statistic
            title={formatMessage({ id: 'common.pricing' })}
            value={formatMessage({ id: `connector.pricing.${quote.mode}` })}
          />
        </Flex>
      )}
      {quote && (
        <Typography.Text type="secondary">
          {formatMessage({ id: `connector.pricing-text.${quote.mode}` })}
          {quote.per_call !== null && ' · '}
          {quote.per_call !== null &&
            (quote.whose === 'partner'
              ? formatMessage({ id: 'connector-create.partner-price' })
              : formatMessage(
                  { id: 'connector-create.breakdown' },
                  { base: format.money(quote.base), fields: format.money(sumOf(quote.fields)) },
                ))}
        </Typography.Text>
      )}
      {quote && <PricedRelations dataSet={product.key} relations={quote.relations} />}
      {noRows}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          row(
            'product',
            'product',
            <>
              {product.name}{' '}
              <Tag variant="filled">{formatMessage({ id: `connector.type.${draft.type ?? 'API'}` })}</Tag>
            </>,
          ),
          row(
            'fields',
            'fields',
            <>
              {formatMessage({ id: 'connector-create.field-count' }, { count: fields.length })}
              <Typography.Paragraph type="secondary" ellipsis={{ rows: 2 }} style={{ margin: 0 }}>
                {fields.map((name) => labels.get(name) ?? name).join(', ')}
              </Typography.Paragraph>
            </>,
          ),
          row('filter', 'keyword', format.orDash(draft.keyword.trim())),
          row('filter', 'conditions', <FilterText filter={toFilter(draft.filter)} groups={groups} />),
          row('filter', 'sort', sortText(draft.sort ?? view?.default_sort ?? '')),
          row('app', 'name', draft.name),
          row('app', 'app', app),
          row(
            'app',
            'limits',
            [
              ...(['per_second', 'per_day', 'total'] as const).flatMap((key) =>
                draft.limits[key] === null
                  ? []
                  : [`${formatMessage({ id: `connector.limit.${key}` })} ${format.number(draft.limits[key])}`],
              ),
              ...SPEND_LIMITS.flatMap((key) =>
                draft.limits[key] == null
                  ? []
                  : [`${formatMessage({ id: `connector.limit.${key}` })} ${format.money(draft.limits[key])}`],
              ),
              ...(draft.limits.ends_at
                ? [`${formatMessage({ id: 'connector.limit.ends_at' })} ${format.time(draft.limits.ends_at)}`]
                : []),
            ].join(' · ') || none,
          ),
          row('app', 'ips', draft.ip_rules.filter(Boolean).join(', ') || formatMessage({ id: 'connector.ip-any' })),
        ]}
      />
    </Flex>
  );
}
