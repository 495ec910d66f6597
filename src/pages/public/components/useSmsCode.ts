import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useState } from 'react';
import { useCountdown } from '@/hooks/useCountdown';
import { call } from '@/request';
import type { AuthForm } from './useAuthForm';

export interface SmsCode {
  sent: EndpointOutput<'account.smsCode'> | null;
  /** Seconds until it may be sent again. */
  left: number;
  send: () => Promise<void>;
}

/** Sends a code to the phone in the form. */
export function useSmsCode(auth: AuthForm, purpose: EndpointInput<'account.smsCode'>['purpose']): SmsCode {
  const { form, attempt, withProof } = auth;
  const [left, startCountdown] = useCountdown();
  const [sent, setSent] = useState<SmsCode['sent']>(null);

  const send = async (): Promise<void> => {
    try {
      await form.validateFields(['phone']);
    } catch {
      form.getFieldInstance('phone')?.focus?.();
      return;
    }
    await attempt('code', async () => {
      const phone: string = form.getFieldValue('phone');
      const answer = await withProof(phone, (more) =>
        call('account.smsCode', { phone, purpose, ...more }, { showErrorInPlace: true }),
      );
      setSent(answer);
      startCountdown(answer.resend_in_seconds);
      form.getFieldInstance('sms_code')?.focus?.();
    });
  };
  return { sent, left, send };
}
