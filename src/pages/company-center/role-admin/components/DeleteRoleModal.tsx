import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions, Sentence } from '@daas/kit/Name';
import { Form, Modal, message, Select, Typography } from 'antd';
import { submitForm } from '@/components/submitForm';
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
  const [form] = Form.useForm<{ replace_by?: number }>();
  const { run, loading } = useAction('role.delete');
  const text = useText('role-admin');
  const common = useText('common');
  const submit = ({ replace_by = null }: { replace_by?: number | null }) =>
    submitForm(form, async () => {
      if (!role) return;
      await run({ id: role.id, replace_by });
      void message.success(text('deleted', { name: role.name }));
      onDeleted();
    });
  const hasMembers = (role?.members ?? 0) > 0;
  return (
    <Modal
      open={role !== null}
      width={MODAL_WIDTH}
      title={<Sentence>{text('delete-title', { name: role?.name ?? '' })}</Sentence>}
      okText={common('delete')}
      okButtonProps={{ danger: true }}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={submit}>
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
      </Form>
    </Modal>
  );
}
