import { CheckOutlined } from '@ant-design/icons';
import { PERMISSIONS, type Permission } from '@daas/contract/permissions';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Empty, Flex, Select, Switch, Typography } from 'antd';
import { useState } from 'react';
import { useRoleName } from '@/hooks/useRoleName';
import styles from '../index.module.css';
import type { Role } from './RoleDrawer';

/** What one role allows and another one does not. */
export function Comparison({ roles }: { roles: readonly Role[] }) {
  const { formatMessage } = useIntl();
  const roleName = useRoleName();
  const [ids, setIds] = useState<[number | undefined, number | undefined]>([roles[0]?.id, roles[1]?.id]);
  const [all, setAll] = useState(false);
  const text = useText('roles');
  const [one, other] = ids.map((id) => roles.find((role) => role.id === id));
  const holds = (role: Role | undefined, { key }: Permission) => role?.permissions.includes(key) ?? false;
  const differing = PERMISSIONS.filter((permission) => holds(one, permission) !== holds(other, permission));
  const rows = all ? PERMISSIONS.filter((permission) => holds(one, permission) || holds(other, permission)) : differing;
  const select = (side: 0 | 1, label: string) => (
    <Select<number>
      aria-label={label}
      {...(ids[side] === undefined ? {} : { value: ids[side] })}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ minWidth: 180 }}
      {...nameOptions}
      options={roles.map((role) => ({ value: role.id, label: roleName(role) }))}
      onChange={(id) => setIds(side === 0 ? [id, ids[1]] : [ids[0], id])}
    />
  );
  const column = (role: Role | undefined, key: string) => ({
    title: role ? roleName(role) : '',
    key,
    align: 'center' as const,
    render: (_: unknown, permission: Permission) =>
      holds(role, permission) ? (
        <CheckOutlined aria-label={text('held')} style={{ color: 'var(--daas-color-success)' }} />
      ) : (
        <span className="visually-hidden">{text('not-held')}</span>
      ),
  });
  return (
    <section className={styles.panel} aria-label={text('tab-compare')}>
      <Flex gap="middle" align="center" wrap style={{ marginBlockEnd: 16 }}>
        {select(0, text('first-role'))}
        <Typography.Text type="secondary">{text('against')}</Typography.Text>
        {select(1, text('second-role'))}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a control */}
        <label className={styles.switch}>
          <Switch size="small" checked={all} onChange={setAll} />
          {text('with-common')}
        </label>
        <Typography.Text type="secondary" role="status">
          {text('differences', { n: differing.length })}
        </Typography.Text>
      </Flex>
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('same')} />
      ) : (
        <ScrollTable<Permission>
          label={text('tab-compare')}
          rowKey="key"
          dataSource={[...rows]}
          columns={[
            {
              title: text('permission'),
              key: 'key',
              render: (_, { key, group }) => (
                <>
                  {formatMessage({ id: `permission.${key}` })}{' '}
                  <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                    {formatMessage({ id: `permission-group.${group}` })}
                  </Typography.Text>
                </>
              ),
            },
            column(one, 'one'),
            column(other, 'other'),
          ]}
        />
      )}
    </section>
  );
}
