import { ArrowRightOutlined, CheckCircleFilled } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { ConnectorType } from '@daas/contract/enums';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PayAccess } from '@daas/kit/PayAccess';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Flex, Skeleton, Typography, theme } from 'antd';
import { useEffect, useState } from 'react';
import { gatewayUrl } from '@/components/samples';
import { CreateKeyForm } from '../../components/AppKeys/CreateKeyForm';
import { FirstCommand } from '../../components/AppKeys/FirstCall';
import { LoadFailed } from '../../components/LoadFailed';
import { detailPath } from '../../components/paths';
import { SecretPanel } from '../../components/SecretPanel';
import { StatusBadge } from '../../components/StatusBadge';
import { FirstFromOutside } from './FirstFromOutside';
import { TryNow } from './TryNow';

type Secret = EndpointOutput<'app.createKey'>;

const CREATING_POLL_MS = 2000;

/** After creating: the key, the first call here, the first call of a program, the way on. */
export function Created({ id, type, onAnother }: { id: number; type: ConnectorType; onAnother: () => void }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const access = useAccess();
  const mayRead = access['get-connector-detail'];
  const [secret, setSecret] = useState<Secret | null>(null);
  const connector = useApi('connector.get', { id }, { ready: mayRead });
  const docs = useApi('connector.docs', { id }, { ready: mayRead && type === 'API' });
  const creating = connector.data?.status === 'creating';
  const { refresh } = connector;
  useEffect(() => {
    if (!creating) return;
    const timer = setInterval(refresh, CREATING_POLL_MS);
    return () => clearInterval(timer);
  }, [creating, refresh]);
  const text = useText('connector-create');
  return (
    <Flex vertical gap="large" style={{ maxWidth: 800 }}>
      <Flex gap="middle" align="center">
        <CheckCircleFilled style={{ fontSize: 40, color: token.colorSuccess }} aria-hidden />
        <div>
          <Typography.Title level={1} style={{ margin: 0, fontSize: token.fontSizeHeading3 }}>
            {formatMessage({ id: 'connector-create.done' }, { name: connector.data?.name ?? '' })}
          </Typography.Title>
          <Typography.Text type="secondary">
            {text('id')} <Typography.Text copyable>{String(id)}</Typography.Text>{' '}
            {connector.data && <StatusBadge status={connector.data.status} />}
          </Typography.Text>
        </div>
      </Flex>
      {access['get-connector-secret'] && (
        <Card title={text('step-key')}>
          {secret ? (
            <>
              <SecretPanel secret={secret} />
              {connector.data && docs.data && (
                <FirstCommand
                  secret={secret.secret}
                  request={{ url: gatewayUrl(connector.data.endpoint), body: docs.data.request }}
                />
              )}
            </>
          ) : connector.data ? (
            <PayAccess by="app.createKey">
              <CreateKeyForm appId={connector.data.app.id} onMade={setSecret} />
            </PayAccess>
          ) : connector.error ? (
            <LoadFailed again={connector.refresh} />
          ) : (
            <Skeleton active />
          )}
        </Card>
      )}
      {type === 'API' && mayRead && (
        <Card title={text('step-call')}>
          {connector.data && docs.data ? (
            <TryNow connector={connector.data} body={docs.data.request} />
          ) : docs.error ? (
            <LoadFailed again={docs.refresh} />
          ) : (
            <Skeleton active />
          )}
        </Card>
      )}
      {type === 'API' && mayRead && access['get-call-log-list'] && connector.data && (
        <Card title={text('step-outside')}>
          <FirstFromOutside connector={connector.data} />
        </Card>
      )}
      <Flex gap="small" wrap>
        {mayRead && (
          <LinkButton
            to={detailPath({ id, type }, type === 'API' ? 'data-query' : 'file-manage')}
            type="primary"
            icon={<ArrowRightOutlined aria-hidden className="turns" />}
            iconPlacement="end"
          >
            {text(type === 'API' ? 'open-query' : 'open-files')}
          </LinkButton>
        )}
        {mayRead && <LinkButton to={detailPath({ id, type }, 'base-info')}>{text('open-detail')}</LinkButton>}
        <Button onClick={onAnother}>{text('another')}</Button>
      </Flex>
    </Flex>
  );
}
