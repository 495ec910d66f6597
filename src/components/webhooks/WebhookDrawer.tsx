import { useAction } from '@daas/kit/hooks/useApi';
import { Form, Input } from 'antd';
import { FormDrawer } from '@/components/FormDrawer';
import type { Issued } from '@/components/SecretModal';
import { useRefusal } from '@/hooks/useRefusal';

interface Props {
  /** Null for a new one. */
  webhook: { id: string; name: string; url: string } | null;
  /** The page's words for `webhook-new`, `webhook-name` and so on. */
  text: (key: string) => string;
  onClose: () => void;
  /** With the secret of a new one. */
  onSaved: (issued: Issued | null) => void;
}

export function WebhookDrawer({ webhook, text, onClose, onSaved }: Props) {
  const [form] = Form.useForm<{ name: string; url: string }>();
  const { refused, attempt } = useRefusal(form);
  const create = useAction('webhook.create', { disableMessageTips: true });
  const update = useAction('webhook.update', { disableMessageTips: true });
  const submit = ({ name, url }: { name: string; url: string }) =>
    attempt(async () => {
      if (webhook) {
        // The address only when it is another one: that is what the person has to prove who they are for.
        await update.run({ id: webhook.id, name, ...(url === webhook.url ? {} : { url }) });
        onSaved(null);
      } else onSaved({ ...(await create.run({ name, url })), name });
    });
  return (
    <FormDrawer
      form={form}
      title={text(webhook ? 'webhook-edit' : 'webhook-new')}
      refused={refused}
      cancelText={text('cancel')}
      okText={text('save')}
      loading={create.loading || update.loading}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: webhook?.name ?? '', url: webhook?.url ?? '' }}
        onFinish={(values) => void submit(values)}
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
    </FormDrawer>
  );
}
