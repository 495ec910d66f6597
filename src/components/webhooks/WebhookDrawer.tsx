import type { EventKind } from '@daas/contract/events';
import { useAction } from '@daas/kit/hooks/useApi';
import { type GetText, useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Form, Input, Select } from 'antd';
import { FormDrawer } from '@/components/FormDrawer';
import type { Issued } from '@/components/SecretModal';
import { useRefusal } from '@/hooks/useRefusal';

interface Values {
  name: string;
  url: string;
  events?: EventKind[];
}

interface Props {
  /** Null for a new one. */
  webhook: { id: string; name: string; url: string; events: EventKind[] } | null;
  /** What it may subscribe to; without them it is for what names it. */
  kinds?: readonly EventKind[];
  /** The page's words for `webhook-new`, `webhook-url` and so on. */
  text: GetText;
  onClose: () => void;
  /** With the secret of a new one. */
  onSaved: (issued: Issued | null) => void;
}

export function WebhookDrawer({ webhook, kinds, text, onClose, onSaved }: Props) {
  const { formatMessage } = useIntl();
  const common = useText('common');
  const [form] = Form.useForm<Values>();
  const { refused, attempt } = useRefusal(form);
  const create = useAction('webhook.create', { showErrorInPlace: true });
  const update = useAction('webhook.update', { showErrorInPlace: true });
  const submit = ({ name, url, events = [] }: Values) =>
    attempt(async () => {
      if (webhook) {
        // What is sent where only when it is changed: that is what the person has to prove who they are for.
        const same = events.length === webhook.events.length && events.every((kind) => webhook.events.includes(kind));
        await update.run({
          id: webhook.id,
          name,
          ...(url === webhook.url ? {} : { url }),
          ...(!kinds || same ? {} : { events }),
        });
        onSaved(null);
      } else onSaved({ ...(await create.run({ name, url, events })), name });
    });
  return (
    <FormDrawer
      form={form}
      title={text(webhook ? 'webhook-edit' : 'webhook-new')}
      refused={refused}
      cancelText={common('cancel')}
      okText={common('save')}
      loading={create.loading || update.loading}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [] }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label={common('name')} rules={[{ required: true, whitespace: true }]}>
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
        {kinds && (
          <Form.Item name="events" label={text('webhook-events')} extra={text('webhook-events-hint')}>
            <Select
              mode="multiple"
              allowClear
              optionFilterProp="label"
              placeholder={text('webhook-events-none')}
              // One that somebody else subscribed to is kept as it is.
              options={[...new Set([...kinds, ...(webhook?.events ?? [])])].map((kind) => ({
                value: kind,
                label: formatMessage({ id: `event.${kind}` }),
              }))}
            />
          </Form.Item>
        )}
      </Form>
    </FormDrawer>
  );
}
