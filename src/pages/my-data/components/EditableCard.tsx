import type { AccessKey } from '@daas/contract/permissions';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Flex, Form, message } from 'antd';
import { type ReactNode, useState } from 'react';
import { submitForm } from '@/components/submitForm';

interface Props<V extends object> {
  title: string;
  access: AccessKey;
  values: V;
  /** The fields of the form. */
  fields: ReactNode;
  /** Rejects when the server refused. */
  save: (values: Partial<V>) => Promise<unknown>;
  saving: boolean;
  /** What is shown while nothing is edited. */
  children: ReactNode;
}

/** Settings that are read, or edited in place; what the server refuses is shown at its field. */
export function EditableCard<V extends object>({ title, access, values, fields, save, saving, children }: Props<V>) {
  const { formatMessage } = useIntl();
  const allowed = useAccess()[access];
  const [editing, setEditing] = useState(false);
  const [form] = Form.useForm();
  const submit = (edited: Partial<V>) =>
    submitForm(form, async () => {
      await save(edited);
      void message.success(formatMessage({ id: 'common.saved' }));
      setEditing(false);
    });
  const edit = <Button onClick={() => setEditing(true)}>{formatMessage({ id: 'common.edit' })}</Button>;
  return (
    <Card variant="borderless" title={title} extra={allowed && !editing && edit}>
      {editing ? (
        <Form form={form} layout="vertical" initialValues={values} onFinish={submit} style={{ maxWidth: 480 }}>
          {fields}
          <Flex justify="end" gap="small" style={{ marginTop: 16 }}>
            <Button onClick={() => setEditing(false)}>{formatMessage({ id: 'common.cancel' })}</Button>
            <Button type="primary" htmlType="submit" loading={saving}>
              {formatMessage({ id: 'common.save' })}
            </Button>
          </Flex>
        </Form>
      ) : (
        children
      )}
    </Card>
  );
}
