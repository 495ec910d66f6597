import { useAction } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Alert, Button, Drawer, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { fieldErrors, refusalMessage } from '@/request';
import type { Issued, WebhookText } from './SecretModal';

interface Props {
  /** Null for a new one. */
  webhook: { id: string; name: string; url: string } | null;
  text: WebhookText;
  onClose: () => void;
  /** With the secret of a new one. */
  onSaved: (issued: Issued | null) => void;
}

export function WebhookDrawer({ webhook, text, onClose, onSaved }: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<{ name: string; url: string }>();
  const [refused, setRefused] = useState<string | null>(null);
  const create = useAction('webhook.create', { disableMessageTips: true });
  const update = useAction('webhook.update', { disableMessageTips: true });
  const submit = async ({ name, url }: { name: string; url: string }) => {
    setRefused(null);
    try {
      if (webhook) {
        // The address only when it is another one: that is what the person has to prove who they are for.
        await update.run({ id: webhook.id, name, ...(url === webhook.url ? {} : { url }) });
        onSaved(null);
      } else onSaved({ ...(await create.run({ name, url })), name });
    } catch (error) {
      const fields = fieldErrors(error);
      form.setFields(fields as never);
      if (fields.length === 0) setRefused(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={text(webhook ? 'webhook-edit' : 'webhook-new')}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="primary" loading={create.loading || update.loading} onClick={form.submit}>
            {text('save')}
          </Button>
        </Flex>
      }
    >
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: webhook?.name ?? '', url: webhook?.url ?? '' }}
        onFinish={submit}
      >
        <Form.Item name="name" label={text('webhook-name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="url"
          label={text('webhook-url')}
          extra={text('webhook-url-hint')}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input dir="ltr" maxLength={500} placeholder="https://" />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
