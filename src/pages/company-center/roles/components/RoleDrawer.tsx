import type { EndpointOutput } from '@daas/contract/endpoints';
import type { PermissionKey } from '@daas/contract/permissions';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '@/components/FormDrawer';
import { useRoleName } from '@/hooks/useRoleName';
import { call } from '@/request';
import { ChangePreview } from './ChangePreview';
import { PermissionTree } from './PermissionTree';

export type Role = EndpointOutput<'role.list'>['list'][number];
/** Creates a role, optionally as a copy; edits one; or shows a read-only one. */
export type RoleTask = { kind: 'create'; from: Role | null } | { kind: 'edit' | 'view'; role: Role };

interface Props {
  task: RoleTask | null;
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  name: string;
  description: string;
  permissions: PermissionKey[];
}

const NAME_MAX = 30;
const TEXT_MAX = 200;

/** Name, description and permissions of a role; before a change is saved, whom it takes what from. */
export function RoleDrawer({ task, onClose, onSaved }: Props) {
  const roleName = useRoleName();
  const [form] = Form.useForm<Values>();
  const [effect, setEffect] = useState<EndpointOutput<'role.preview'> | null>(null);
  const text = useText('roles');
  const common = useText('common');
  const role = task && (task.kind === 'create' ? task.from : task.role);
  const readOnly = task?.kind === 'view';

  const toInput = (values: Values) =>
    task?.kind === 'edit' ? { id: task.role.id, version: task.role.version, ...values } : values;
  /** A change that affects members is sent after they were shown. */
  const confirm = async ({ permissions }: Values) => {
    if (task?.kind !== 'edit' || effect) return true;
    const preview = await call('role.preview', { id: task.role.id, permissions }, { showErrorInPlace: true });
    if (preview.members > 0) setEffect(preview);
    return preview.members === 0;
  };
  const page = effect && {
    content: <ChangePreview preview={effect} />,
    okText: text('save-anyway'),
    onOk: form.submit,
    cancelText: text('back'),
    onCancel: () => setEffect(null),
  };
  return (
    <FormDrawer
      open={task !== null}
      size="large"
      title={task && <Sentence>{text(`title-${task.kind}`, { name: role ? roleName(role) : '' })}</Sentence>}
      form={form}
      endpoint={task?.kind === 'edit' ? 'role.update' : 'role.create'}
      before={confirm}
      toInput={toInput}
      successText={text('saved')}
      onDone={onSaved}
      onRefused={() => setEffect(null)}
      page={page}
      onClose={onClose}
      afterOpenChange={(open) => open || setEffect(null)}
      disabled={readOnly}
      initialValues={{
        name: !role ? '' : task.kind === 'create' ? text('copy-of', { name: roleName(role) }) : roleName(role),
        description: role?.description ?? '',
        permissions: role?.permissions ?? [],
      }}
    >
      {task && (
        <>
          {readOnly && <Alert type="info" showIcon title={text('built-in-text')} style={{ marginBlockEnd: 16 }} />}
          <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true, max: NAME_MAX }]}>
            <Input maxLength={NAME_MAX} autoComplete="off" autoFocus={!readOnly} />
          </Form.Item>
          <Form.Item name="description" label={common('description')} rules={[{ max: TEXT_MAX }]}>
            <Input.TextArea maxLength={TEXT_MAX} autoSize={{ minRows: 2, maxRows: 4 }} />
          </Form.Item>
          <Form.Item
            name="permissions"
            label={text('permissions')}
            rules={[{ type: 'array', min: 1, message: text('permissions-needed') }]}
          >
            <PermissionTree readOnly={readOnly} before={task.kind === 'edit' ? task.role.permissions : []} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}
