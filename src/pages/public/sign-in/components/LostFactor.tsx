import { RECOVERY_WAIT_HOURS } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import { useCountdown } from '@/hooks/useCountdown';
import { call } from '@/request';
import { AuthForm } from '../../components/AuthForm';
import { SmsCodeField } from '../../components/SmsCodeField';
import { useAuthForm } from '../../components/useAuthForm';

type SignedIn = EndpointOutput<'account.signIn'>;
interface Props {
  /** Of a password or code that was right. */
  ticket: string;
  recovery: SignedIn['recovery'];
  onSignedIn: (answer: SignedIn) => void;
  onBack: () => void;
}

const QUIET = { showErrorInPlace: true };

/** For people who lost everything but password and phone: reports it, and after the waiting time removes what was lost. */
export default function LostFactor({ ticket, recovery, onSignedIn, onBack }: Props) {
  const format = useFormat();
  const auth = useAuthForm();
  const [left, startCountdown] = useCountdown();
  const [sent, setSent] = useState<EndpointOutput<'account.sendRecoveryCode'> | null>(null);
  const [readyAt, setReadyAt] = useState(recovery?.ready_at ?? null);
  const ready = recovery?.ready ?? false;
  const text = useText('sign-in');
  const send = () =>
    auth.attempt('code', async () => {
      const answer = await call('account.sendRecoveryCode', { ticket }, QUIET);
      setSent(answer);
      startCountdown(answer.resend_in_seconds);
      auth.form.getFieldInstance('sms_code')?.focus?.();
    });
  const submit = async () => {
    const input = { ticket, code: auth.form.getFieldValue('sms_code') as string };
    if (ready) return onSignedIn(await call('account.finishRecovery', input, QUIET));
    setReadyAt((await call('account.beginRecovery', input, QUIET)).ready_at);
  };
  const back = (
    <Button type="link" style={{ marginBlockStart: 12, paddingInline: 0 }} onClick={onBack}>
      {text('back')}
    </Button>
  );
  if (readyAt && !ready)
    return (
      <>
        <Alert
          type="info"
          showIcon
          role="status"
          title={text('lost-waiting', { at: format.time(readyAt) })}
          description={text('lost-waiting-text')}
        />
        {back}
      </>
    );
  return (
    <>
      <Typography.Paragraph type="secondary">
        {text(ready ? 'lost-ready' : 'lost-text', { hours: RECOVERY_WAIT_HOURS })}
      </Typography.Paragraph>
      <AuthForm auth={auth} submit={text(ready ? 'lost-finish' : 'lost-begin')} onSubmit={submit}>
        <SmsCodeField sms={{ sent, left, send }} sending={auth.pending === 'code'} />
      </AuthForm>
      {back}
    </>
  );
}
