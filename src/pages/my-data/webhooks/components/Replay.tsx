import { EVENT_DAYS } from '@daas/contract/events';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, DatePicker, Form, Input, Modal, message, Typography } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRefusal } from '@/hooks/useRefusal';

interface Props {
  webhook: { id: string; name: string };
  onClose: () => void;
  onQueued: () => void;
}
interface Values {
  subject?: string;
  period?: [Dayjs, Dayjs] | null;
}

/** Sends subscribed events once more: of one object, of a period, or of one object within a period. */
export function Replay({ webhook, onClose, onQueued }: Props) {
  const [form] = Form.useForm<Values>();
  const { refused, attempt } = useRefusal(form);
  const { run, loading } = useAction('webhook.replayEvents', { showErrorInPlace: true });
  const text = useText('webhooks');
  const common = useText('common');
  const submit = ({ subject, period }: Values) =>
    attempt(async () => {
      const { events } = await run({
        id: webhook.id,
        ...(subject?.trim() ? { subject: subject.trim() } : {}),
        ...(period ? { from: period[0].toISOString(), to: period[1].toISOString() } : {}),
      });
      void message.success(text('replay-done', { count: String(events) }));
      onQueued();
    });
  return (
    <Modal
      open
      title={<Sentence>{text('replay-title', { name: webhook.name })}</Sentence>}
      okText={text('replay-start')}
      cancelText={common('cancel')}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">{text('replay-about')}</Typography.Paragraph>
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="subject"
          label={text('replay-subject')}
          extra={text('replay-subject-hint')}
          dependencies={['period']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, subject) =>
                subject?.trim() || getFieldValue('period') ? Promise.resolve() : Promise.reject(text('replay-needs')),
            }),
          ]}
        >
          <Input dir="ltr" maxLength={100} />
        </Form.Item>
        <Form.Item name="period" label={text('replay-period')}>
          <DatePicker.RangePicker
            showTime
            style={{ width: '100%' }}
            minDate={dayjs().subtract(EVENT_DAYS, 'day')}
            maxDate={dayjs()}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
