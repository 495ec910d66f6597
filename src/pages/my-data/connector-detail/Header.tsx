import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { history, Link, useAccess, useIntl } from '@umijs/max';
import { Button, Card, Descriptions, Flex, Space, Tag, Typography } from 'antd';
import { StatusBadge } from '../components/StatusBadge';
import { useConnectorActions } from '../components/useConnectorActions';
import type { ConnectorContext } from './context';

/** What the connector is and does today, with the acts that concern all of it. */
export function Header({ connector, refresh }: ConnectorContext) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const actions = useConnectorActions();
  const { price, app, product, status, today } = connector;
  const text = (id: string) => formatMessage({ id: `connector-detail.${id}` });
  const perUnit = connector.type === 'API' ? 'connector.per-call' : 'connector.per-row';
  return (
    <Card variant="borderless">
      <Flex justify="space-between" align="flex-start" gap="middle" wrap>
        <Flex vertical gap={4} style={{ minWidth: 0 }}>
          <Space wrap size="small">
            <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
              <Name>{connector.name}</Name>
            </Typography.Title>
            <Tag variant="filled">{formatMessage({ id: `connector.type.${connector.type}` })}</Tag>
            <StatusBadge status={status} />
          </Space>
          <Typography.Text type="secondary" copyable={{ text: String(connector.id) }} className="tabular">
            ID {connector.id}
          </Typography.Text>
        </Flex>
        <Space wrap>
          {access['enable-stop-connector'] && status !== 'creating' && (
            <Button loading={actions.busy} onClick={() => actions.toggle(connector, refresh)}>
              {formatMessage({ id: status === 'enabled' ? 'connector.stop' : 'connector.enable' })}
            </Button>
          )}
          {access['delete-connector'] && (
            <Button
              danger
              onClick={() => actions.remove(connector, () => history.replace('/my-data/connector/list/all'))}
            >
              {formatMessage({ id: 'connector.delete' })}
            </Button>
          )}
        </Space>
      </Flex>
      <Descriptions
        style={{ marginTop: 16 }}
        size="small"
        layout="vertical"
        colon={false}
        column={{ xs: 2, sm: 3, lg: 6 }}
        items={[
          { key: 'product', label: text('product'), children: product.name },
          {
            key: 'app',
            label: text('app'),
            children: access['get-app-list'] ? (
              <Link to={`/my-data/app-manage/detail/${app.id}`}>
                <Name>{app.name}</Name>
              </Link>
            ) : (
              <Name>{app.name}</Name>
            ),
          },
          {
            key: 'price',
            label: text('price'),
            children:
              price.perCall === null
                ? formatMessage({ id: `connector.pricing.${price.mode}` })
                : price.whose === 'inventory'
                  ? formatMessage({ id: 'connector-detail.prepaid' })
                  : formatMessage({ id: perUnit }, { price: format.money(price.perCall) }),
          },
          {
            key: 'mode',
            label: text('mode'),
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
            label: text('calls-today'),
            children: (
              <span className="tabular">
                {format.number(today.calls)}
                {today.failed > 0 && (
                  <Typography.Text type="danger">
                    {' '}
                    {formatMessage({ id: 'connector-detail.failed-today' }, { count: today.failed })}
                  </Typography.Text>
                )}
              </span>
            ),
          },
          {
            key: 'spend',
            label: text('spend-today'),
            children: <span className="tabular">{format.money(today.spend)}</span>,
          },
        ]}
      />
    </Card>
  );
}
