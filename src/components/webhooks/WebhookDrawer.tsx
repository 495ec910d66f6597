import type { EventKind } from '@daas/contract/events';
import { type GetText, useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Form, Input, Select } from 'antd';
import { FormDrawer } from '@/components/FormDrawer';
import type { Issued } from '@/components/SecretModal';

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
  const toInput = ({ name, url, events = [] }: Values) => {
    if (!webhook) return { name, url, events };
    // An unchanged address or subscription needs no proof of identity.
    const same = events.length === webhook.events.length && events.every((kind) => webhook.events.includes(kind));
    return {
      id: webhook.id,
      name,
      ...(url === webhook.url ? {} : { url }),
      ...(!kinds || same ? {} : { events }),
    };
  };
  return (
    <FormDrawer
      title={text(webhook ? 'webhook-edit' : 'webhook-new')}
      endpoint={webhook ? 'webhook.update' : 'webhook.create'}
      toInput={toInput}
      onDone={(answer, { name }) => onSaved('secret' in answer ? { ...answer, name } : null)}
      onClose={onClose}
      initialValues={{ name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [] }}
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
    </FormDrawer>
  );
}
