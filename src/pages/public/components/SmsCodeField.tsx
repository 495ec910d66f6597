import { useIntl } from '@umijs/max';
import { Button, Form } from 'antd';
import { CodeDelivery } from '@/components/CodeDelivery';
import { REQUIRED } from './fields';
import styles from './index.module.css';
import { Input } from './input';
import type { SmsCode } from './useSmsCode';

interface Props {
  sms: SmsCode;
  sending: boolean;
}

export function SmsCodeField({ sms: { sent, left, send }, sending }: Props) {
  const { formatMessage } = useIntl();
  const minutes = sent && Math.max(1, Math.round(sent.expires_in_seconds / 60));
  const action = left > 0 ? 'public.resend-in' : sent ? 'public.resend' : 'public.send-code';
  return (
    <>
      <div className={styles.row}>
        <Form.Item
          className={styles.grow ?? ''}
          name="sms_code"
          label={formatMessage({ id: 'public.sms-code' })}
          normalize={(value: string) => value.replace(/\D/g, '')}
          validateTrigger="onBlur"
          validateFirst
          rules={[REQUIRED, { len: 6 }]}
          extra={sent && formatMessage({ id: 'public.sms-code-sent' }, { minutes })}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        <Button className={styles.beside ?? ''} onClick={() => void send()} disabled={left > 0} loading={sending}>
          {formatMessage({ id: action }, { left })}
        </Button>
      </div>
      {sent && <CodeDelivery key={sent.message_id} sent={sent} />}
    </>
  );
}
