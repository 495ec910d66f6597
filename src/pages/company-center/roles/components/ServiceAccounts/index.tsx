import { PlusOutlined } from '@ant-design/icons';
import { MAX_SERVICE_ACCOUNTS } from '@daas/contract/constants';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { hrefOf, wireOf } from '@daas/kit/host';
import { Sentence } from '@daas/kit/Name';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { FormattedMessage, useAccess } from '@umijs/max';
import { Button, Flex, message, Result, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import styles from '../../index.module.css';
import type { Role } from '../RoleDrawer';
import { AccountDrawer } from './AccountDrawer';
import { AccountTable } from './AccountTable';
import type { Account, AccountAct } from './account';
import { TokensDrawer } from './TokensDrawer';

/** Programs as members: what they may do, and the tokens they come with. // decision 0081 */
export function ServiceAccounts({ roles }: { roles: readonly Role[] }) {
  const access = useAccess();
  const { data, error, refresh } = useApi('serviceAccount.list', { pageSize: MAX_SERVICE_ACCOUNTS });
  const [editing, setEditing] = useState<Account | 'new' | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const text = useText('service-account');
  const common = useText('common');
  const start = useChange(refresh);
  const act = (name: AccountAct, account: Account) => {
    if (name === 'edit') setEditing(account);
    else if (name === 'tokens') setOpened(account.id);
    else start(name, account);
  };
  if (error && !data)
    return (
      <Result
        status="warning"
        title={text('failed')}
        extra={
          <Button onClick={refresh}>
            <FormattedMessage id="table.again" />
          </Button>
        }
      />
    );
  if (!data) return <PageSkeleton rows={6} />;
  return (
    <section className={styles.panel} aria-label={common('service-accounts')}>
      <Flex vertical gap="middle">
        <Flex justify="space-between" align="start" gap="small" wrap>
          <About />
          {access['add-user'] && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              {text('create')}
            </Button>
          )}
        </Flex>
        <AccountTable accounts={data.list} roles={roles} onAct={act} />
      </Flex>
      {editing && (
        <AccountDrawer
          account={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(newId) => {
            setEditing(null);
            refresh();
            // It is of use once it has a token.
            if (newId !== null) setOpened(newId);
          }}
        />
      )}
      <TokensDrawer
        account={data.list.find(({ id }) => id === opened) ?? null}
        onClose={() => setOpened(null)}
        onChanged={refresh}
      />
    </section>
  );
}

/** What they are for, and where the calls are described: for people, and for programs. */
function About() {
  const reference = (parts: ReactNode) => (
    <a key="reference" href={hrefOf('/docs/api')} style={{ textDecoration: 'underline' }}>
      {parts}
    </a>
  );
  const path = (
    <Typography.Text key="path" code dir="ltr">
      {hrefOf(wireOf('instance.openapi')?.path ?? '')}
    </Typography.Text>
  );
  return (
    <Typography.Text type="secondary" style={{ maxWidth: 720 }}>
      <FormattedMessage id="service-account.about" values={{ reference, path }} />
    </Typography.Text>
  );
}

/** Switches an account on or off, or removes it, after asking by its name. */
function useChange(onChanged: () => void) {
  const update = useAction('serviceAccount.update');
  const remove = useAction('serviceAccount.remove');
  const text = useText('service-account');
  const set = ({ roles, id, name, description, acts, version }: Account, status: Account['status']) =>
    update.run({ id, name, description, acts, version, role_ids: roles.map((role) => role.id), status });
  const run = {
    enable: (account: Account) => set(account, 'active'),
    disable: (account: Account) => set(account, 'disabled'),
    remove: ({ id }: Account) => remove.run({ id }),
  };
  return (act: keyof typeof run, account: Account) => {
    const { name } = account;
    confirmAct({
      title: <Sentence>{text(`${act}-title`, { name })}</Sentence>,
      content: text(`${act}-text`),
      okText: text(act),
      danger: act !== 'enable',
      act: async () => {
        await run[act](account);
        void message.success(<Sentence>{text(`${act}-done`, { name })}</Sentence>);
        onChanged();
      },
    });
  };
}
