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
  const { form, captcha, attempt, captchaAnswer } = auth;
  const [left, startCountdown] = useCountdown();
  const [sent, setSent] = useState<SmsCode['sent']>(null);

  const send = async (): Promise<void> => {
    const asked = captcha.needed ? ['phone', 'captchaText'] : ['phone'];
    try {
      await form.validateFields(asked);
    } catch (refused) {
      const [first] = (refused as { errorFields: { name: string[] }[] }).errorFields;
      form.getFieldInstance(first?.name ?? 'phone')?.focus?.();
      return;
    }
    await attempt('code', async () => {
      const phone: string = form.getFieldValue('phone');
      const answer = await call('account.smsCode', { phone, purpose, ...captchaAnswer() }, { skipErrorHandler: true });
      captcha.dismiss();
      setSent(answer);
      startCountdown(answer.resendInSeconds);
      form.getFieldInstance('smsCode')?.focus?.();
    });
  };
  return { sent, left, send };
}
