import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { nameOptions } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Select } from 'antd';
import { useRoleName } from '@/hooks/useRoleName';

type Role = EndpointOutput<'role.list'>['list'][number];

interface Props {
  /** From the form item. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Held already: they stay choosable whatever they allow. */
  currentRoleIds?: readonly number[];
  /** For a program: an administrator is a person. */
  withoutAdministrators?: boolean;
}

/** Roles of the company; only permissions one holds can be granted. // §6 */
export function RoleSelect({ id, value, onChange, currentRoleIds = [], withoutAdministrators = false }: Props) {
  const { formatMessage } = useIntl();
  const access: Record<string, boolean> = useAccess();
  const roleName = useRoleName();
  const { data, loading } = useApi('role.list', {});
  const isOption = ({ id: own, administrator }: Role) =>
    !withoutAdministrators || !administrator || currentRoleIds.includes(own);
  const givable = (role: Role) => currentRoleIds.includes(role.id) || role.permissions.every((key) => access[key]);
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      mode="multiple"
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={formatMessage({ id: 'people.roles-hint' })}
      {...nameOptions}
      options={(data?.list ?? []).filter(isOption).map((role) => ({
        value: role.id,
        label: roleName(role),
        disabled: !givable(role),
        ...(givable(role) ? {} : { title: formatMessage({ id: 'people.role-beyond' }) }),
      }))}
      onChange={(next) => onChange?.(next)}
    />
  );
}
