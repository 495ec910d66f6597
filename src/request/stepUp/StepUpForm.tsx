import type { EndpointOutput } from '@daas/contract/endpoints';
import {
  CODE_ONLY_PURPOSES,
  FIRST_CONTACT_PURPOSES,
  ORDINARY_PURPOSES,
  type StepUpPurpose,
} from '@daas/contract/stepUp';
import type { Client } from '@daas/kit/client';
import { useText } from '@daas/kit/hooks/useText';
import type { CallOptions } from '@daas/kit/host';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form, Input, type InputRef, Segmented, Typography } from 'antd';
import { type RefObject, useState } from 'react';
import { CodeDelivery } from '@/components/CodeDelivery';
import { askForPasskey, passkeysWork } from '@/components/passkeys';
import { useCountdown } from '@/hooks/useCountdown';
import { refusalMessage, wasTakenElsewhere } from '../errors';

/** The ways to prove who one is; each has a field of its name. */
type Method = 'passkey' | 'factor' | 'password' | 'code';
const isOneOf = (purposes: readonly StepUpPurpose[], purpose: StepUpPurpose) => purposes.includes(purpose);

/** Who has a second factor proves by nothing else. Nobody is asked for what is not there. */
function methodsFor(purpose: StepUpPurpose, { authenticator, passkeys, password, codeTo }: Factors): Method[] {
  if (authenticator || passkeys) return passkeys && passkeysWork() ? ['passkey', 'factor'] : ['factor'];
  if (isOneOf(CODE_ONLY_PURPOSES, purpose)) return codeTo === 'phone' ? ['code'] : [];
  return [...(password ? (['password'] as const) : []), ...(codeTo ? (['code'] as const) : [])];
}
/** What the person can prove by. A recovery code is given in the place of an authenticator's. */
export interface Factors {
  authenticator: boolean;
  passkeys: boolean;
  password: boolean;
  codeTo: 'phone' | 'mail' | null;
}
type Values = Partial<Record<Method, string>>;

interface Props {
  purpose: StepUpPurpose;
  call: Client<CallOptions>;
  factors: Factors;
  /** The field to begin with. */
  first: RefObject<InputRef | null>;
  onProved: (ticket: string) => void;
  onCancel: () => void;
}

/** What is refused is said beside the field. */
const QUIET: CallOptions = { showErrorInPlace: true };

export function StepUpForm({ purpose, call, factors, first, onProved, onCancel }: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<Values>();
  const methods = methodsFor(purpose, factors);
  const [method, setMethod] = useState<Method | undefined>(methods[0]);
  const [sent, setSent] = useState<EndpointOutput<'integrator.sendCaptcha'> | null>(null);
  const [pending, setPending] = useState<'send' | 'prove' | null>(null);
  const [left, startCountdown] = useCountdown();
  const text = useText('step-up');
  const common = useText('common');

  const attempt = async (act: 'send' | 'prove', run: () => Promise<void>) => {
    setPending(act);
    try {
      await run();
    } catch (error) {
      if (wasTakenElsewhere(error)) return onCancel();
      form.setFields([
        { name: method ?? 'password', errors: [refusalMessage(error) ?? formatMessage({ id: 'errors.retry' })] },
      ]);
      if (method) form.getFieldInstance(method)?.focus?.();
    } finally {
      setPending(null);
    }
  };
  const send = () =>
    attempt('send', async () => {
      const answer = await call('integrator.sendCaptcha', { purpose }, QUIET);
      setSent(answer);
      startCountdown(answer.resend_in_seconds);
      form.getFieldInstance('code')?.focus?.();
    });
  const prove = ({ password = '', code = '', factor = '' }: Values) =>
    attempt('prove', async () => {
      if (method === 'passkey') {
        const credential = await askForPasskey(call);
        if (!credential) return;
        return onProved((await call('account.stepUp', { purpose, credential }, QUIET)).ticket);
      }
      const proof = method === 'factor' ? { factor_code: factor } : method === 'password' ? { password } : {};
      const { ticket } =
        method === 'code'
          ? await call('integrator.checkCaptcha', { purpose, code }, QUIET)
          : await call('account.stepUp', { purpose, ...proof }, QUIET);
      onProved(ticket);
    });

  // Its name sets its fields apart from those of the page below: a label finds its field by id.
  return (
    <Form<Values> form={form} name="step-up" layout="vertical" requiredMark={false} onFinish={prove}>
      <Typography.Paragraph type="secondary">
        {text(isOneOf(CODE_ONLY_PURPOSES, purpose) && methods[0] !== 'code' ? `${purpose}-by-factor` : purpose)}
        {isOneOf(ORDINARY_PURPOSES, purpose) && (method === 'password' || method === 'code') && (
          <>
            <br />
            {text('lasts')}
          </>
        )}
      </Typography.Paragraph>
      {methods.length > 1 && (
        <Segmented<Method>
          block
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({
            value,
            label: text(value === 'code' && factors.codeTo === 'mail' ? 'by-mail' : `by-${value}`),
          }))}
          aria-label={text('method')}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      {!method && (
        <Typography.Paragraph>
          {text(isOneOf(FIRST_CONTACT_PURPOSES, purpose) ? 'nothing' : 'nothing-here')}
        </Typography.Paragraph>
      )}
      {method === 'passkey' && (
        <Form.Item name="passkey">
          <Typography.Text>{text('passkey-hint')}</Typography.Text>
        </Form.Item>
      )}
      {method === 'factor' && (
        <Form.Item
          name="factor"
          label={text('factor')}
          extra={text('factor-hint')}
          validateTrigger="onSubmit"
          rules={[{ required: true, message: text('factor-rule') }]}
        >
          <Input ref={first} autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
      )}
      {method === 'password' && (
        <Form.Item
          name="password"
          label={text('password')}
          validateTrigger="onSubmit"
          rules={[{ required: true, message: text('password-rule') }]}
        >
          <Input.Password ref={first} autoComplete="current-password" maxLength={72} />
        </Form.Item>
      )}
      {method === 'code' && (
        <>
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
              <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
            </Form.Item>
            <Form.Item>
              <Button onClick={() => void send()} disabled={left > 0} loading={pending === 'send'}>
                {text(left > 0 ? 'resend-in' : sent ? 'resend' : 'send', { left })}
              </Button>
            </Form.Item>
          </Flex>
          {sent && (
            <Typography.Paragraph type="secondary" role="status">
              {text('sent', { to: sent.phone ?? sent.email ?? '', minutes: Math.round(sent.expires_in_seconds / 60) })}
            </Typography.Paragraph>
          )}
          {sent && <CodeDelivery key={sent.message_id} sent={sent} />}
        </>
      )}
      <Flex justify="end" gap="small">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        {(method || isOneOf(FIRST_CONTACT_PURPOSES, purpose)) && (
          <Button type="primary" htmlType="submit" loading={pending === 'prove'}>
            {method === 'passkey' ? text('use-passkey') : method ? text('confirm') : common('continue')}
          </Button>
        )}
      </Flex>
    </Form>
  );
}
