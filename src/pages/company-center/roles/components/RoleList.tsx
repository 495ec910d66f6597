import { CellButton, CellSpace, CellTag } from '@daas/kit/cells';
import { Total } from '@daas/kit/DataTable/Total';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { innerPagination } from '@daas/kit/table';
import { Link, useAccess } from '@umijs/max';
import { Table, Typography } from 'antd';
import { useRoleName } from '@/hooks/useRoleName';
import styles from '../index.module.css';
import type { Role, RoleTask } from './RoleDrawer';

interface Props {
  roles: readonly Role[];
  onTask: (task: RoleTask) => void;
  onDelete: (role: Role) => void;
}

/** The built-in roles, which may be copied, and the company's own. */
export function RoleList({ roles, onTask, onDelete }: Props) {
  const format = useFormat();
  const access = useAccess();
  const roleName = useRoleName();
  const text = useText('roles');
  const common = useText('common');
  return (
    <section className={styles.panel} aria-label={text('tab-roles')}>
      <p className={styles.total}>
        <Total total={roles.length} of={undefined} />
      </p>
      <Table<Role>
        size="middle"
        rowKey="id"
        dataSource={[...roles]}
        pagination={innerPagination(roles.length, 'normal')}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: text('name'),
            key: 'name',
            render: (_, role) => (
              <>
                <Name>{roleName(role)}</Name> {role.template && <CellTag>{text('built-in')}</CellTag>}
              </>
            ),
          },
          {
            title: common('description'),
            key: 'description',
            render: (_, { template, description }) => (
              <Typography.Text type="secondary" className={styles.description ?? ''}>
                <Name>{format.orDash(template ? text(`about.${template}`) : description)}</Name>
              </Typography.Text>
            ),
          },
          {
            title: text('permissions'),
            key: 'permissions',
            align: 'end',
            render: (_, { administrator, permissions }) =>
              administrator ? common('all') : <span className="tabular">{format.number(permissions.length)}</span>,
          },
          {
            title: common('members'),
            key: 'members',
            align: 'end',
            render: (_, { id, members }) => (
              <Link to={`/company-center/role-admin?tab=holders&roleId=${id}`}>{format.number(members)}</Link>
            ),
          },
          {
            title: common('actions'),
            key: 'actions',
            render: (_, role) => {
              const kind = role.template || !access['edit-role'] ? 'view' : 'edit';
              return (
                <CellSpace>
                  <CellButton onClick={() => onTask({ kind, role })}>{common(kind)}</CellButton>
                  {access['add-role'] && (
                    <CellButton onClick={() => onTask({ kind: 'create', from: role })}>{text('copy')}</CellButton>
                  )}
                  {access['delete-role'] && !role.template && (
                    <CellButton danger onClick={() => onDelete(role)}>
                      {common('delete')}
                    </CellButton>
                  )}
                </CellSpace>
              );
            },
          },
        ]}
      />
    </section>
  );
}
