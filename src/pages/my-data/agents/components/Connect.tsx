import { CopyButton } from '@daas/kit/CopyButton';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { useAccess } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { gatewayUrl } from '@/components/samples';
import { detailPath } from '../../components/paths';

/** Where there is no agent yet: how a client finds the platform. */
export function Connect() {
  const access = useAccess();
  const mayRead = access['get-connector-list'] && access['get-connector-detail'];
  const { data } = useApi(
    'connector.list',
    { type: 'API', pageSize: 1 },
    { ready: mayRead === true, skipErrorHandler: true },
  );
  const [connector] = data?.list ?? [];
  const address = gatewayUrl('/mcp');
  const text = useText('agents');
  return (
    <Flex vertical gap="small" align="center">
      <span style={{ maxWidth: 480, textWrap: 'pretty' }}>{text('empty')}</span>
      <Flex gap="small" align="center" justify="center" wrap>
        <Typography.Text code>
          <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </bdi>
        </Typography.Text>
        <CopyButton size="small" text={address} label={text('address')} />
      </Flex>
      {connector && <LinkButton to={detailPath(connector, 'guide/agents')}>{text('guide')}</LinkButton>}
    </Flex>
  );
}
