import { CellBadge, CellButton, CellName, CellSpace, CellTag } from '@daas/kit/cells';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { innerPagination } from '@daas/kit/table';
import { useAccess } from '@umijs/max';
import { Empty, Flex, Table, Typography } from 'antd';
import { useRoleName } from '@/hooks/useRoleName';
import styles from '../../index.module.css';
import type { Role } from '../RoleDrawer';
import type { Account, AccountAct } from './account';

interface Props {
  accounts: readonly Account[];
  roles: readonly Role[];
  onAct: (act: AccountAct, account: Account) => void;
}

const works = ({ status }: Account['tokens'][number]) => status === 'active' || status === 'rotating';
const lastUse = ({ tokens }: Account): string | null =>
  tokens
    .flatMap(({ last_used_at }) => last_used_at ?? [])
    .sort()
    .at(-1) ?? null;

export function AccountTable({ accounts, roles, onAct }: Props) {
  const format = useFormat();
  const access = useAccess();
  const roleName = useRoleName();
  const text = useText('service-account');
  const common = useText('common');
  const nameOf = ({ id, name }: Account['roles'][number]) =>
    roleName(roles.find((role) => role.id === id) ?? { name, template: null });
  // Without rows the table would scroll on a phone with nothing in it to reach by keyboard.
  if (accounts.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')} />;
  return (
    <Table<Account>
      size="middle"
      rowKey="id"
      dataSource={[...accounts]}
      pagination={{ ...innerPagination(accounts.length), defaultPageSize: 20 }}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: common('name'),
          key: 'name',
          render: (_, { name, description }) => (
            <>
              <Name>{name}</Name>
              {description && (
                <Typography.Text type="secondary" className={styles.description ?? ''} style={{ maxWidth: 260 }}>
                  <Name>{description}</Name>
                </Typography.Text>
              )}
            </>
          ),
        },
        {
          title: common('roles'),
          key: 'roles',
          render: (_, account) =>
            account.roles.length === 0 ? (
              format.orDash(null)
            ) : (
              <Flex gap={4} wrap style={{ maxWidth: 240 }}>
                {account.roles.map((role) => (
                  <CellTag key={role.id}>
                    <Name>{nameOf(role)}</Name>
                  </CellTag>
                ))}
              </Flex>
            ),
        },
        {
          title: common('status'),
          key: 'status',
          render: (_, { status }) => (
            <CellBadge tone={status === 'active' ? 'success' : 'default'}>{text(`status-${status}`)}</CellBadge>
          ),
        },
        {
          title: text('tokens'),
          key: 'tokens',
          align: 'end',
          render: (_, { tokens }) => <span className="tabular">{format.number(tokens.filter(works).length)}</span>,
        },
        {
          title: common('last-used'),
          key: 'last-used',
          render: (_, account) => <span className="tabular">{format.time(lastUse(account))}</span>,
        },
        {
          title: common('created-by'),
          key: 'created',
          render: (_, { created_by, created_at }) => <CellName name={created_by} id={format.time(created_at)} />,
        },
        {
          title: common('actions'),
          key: 'actions',
          render: (_, account) => {
            const turn = account.status === 'active' ? 'disable' : 'enable';
            return (
              <CellSpace>
                <CellButton onClick={() => onAct('tokens', account)}>{text('tokens')}</CellButton>
                {access['edit-user'] && (
                  <>
                    <CellButton onClick={() => onAct('edit', account)}>{common('edit')}</CellButton>
                    <CellButton onClick={() => onAct(turn, account)}>{text(turn)}</CellButton>
                  </>
                )}
                {access['delete-user'] && (
                  <CellButton danger onClick={() => onAct('remove', account)}>
                    {text('remove')}
                  </CellButton>
                )}
              </CellSpace>
            );
          },
        },
      ]}
    />
  );
}
