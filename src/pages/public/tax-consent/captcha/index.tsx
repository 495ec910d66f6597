import { useText } from '@daas/kit/hooks/useText';
import { history, useParams } from '@umijs/max';
import { useEffect, useState } from 'react';
import { useCountdown } from '@/hooks/useCountdown';
import { call, refusalCode } from '@/request';
import { AuthForm } from '../../components/AuthForm';
import { SmsCodeField } from '../../components/SmsCodeField';
import { useAuthForm } from '../../components/useAuthForm';
import type { SmsCode } from '../../components/useSmsCode';
import { NotOpened } from '../components/NotOpened';
import { changedPath, formPath, resultPath } from '../components/paths';
import { TaxPage } from '../components/TaxPage';
import { useGiven } from '../components/useGiven';

/** The code to the contact's phone: the consent, or the proof in another browser that it is the same person. // §2 */
export default function TaxCaptchaPage() {
  const { id: link = '' } = useParams<{ id: string }>();
  const { data, error, cut, refresh } = useGiven(link);
  const elsewhere = refusalCode(error) === 'tax-link-bound';
  const next = data && (data.status === 'filled' ? null : data.status === 'sent' ? formPath(link) : resultPath(link));
  useEffect(() => {
    if (next) history.replace(next);
  }, [next]);
  if (elsewhere || (data && !next)) return <Code link={link} phone={data?.contact?.phone ?? null} />;
  return <NotOpened link={link} cut={cut} error={error} again={refresh} />;
}

function Code({ link, phone }: { link: string; phone: string | null }) {
  const auth = useAuthForm();
  const [left, startCountdown] = useCountdown();
  const [sent, setSent] = useState<SmsCode['sent']>(null);
  const text = useText('tax-consent');
  const send = () =>
    auth.attempt('code', async () => {
      const answer = await call('taxAuthorization.code', { link }, { showErrorInPlace: true });
      setSent(answer);
      startCountdown(answer.resend_in_seconds);
      auth.form.getFieldInstance('sms_code')?.focus?.();
    });
  const submit = async () => {
    const { sms_code } = auth.form.getFieldsValue();
    try {
      await call('taxAuthorization.confirm', { link, sms_code }, { showErrorInPlace: true });
    } catch (error) {
      // What was agreed to reads differently now, or somebody else was quicker: the form says which.
      if (refusalCode(error) !== 'changed-meanwhile') throw error;
      history.replace(changedPath(link));
      return;
    }
    history.replace(resultPath(link));
  };
  return (
    <TaxPage
      title={text(phone ? 'code-title' : 'bound')}
      intro={phone ? text('code-text', { phone }) : text('bound-text')}
    >
      <AuthForm auth={auth} submit={text(phone ? 'give' : 'go-on')} onSubmit={submit}>
        <SmsCodeField sms={{ sent, left, send }} sending={auth.pending === 'code'} />
      </AuthForm>
    </TaxPage>
  );
}
