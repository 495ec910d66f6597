import type { EndpointOutput } from '@daas/contract/endpoints';
import type { PermissionKey } from '@daas/contract/permissions';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Button, Drawer, Flex, Form, Input, message } from 'antd';
import { useState } from 'react';
import { submitForm } from '@/components/submitForm';
import { useRoleName } from '@/hooks/useRoleName';
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
  const create = useAction('role.create');
  const update = useAction('role.update');
  const preview = useAction('role.preview');
  const [confirmation, setConfirmation] = useState<{ values: Values; effect: EndpointOutput<'role.preview'> } | null>(
    null,
  );
  const text = useText('role-admin');
  const common = useText('common');
  const role = task && (task.kind === 'create' ? task.from : task.role);
  const readOnly = task?.kind === 'view';

  const save = async (values: Values) => {
    if (!task || task.kind === 'view') return;
    const act = async () => {
      if (task.kind === 'create') await create.run(values);
      else await update.run({ id: task.role.id, version: task.role.version, ...values });
      void message.success(text('saved'));
      onSaved();
    };
    if (!(await submitForm(form, act, { nameField: 'name' }))) setConfirmation(null);
  };
  const submit = async (values: Values) => {
    if (task?.kind !== 'edit') return save(values);
    const effect = await preview.run({ id: task.role.id, permissions: values.permissions }).catch(() => null);
    if (!effect) return;
    if (effect.members === 0) return save(values);
    setConfirmation({ values, effect });
  };
  const saving = create.loading || update.loading;
  return (
    <Drawer
      open={task !== null}
      onClose={onClose}
      size="large"
      title={task && <Sentence>{text(`title-${task.kind}`, { name: role ? roleName(role) : '' })}</Sentence>}
      destroyOnHidden
      afterOpenChange={(open) => open || setConfirmation(null)}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={() => (confirmation ? setConfirmation(null) : onClose())}>
            {confirmation ? text('back') : readOnly ? common('close') : common('cancel')}
          </Button>
          {!readOnly && (
            <Button
              type="primary"
              loading={preview.loading || saving}
              onClick={() => (confirmation ? void save(confirmation.values) : form.submit())}
            >
              {confirmation ? text('save-anyway') : common('save')}
            </Button>
          )}
        </Flex>
      }
    >
      {confirmation && <ChangePreview preview={confirmation.effect} />}
      {task && (
        <Form<Values>
          form={form}
          layout="vertical"
          preserve={false}
          clearOnDestroy
          // Kept while its effect is read.
          style={{ display: confirmation ? 'none' : undefined }}
          disabled={readOnly}
          scrollToFirstError={{ focus: true }}
          initialValues={{
            name: !role ? '' : task.kind === 'create' ? text('copy-of', { name: roleName(role) }) : roleName(role),
            description: role?.description ?? '',
            permissions: role?.permissions ?? [],
          }}
          onFinish={submit}
        >
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
        </Form>
      )}
    </Drawer>
  );
}
