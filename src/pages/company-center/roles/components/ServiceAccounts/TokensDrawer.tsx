import { PlusOutlined } from '@ant-design/icons';
import { CellBadge, CellButton, CellName, CellSpace } from '@daas/kit/cells';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { wireOf } from '@daas/kit/host';
import { Sentence } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useAccess } from '@umijs/max';
import { Alert, Button, Drawer, Empty, Flex, Typography } from 'antd';
import { useState } from 'react';
import { CodeBlock } from '@/components/CodeBlock';
import { confirmAct } from '@/components/confirmAct';
import { type Issued, SecretModal } from '@/components/SecretModal';
import { gatewayUrl } from '@/components/samples';
import type { Account } from './account';
import { NewTokenModal } from './NewTokenModal';
import { RotateModal } from './RotateModal';
import type { IssuedToken, Token } from './token';

interface Props {
  /** Null while closed. */
  account: Account | null;
  onClose: () => void;
  onChanged: () => void;
}

const TONES = { active: 'success', rotating: 'processing', expired: 'default', revoked: 'default' } as const;

/** What is answered whatever the roles are. */
const sampleOf = (secret: string) =>
  `curl -sS -H 'Authorization: Bearer ${secret}' \\\n  '${gatewayUrl(wireOf('user.info')?.path ?? '')}'`;

/** The tokens of an account: create, rotate, revoke; each is shown once, where it was made. */
export function TokensDrawer({ account, onClose, onChanged }: Props) {
  const access = useAccess();
  const [task, setTask] = useState<Token | 'new' | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const text = useText('service-account');
  const show = ({ token, secret }: IssuedToken) => {
    setTask(null);
    setIssued({ name: token.name, secret });
    onChanged();
  };
  return (
    <Drawer
      open={account !== null}
      size="large"
      title={account && <Sentence>{text('tokens-title', { name: account.name })}</Sentence>}
      onClose={onClose}
      destroyOnHidden
    >
      {account && (
        <Flex vertical gap="middle">
          {account.status === 'disabled' && <Alert type="warning" showIcon title={text('tokens-of-disabled')} />}
          <Flex justify="space-between" align="start" gap="small" wrap>
            <Typography.Text type="secondary">{text('tokens-about')}</Typography.Text>
            {access['edit-user'] && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask('new')}>
                {text('token-create')}
              </Button>
            )}
          </Flex>
          <TokenTable account={account} onRotate={setTask} onChanged={onChanged} />
        </Flex>
      )}
      {account && task === 'new' && (
        <NewTokenModal accountId={account.id} onClose={() => setTask(null)} onMade={show} />
      )}
      {account && task !== null && task !== 'new' && (
        <RotateModal accountId={account.id} token={task} onClose={() => setTask(null)} onMade={show} />
      )}
      <SecretModal issued={issued} text={text} onClose={() => setIssued(null)}>
        <Typography.Text strong>{text('try')}</Typography.Text>
        <CodeBlock code={sampleOf(issued?.secret ?? '')} language="bash" label="curl" />
        <Typography.Text type="secondary">{text('try-text')}</Typography.Text>
      </SecretModal>
    </Drawer>
  );
}

interface TableProps {
  account: Account;
  onRotate: (token: Token) => void;
  onChanged: () => void;
}

function TokenTable({ account: { id, tokens }, onRotate, onChanged }: TableProps) {
  const format = useFormat();
  const access = useAccess();
  const { run } = useAction('serviceAccount.revokeToken');
  const text = useText('service-account');
  const common = useText('common');
  const revoke = ({ id: tokenId, name, prefix }: Token) =>
    confirmAct({
      title: <Sentence>{text('revoke-title', { name })}</Sentence>,
      content: text('revoke-text', { prefix }),
      okText: text('revoke'),
      danger: true,
      act: () => run({ id, token_id: tokenId }).then(onChanged),
    });
  const time = (at: string | null) => <span className="tabular">{format.time(at)}</span>;
  return (
    <ScrollTable<Token>
      label={text('tokens')}
      rowKey="id"
      dataSource={[...tokens].reverse()}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('tokens-empty')} /> }}
      columns={[
        {
          title: text('token'),
          key: 'name',
          render: (_, { name, prefix }) => <CellName name={name} id={<bdi dir="ltr">{prefix}…</bdi>} />,
        },
        {
          title: text('addresses'),
          key: 'addresses',
          render: (_, { ip_rules }) =>
            ip_rules.length === 0
              ? text('addresses-any')
              : ip_rules.map((rule) => (
                  <div key={rule} className="tabular">
                    <bdi dir="ltr">{rule}</bdi>
                  </div>
                )),
        },
        {
          title: common('status'),
          key: 'status',
          render: (_, { status }) => <CellBadge tone={TONES[status]}>{text(`token-${status}`)}</CellBadge>,
        },
        { title: common('expires'), key: 'expires', render: (_, { expires_at }) => time(expires_at) },
        { title: common('last-used'), key: 'last-used', render: (_, { last_used_at }) => time(last_used_at) },
        {
          title: common('actions'),
          key: 'actions',
          hidden: !access['edit-user'],
          render: (_, token) =>
            (token.status === 'active' || token.status === 'rotating') && (
              <CellSpace>
                {token.status === 'active' && <CellButton onClick={() => onRotate(token)}>{text('rotate')}</CellButton>}
                <CellButton danger onClick={() => revoke(token)}>
                  {text('revoke')}
                </CellButton>
              </CellSpace>
            ),
        },
      ]}
    />
  );
}
