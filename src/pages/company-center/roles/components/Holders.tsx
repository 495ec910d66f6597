import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { CellBadge, CellTag } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row } from '@daas/kit/DataTable';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { useRoleName } from '@/hooks/useRoleName';
import type { Role } from './RoleDrawer';

const TONES = { invited: 'processing', active: 'success', disabled: 'default' } as const;

function toInput({ permission, roleId }: Filters) {
  const permissionKey = PERMISSION_KEYS.find((key) => key === permission);
  const role = Number(roleId);
  return {
    ...(permissionKey ? { permission: permissionKey } : {}),
    ...(Number.isSafeInteger(role) && role > 0 ? { role_id: role } : {}),
  };
}

/** Who holds a permission or a role, and from which role it comes. */
export function Holders({ roles }: { roles: readonly Role[] }) {
  const { formatMessage } = useIntl();
  const roleName = useRoleName();
  const text = useText('roles');
  const common = useText('common');
  const searchable = { showSearch: { optionFilterProp: 'label' } };
  const columns: Column<Row<'role.holders'>>[] = [
    {
      title: text('permission'),
      dataIndex: 'permission',
      filter: true,
      hideInTable: true,
      valueType: 'select',
      fieldProps: searchable,
      valueEnum: Object.fromEntries(
        PERMISSION_KEYS.map((key) => [key, { text: formatMessage({ id: `permission.${key}` }) }]),
      ),
    },
    {
      title: text('role'),
      dataIndex: 'roleId',
      filter: true,
      hideInTable: true,
      valueType: 'select',
      fieldProps: searchable,
      valueEnum: Object.fromEntries(roles.map((role) => [String(role.id), { text: roleName(role) }])),
    },
    {
      title: common('member'),
      dataIndex: 'name',
      fixed: 'left',
      render: (_, { name }) => <Name>{name}</Name>,
    },
    { title: common('department'), dataIndex: 'department' },
    {
      title: common('status'),
      dataIndex: 'status',
      render: (_, { status }) => <CellBadge tone={TONES[status]}>{text(`state.${status}`)}</CellBadge>,
    },
    {
      title: text('comes-from'),
      key: 'roles',
      render: (_, { roles: memberRoles }) => (
        <Flex gap={4} wrap>
          {memberRoles.map((role) => (
            <CellTag key={role.id}>
              <Name>{roleName(role)}</Name>
            </CellTag>
          ))}
        </Flex>
      ),
    },
  ];
  return (
    <DataTable
      name="role-holders"
      endpoint="role.holders"
      rowKey="id"
      columns={columns}
      otherParameters={['tab']}
      toInput={toInput}
      empty={{ description: text('nobody') }}
    />
  );
}
