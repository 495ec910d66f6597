import { useText } from '@daas/kit/hooks/useText';
import { nameOptions, Sentence } from '@daas/kit/Name';
import { Form, Select, Typography } from 'antd';
import { FormModal } from '@/components/FormModal';
import { useRoleName } from '@/hooks/useRoleName';
import type { Role } from './RoleDrawer';

interface Props {
  /** Null while closed. */
  role: Role | null;
  roles: readonly Role[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a role; its holders get another one. */
export function DeleteRoleModal({ role, roles, onClose, onDeleted }: Props) {
  const roleName = useRoleName();
  const text = useText('roles');
  const common = useText('common');
  const hasMembers = (role?.members ?? 0) > 0;
  return (
    <FormModal
      open={role !== null}
      title={<Sentence>{text('delete-title', { name: role?.name ?? '' })}</Sentence>}
      okText={common('delete')}
      okButtonProps={{ danger: true }}
      endpoint="role.delete"
      toInput={({ replace_by = null }: { replace_by?: number | null }) => ({ id: role?.id ?? 0, replace_by })}
      successText={text('deleted', { name: role?.name ?? '' })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <Typography.Paragraph>
        {text(hasMembers ? 'delete-held' : 'delete-text', { n: role?.members ?? 0 })}
      </Typography.Paragraph>
      {hasMembers && (
        <Form.Item
          name="replace_by"
          label={text('replace-by')}
          rules={[{ required: true, message: text('replace-needed') }]}
        >
          <Select<number>
            showSearch={{ optionFilterProp: 'label' }}
            {...nameOptions}
            options={roles
              .filter(({ id }) => id !== role?.id)
              .map((other) => ({ value: other.id, label: roleName(other) }))}
          />
        </Form.Item>
      )}
    </FormModal>
  );
}
