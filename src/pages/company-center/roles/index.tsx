import { PlusOutlined } from '@ant-design/icons';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { Tabs } from '@daas/kit/Tabs';
import { useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Button, Flex, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useOpening } from '@/hooks/useOpening';
import { Comparison } from './components/Comparison';
import { DeleteRoleModal } from './components/DeleteRoleModal';
import { Holders } from './components/Holders';
import { Requests } from './components/Requests';
import { type Role, RoleDrawer, type RoleTask } from './components/RoleDrawer';
import { RoleList } from './components/RoleList';
import { ServiceAccounts } from './components/ServiceAccounts';
import { SignOn } from './components/SignOn';

const TABS = ['roles', 'holders', 'compare', 'service-accounts', 'sign-on'] as const;

/** Who may do what: the roles, who holds them, and how two of them differ. // §6 */
export default function RoleAdmin() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const { data, error, refresh } = useApi('role.list', {});
  const [task, setTask] = useState<RoleTask | null>(null);
  useOpening('create', () => setTask({ kind: 'create', from: null }));
  const [deleting, setDeleting] = useState<Role | null>(null);
  const text = useText('roles');
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'roles';
  const roles = data?.list ?? [];
  const pages = {
    roles: <RoleList roles={roles} onTask={setTask} onDelete={setDeleting} />,
    holders: <Holders roles={roles} />,
    compare: <Comparison roles={roles} />,
    'service-accounts': <ServiceAccounts roles={roles} />,
    'sign-on': <SignOn roles={roles} />,
  };
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={text('intro')}>{formatMessage({ id: 'menu.role-admin' })}</PageTitle>
        {access['add-role'] && tab !== 'service-accounts' && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setTask({ kind: 'create', from: null })}
          >
            {text('create')}
          </Button>
        )}
      </Flex>
      {access.administrator && <Requests onGranted={refresh} />}
      {error && !data ? (
        <Result
          status="warning"
          title={text('failed')}
          extra={<Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
        />
      ) : data ? (
        <Tabs
          activeKey={tab}
          onChange={(next) => setQuery(next === 'roles' ? {} : { tab: next })}
          destroyOnHidden
          items={TABS.filter((key) => key !== 'sign-on' || access['edit-role']).map((key) => ({
            key,
            label: text(`tab-${key}`),
            children: pages[key],
          }))}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      <RoleDrawer
        task={task}
        onClose={() => setTask(null)}
        onSaved={() => {
          setTask(null);
          refresh();
        }}
      />
      <DeleteRoleModal
        role={deleting}
        roles={roles}
        onClose={() => setDeleting(null)}
        onDeleted={() => {
          setDeleting(null);
          refresh();
        }}
      />
    </Flex>
  );
}
