import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';
import { codeSample, type GatewayRequest, gatewayUrl, KEY_VARIABLE } from '@/components/samples';

/** A command that works as it is pasted: the app's first API connector, or the balance while there is none. */
export function FirstCall({ app, secret }: { app: EndpointOutput<'app.get'>; secret: string }) {
  const connector = app.connector_list.find(({ type, status }) => type === 'API' && status === 'enabled');
  const request = connector
    ? { url: gatewayUrl(`/open/v1/connectors/${connector.id}/query`), body: { limit: 5 } }
    : { url: gatewayUrl('/open/v1/balance'), method: 'GET' as const };
  return <FirstCommand secret={secret} request={request} />;
}

/** The request as a command with the key in it. */
export function FirstCommand({ secret, request }: { secret: string; request: GatewayRequest }) {
  const { formatMessage } = useIntl();
  return (
    <Flex vertical gap="small" style={{ marginTop: 16 }}>
      <Typography.Text strong>{formatMessage({ id: 'connector.secret.try' })}</Typography.Text>
      <CodeBlock
        code={`export ${KEY_VARIABLE}='${secret}'\n${codeSample('curl', request)}`}
        language="bash"
        label="curl"
      />
      <Typography.Text type="secondary">{formatMessage({ id: 'connector.secret.try-text' })}</Typography.Text>
    </Flex>
  );
}
