import { KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { PayAccess, usePayRefusal } from '@daas/kit/PayAccess';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Empty, Flex, Modal, Space, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { LoadFailed } from '../LoadFailed';
import { SecretPanel } from '../SecretPanel';
import { SuspendedTag } from '../Suspended';
import { CreateKeyForm } from './CreateKeyForm';
import { FirstCall } from './FirstCall';
import { RotateKeyForm } from './RotateKeyForm';

type Secret = EndpointOutput<'app.createKey'>;
type Key = EndpointOutput<'app.get'>['key_list'][number];

const COLOURS: Record<Key['status'], string> = {
  active: 'success',
  rotating: 'warning',
  expired: 'default',
  revoked: 'error',
};

const IN_LINE = { type: 'link', size: 'small', style: { paddingInline: 0 } } as const;

/** Keys of an app: create, rotate, revoke; a secret is shown once, where it was made. */
export function AppKeys({ appId }: { appId: number }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const [creating, setCreating] = useState(false);
  const [rotating, setRotating] = useState<Key | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const app = useApi('app.get', { id: appId }, { ready: access['get-app-list'], showErrorInPlace: true });
  const revoke = useAction('app.revokeKey');
  const maySee = access['get-connector-secret'];
  const unpaid = usePayRefusal('app.rotateKey');
  const text = useText('connector.keys');
  const common = useText('common');

  const show = (newSecret: Secret) => {
    setCreating(false);
    setRotating(null);
    setSecret(newSecret);
    if (access['get-app-list']) app.refresh();
  };
  const confirmRevoke = (key: Key) =>
    confirmAct({
      title: <Sentence>{text('revoke-title', { name: key.name })}</Sentence>,
      content: text('revoke-text', { prefix: key.prefix }),
      okText: text('revoke'),
      danger: true,
      act: async () => {
        await revoke.run({ id: appId, key_id: key.id });
        app.refresh();
      },
    });

  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Typography.Text type="secondary">{text('intro')}</Typography.Text>
        {maySee && (
          <PayAccess by="app.createKey">
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
              {text('create')}
            </Button>
          </PayAccess>
        )}
      </Flex>
      {app.error && <LoadFailed again={app.refresh} />}
      {access['get-app-list'] && !app.error && (
        <Table<Key>
          size="small"
          rowKey="id"
          loading={app.loading && !app.data}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={app.data?.key_list ?? []}
          locale={{
            emptyText: (
              <Empty
                image={<KeyOutlined aria-hidden style={{ fontSize: 32 }} />}
                styles={{ image: { height: 40 } }}
                description={text('none')}
              />
            ),
          }}
          columns={[
            { title: common('name'), dataIndex: 'name', render: (name: string) => <Name>{name}</Name> },
            {
              title: text('prefix'),
              dataIndex: 'prefix',
              render: (prefix: string) => (
                <Typography.Text code dir="ltr">
                  {prefix}…
                </Typography.Text>
              ),
            },
            {
              title: text('mode'),
              dataIndex: 'mode',
              render: (mode: Key['mode']) => (
                <Tag color={mode === 'live' ? 'blue' : 'default'}>{text(`mode-${mode}`)}</Tag>
              ),
            },
            {
              title: common('status'),
              dataIndex: 'status',
              render: (status: Key['status'], { suspended }) =>
                suspended && status !== 'revoked' && status !== 'expired' ? (
                  <SuspendedTag suspended={suspended} />
                ) : (
                  <Tag color={COLOURS[status]}>{text(`status-${status}`)}</Tag>
                ),
            },
            { title: common('expires'), dataIndex: 'expires_at', render: format.time },
            { title: common('last-used'), dataIndex: 'last_used_at', render: format.time },
            {
              key: 'actions',
              title: formatMessage({ id: 'common.actions' }),
              hidden: !maySee,
              render: (_, key) =>
                key.status === 'active' || key.status === 'rotating' ? (
                  <Space size="middle">
                    {key.status === 'active' && !unpaid && (
                      <Button {...IN_LINE} onClick={() => setRotating(key)}>
                        {text('rotate')}
                      </Button>
                    )}
                    <Button {...IN_LINE} danger onClick={() => confirmRevoke(key)}>
                      {text('revoke')}
                    </Button>
                  </Space>
                ) : null,
            },
          ]}
        />
      )}
      <Modal
        open={creating}
        width={MODAL_WIDTH}
        title={text('create')}
        footer={null}
        destroyOnHidden
        onCancel={() => setCreating(false)}
      >
        <CreateKeyForm appId={appId} onMade={show} onCancel={() => setCreating(false)} />
      </Modal>
      <Modal
        open={rotating !== null}
        width={MODAL_WIDTH}
        title={<Sentence>{text('rotate-title', { name: rotating?.name ?? '' })}</Sentence>}
        footer={null}
        destroyOnHidden
        onCancel={() => setRotating(null)}
      >
        {rotating && (
          <RotateKeyForm appId={appId} keyId={rotating.id} onMade={show} onCancel={() => setRotating(null)} />
        )}
      </Modal>
      <Modal
        open={secret !== null}
        width={MODAL_WIDTH}
        title={<Sentence>{text('secret-title', { name: secret?.key.name ?? '' })}</Sentence>}
        // Closed by mistake it would be gone.
        mask={{ closable: false }}
        keyboard={false}
        closable={false}
        cancelButtonProps={{ style: { display: 'none' } }}
        okText={text('saved')}
        onOk={() => setSecret(null)}
        // Nor does it stay in the page, hidden.
        destroyOnHidden
      >
        {secret && <SecretPanel secret={secret} />}
        {secret && app.data && <FirstCall app={app.data} secret={secret.secret} />}
      </Modal>
    </Flex>
  );
}
