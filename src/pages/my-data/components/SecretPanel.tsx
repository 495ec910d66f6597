import type { EndpointOutput } from '@daas/contract/endpoints';
import { CopyButton } from '@daas/kit/CopyButton';
import { useIntl } from '@umijs/max';
import { Alert, Descriptions, Flex, Typography } from 'antd';

/** A key's secrets, the one time they are shown. */
export function SecretPanel({ secret }: { secret: EndpointOutput<'app.createKey'> }) {
  const { formatMessage } = useIntl();
  const row = (id: string, text: string) => ({
    key: id,
    label: formatMessage({ id }),
    children: (
      <Flex gap="small" align="center" justify="space-between" style={{ width: '100%' }}>
        <Typography.Text code dir="ltr" style={{ wordBreak: 'break-all' }}>
          {text}
        </Typography.Text>
        <CopyButton text={text} label={formatMessage({ id })} size="small" />
      </Flex>
    ),
  });
  return (
    <Flex vertical gap="middle">
      <Alert type="warning" showIcon title={formatMessage({ id: 'connector.secret.once' })} />
      <Descriptions
        bordered
        column={1}
        size="small"
        layout="vertical"
        items={[
          row('connector.secret.key', secret.secret),
          row('connector.secret.signing', secret.signing_secret),
          row('connector.secret.id', secret.key.id),
        ]}
      />
      <Typography.Text type="secondary">{formatMessage({ id: 'connector.secret.signing-hint' })}</Typography.Text>
    </Flex>
  );
}
