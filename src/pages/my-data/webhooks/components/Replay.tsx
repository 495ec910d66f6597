import { EVENT_DAYS } from '@daas/contract/events';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { DatePicker, Form, Input, message } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormModal } from '@/components/FormModal';

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
  const text = useText('webhooks');
  const toInput = ({ subject, period }: Values) => ({
    id: webhook.id,
    ...(subject?.trim() ? { subject: subject.trim() } : {}),
    ...(period ? { from: period[0].toISOString(), to: period[1].toISOString() } : {}),
  });
  return (
    <FormModal
      title={<Sentence>{text('replay-title', { name: webhook.name })}</Sentence>}
      about={text('replay-about')}
      okText={text('replay-start')}
      endpoint="webhook.replayEvents"
      toInput={toInput}
      onDone={({ events }) => {
        void message.success(text('replay-done', { count: String(events) }));
        onQueued();
      }}
      onClose={onClose}
    >
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
    </FormModal>
  );
}
