import type { EventKind } from '@daas/contract/events';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Modal, message, Select, Typography } from 'antd';
import { useState } from 'react';

const MESSAGE = 'webhook.test';

interface Props {
  webhook: { id: string; name: string };
  /** Kinds that the member may receive. */
  kinds: readonly EventKind[];
  onClose: () => void;
  onSent: () => void;
}

/** Sends a test message or an example of an event. */
export function SendTest({ webhook, kinds, onClose, onSent }: Props) {
  const { formatMessage } = useIntl();
  const { run, loading } = useAction('webhook.test');
  const [type, setType] = useState<EventKind | typeof MESSAGE>(MESSAGE);
  const text = useText('webhooks');
  const common = useText('common');
  const send = async () => {
    if (!(await run({ id: webhook.id, ...(type === MESSAGE ? {} : { type }) }).catch(() => null))) return;
    void message.success(text('webhook-tested'));
    onSent();
  };
  return (
    <Modal
      open
      title={<Sentence>{text('test-title', { name: webhook.name })}</Sentence>}
      okText={text('test-send')}
      cancelText={common('cancel')}
      confirmLoading={loading}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">{text('test-about')}</Typography.Paragraph>
      <Select
        style={{ width: '100%' }}
        aria-label={text('message')}
        value={type}
        onChange={setType}
        options={[
          { value: MESSAGE, label: text('test-message') },
          ...kinds.map((kind) => ({ value: kind, label: `${formatMessage({ id: `event.${kind}` })} (${kind})` })),
        ]}
      />
    </Modal>
  );
}
