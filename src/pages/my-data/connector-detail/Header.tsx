import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { history, useIntl } from '@umijs/max';
import { Tag, Typography } from 'antd';
import { AppName } from '@/components/AppName';
import { DetailHeader } from '../components/DetailHeader';
import { useConnectorActions } from '../components/useConnectorActions';
import type { ConnectorContext } from './context';

export function Header({ connector, refresh }: ConnectorContext) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const actions = useConnectorActions();
  const { price, app, product, today } = connector;
  const common = useText('common');
  const of = { period: businessDay(), subject: `connector:${connector.id}` } as const;
  const perUnit = connector.type === 'API' ? 'connector.per-call' : 'connector.per-row';
  return (
    <DetailHeader
      subject={connector}
      tag={<Tag variant="filled">{formatMessage({ id: `connector.type.${connector.type}` })}</Tag>}
      busy={actions.busy}
      onToggle={() => actions.toggle(connector, refresh)}
      onDelete={() => actions.remove(connector, () => history.replace('/my-data/connector/list/all'))}
      facts={[
        { key: 'product', label: common('product'), children: product.name },
        {
          key: 'app',
          label: common('app'),
          children: <AppName app={app} />,
        },
        {
          key: 'price',
          label: common('price'),
          children:
            price.per_call === null
              ? formatMessage({ id: `connector.pricing.${price.mode}` })
              : price.whose === 'inventory'
                ? formatMessage({ id: 'connector-detail.prepaid' })
                : formatMessage({ id: perUnit }, { price: format.money(price.per_call) }),
        },
        {
          key: 'mode',
          label: common('pricing'),
          children: (
            <>
              {formatMessage({ id: `connector.pricing.${price.mode}` })}
              {price.whose === 'partner' && (
                <Tag variant="filled">{formatMessage({ id: 'connector-detail.partner-price' })}</Tag>
              )}
            </>
          ),
        },
        {
          key: 'calls',
          label: common('calls-today'),
          children: (
            <>
              <MeasureValue {...of} measure="calls">
                {format.number(today.calls)}
              </MeasureValue>
              {today.failed > 0 && (
                <Typography.Text type="danger">
                  {' '}
                  {formatMessage(
                    { id: 'connector-detail.failed-today' },
                    {
                      count: (
                        <MeasureValue key="failed" {...of} measure="calls_failed">
                          {format.number(today.failed)}
                        </MeasureValue>
                      ),
                    },
                  )}
                </Typography.Text>
              )}
            </>
          ),
        },
        {
          key: 'spend',
          label: common('spend-today'),
          children: (
            <MeasureValue {...of} measure="spend_calls">
              {format.money(today.spend)}
            </MeasureValue>
          ),
        },
      ]}
    />
  );
}
