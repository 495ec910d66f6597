import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { useAccess } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import type { ExclusiveSet } from '../../components/exclusive/parts';

const APPS = 50;

/** How programs get every version. */
export function Delivery({ set, onChanged }: { set: ExclusiveSet; onChanged: () => void }) {
  const text = useText('exclusive');
  const common = useText('common');
  const access = useAccess();
  const { connector } = set;
  const path = (tab: string) => `/connector/${connector?.type}/detail/${connector?.id}/${tab}`;
  return (
    <Card variant="borderless" title={text('delivery-title')}>
      <Flex vertical gap="middle" style={{ maxWidth: 640 }}>
        <Typography.Text type="secondary">{text('delivery-text')}</Typography.Text>
        {connector ? (
          <>
            <Descriptions
              size="small"
              column={1}
              items={[
                { key: 'name', label: common('connector'), children: connector.name },
                {
                  key: 'path',
                  label: text('address'),
                  children: (
                    <Typography.Text code copyable dir="ltr">
                      {`GET /open/v1/connectors/${connector.id}/files`}
                    </Typography.Text>
                  ),
                },
              ]}
            />
            {access['get-connector-detail'] && (
              <Flex gap="small" wrap>
                <LinkButton type="primary" to={path('base-info')}>
                  {text('to-connector')}
                </LinkButton>
                <LinkButton to={path('guide/overview')}>{text('to-guide')}</LinkButton>
              </Flex>
            )}
          </>
        ) : set.status !== 'active' ? (
          <Alert type="info" showIcon title={text('connect-later')} />
        ) : access['create-connector'] ? (
          <Connect id={set.id} onChanged={onChanged} />
        ) : (
          <Alert type="info" showIcon title={text('connect-forbidden')} />
        )}
      </Flex>
    </Card>
  );
}

function Connect({ id, onChanged }: { id: string; onChanged: () => void }) {
  const text = useText('exclusive');
  const [app, setApp] = useState<number | null>(null);
  const { data } = useApi('app.list', { pageSize: APPS, sort: '-created_at' });
  const connect = useAction('exclusive.connect');
  return (
    <Flex gap="small" wrap align="center">
      <Select<number | null>
        aria-label={text('app')}
        placeholder={text('app')}
        style={{ minWidth: 240 }}
        value={app}
        onChange={setApp}
        options={(data?.list ?? []).map((one) => ({ value: one.id, label: one.name }))}
      />
      <Button
        type="primary"
        disabled={app === null}
        loading={connect.loading}
        onClick={() => app !== null && connect.run({ id, app_id: app }).then(onChanged, () => undefined)}
      >
        {text('connect')}
      </Button>
    </Flex>
  );
}
