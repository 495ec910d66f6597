import { PHONE_PATTERN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { asMail, asPhone } from '@daas/contract/identity';
import { useText } from '@daas/kit/hooks/useText';
import { useDispatch, useIntl } from '@umijs/max';
import { Button, Flex, Form, Input, Modal, message, Typography } from 'antd';
import { useState } from 'react';
import { CodeDelivery } from '@/components/CodeDelivery';
import { useCountdown } from '@/hooks/useCountdown';
import { call, fieldErrors, refusalMessage, wasTakenElsewhere } from '@/request';

interface Values {
  to: string;
  code: string;
}
interface Props {
  /** `phone-add`: a first one. */
  kind: 'phone' | 'phone-add' | 'email';
  open: boolean;
  onClose: (changed: boolean) => void;
}

const DONE = { phone: 'phone-changed', 'phone-add': 'phone-added', email: 'email-changed' } as const;
const QUIET = { showErrorInPlace: true };
type SentCode = EndpointOutput<'personal.sendMailCode'>;

/** Another phone or mail address, or a first one: a code goes there and comes back; step-up proves that it is the same person. */
export function ContactModal({ kind, open, onClose }: Props) {
  const { formatMessage } = useIntl();
  const dispatch = useDispatch();
  const [form] = Form.useForm<Values>();
  const [pending, setPending] = useState<'send' | 'save' | null>(null);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [left, startCountdown] = useCountdown();
  const text = useText('personal-info');
  const common = useText('common');

  const attempt = async (act: 'send' | 'save', field: keyof Values, run: () => Promise<void>) => {
    setPending(act);
    try {
      await run();
    } catch (error) {
      if (wasTakenElsewhere(error)) return;
      const about = fieldErrors(error)[0]?.errors ?? [refusalMessage(error) ?? formatMessage({ id: 'errors.retry' })];
      form.setFields([{ name: field, errors: about }]);
    } finally {
      setPending(null);
    }
  };
  const send = async () => {
    const { to } = await form.validateFields(['to']);
    await attempt('send', 'to', async () => {
      const answer =
        kind === 'email'
          ? await call('personal.sendMailCode', { email: to }, QUIET)
          : await call('personal.sendPhoneCode', { phone: to }, QUIET);
      setSent(answer);
      startCountdown(answer.resend_in_seconds);
      form.getFieldInstance('code')?.focus?.();
    });
  };
  const save = ({ to, code }: Values) =>
    attempt('save', 'code', async () => {
      if (kind === 'phone') await call('personal.setPhone', { phone: to, code }, QUIET);
      else if (kind === 'phone-add') await call('personal.addPhone', { phone: to, code }, QUIET);
      else await call('personal.setMail', { email: to, code }, QUIET);
      dispatch({ type: 'global/reloadSmartPhone' });
      void message.success(text(DONE[kind]));
      setSent(null);
      onClose(true);
    });

  return (
    <Modal
      open={open}
      destroyOnHidden
      title={text(`${kind}-title`)}
      okText={text('confirm')}
      confirmLoading={pending === 'save'}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <Typography.Paragraph type="secondary">{text(`${kind}-steps`)}</Typography.Paragraph>
      <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={save}>
        <Form.Item
          name="to"
          label={kind === 'phone-add' ? common('phone') : text(`${kind}-new`)}
          normalize={kind === 'email' ? asMail : asPhone}
          validateTrigger="onBlur"
          validateFirst
          rules={[{ required: true }, kind === 'email' ? { type: 'email', max: 100 } : { pattern: PHONE_PATTERN }]}
        >
          {kind === 'email' ? (
            <Input type="email" autoComplete="email" maxLength={100} autoFocus />
          ) : (
            <Input type="tel" inputMode="numeric" autoComplete="off" maxLength={40} autoFocus />
          )}
        </Form.Item>
        <Flex gap="small" align="end">
          <Form.Item
            name="code"
            label={text('code')}
            normalize={(value: string) => value.replace(/\D/g, '')}
            validateTrigger="onSubmit"
            validateFirst
            rules={[{ required: true }, { len: 6 }]}
            style={{ flex: 1 }}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <Form.Item>
            <Button onClick={() => void send().catch(() => undefined)} disabled={left > 0} loading={pending === 'send'}>
              {text(left > 0 ? 'resend-in' : sent ? 'resend' : 'send', { left })}
            </Button>
          </Form.Item>
        </Flex>
        {sent && <CodeDelivery key={sent.message_id} sent={sent} />}
      </Form>
    </Modal>
  );
}
