import type { EndpointOutput } from '@daas/contract/endpoints';
import { PERMISSION_GROUPS, PERMISSIONS, type PermissionGroup } from '@daas/contract/permissions';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Pending } from '@daas/kit/Pending';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Card, Collapse, Descriptions, Empty, Flex, Skeleton, Tag } from 'antd';
import { useRoleName } from '@/hooks/useRoleName';

type Own = EndpointOutput<'personal.permissions'>;
type OwnPermission = Own['permissions'][number];

const GROUP_OF = new Map(PERMISSIONS.map(({ key, group }) => [key, group]));

/** The company one is in now, one's place there, and each permission with the roles it comes from. */
export function AccessCard({ read }: { read: ReturnType<typeof useApi<'user.get'>> }) {
  const format = useFormat();
  const person = read.data;
  const company = useApi('company.profile', {}, { showErrorInPlace: true });
  const own = useApi('personal.permissions', {}, { showErrorInPlace: true });
  const text = useText('personal-info');
  const common = useText('common');
  const nameOf = useRoleName();
  if (!person || !company.data || !own.data)
    return (
      <Card variant="borderless" title={text('company')}>
        <Pending reads={[read, company, own]}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Pending>
      </Card>
    );
  const { roles, permissions } = own.data;
  return (
    <Card variant="borderless" title={text('company')}>
      <Flex vertical gap="middle">
        <Descriptions
          column={1}
          size="small"
          styles={{ label: { minWidth: 88 } }}
          items={[
            { key: 'company', label: text('company-name'), children: <Name>{company.data.name}</Name> },
            {
              key: 'department',
              label: common('department'),
              children: <Name>{format.orDash(person.department)}</Name>,
            },
            {
              key: 'roles',
              label: common('roles'),
              children:
                roles.length === 0 ? (
                  '--'
                ) : (
                  <Flex wrap gap={4}>
                    {roles.map((role) => (
                      <Tag key={role.id}>
                        <Name>{nameOf(role)}</Name>
                      </Tag>
                    ))}
                  </Flex>
                ),
            },
          ]}
        />
        {permissions.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-permissions')} />
        ) : (
          <Groups
            permissions={permissions}
            roleNames={(ids) => roles.filter(({ id }) => ids.includes(id)).map(nameOf)}
          />
        )}
      </Flex>
    </Card>
  );
}

function Groups({
  permissions,
  roleNames,
}: {
  permissions: OwnPermission[];
  roleNames: (ids: readonly number[]) => string[];
}) {
  const { formatMessage } = useIntl();
  const text = useText('personal-info');
  const of = (group: PermissionGroup) => permissions.filter(({ key }) => GROUP_OF.get(key) === group);
  return (
    <Collapse
      size="small"
      items={PERMISSION_GROUPS.filter((group) => of(group).length > 0).map((group) => ({
        key: group,
        label: formatMessage({ id: `permission-group.${group}` }),
        extra: <span className="tabular">{of(group).length}</span>,
        children: (
          <ScrollTable<OwnPermission>
            label={formatMessage({ id: `permission-group.${group}` })}
            rowKey="key"
            dataSource={of(group)}
            columns={[
              {
                title: text('permission'),
                key: 'key',
                render: (_, { key }) => formatMessage({ id: `permission.${key}` }),
              },
              {
                title: text('from-role'),
                key: 'roles',
                render: (_, { role_ids }) => roleNames(role_ids).join(formatMessage({ id: 'common.comma' })),
              },
            ]}
          />
        ),
      }))}
    />
  );
}
