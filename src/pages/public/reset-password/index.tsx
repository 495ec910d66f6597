import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { call, goToSignIn } from '@/request';
import { AuthForm } from '../components/AuthForm';
import { AuthFrame } from '../components/AuthFrame';
import { PhoneField } from '../components/fields';
import { NewPasswordField } from '../components/NewPasswordField';
import { SignInLink } from '../components/SignInLink';
import { SmsCodeField } from '../components/SmsCodeField';
import { useAuthForm } from '../components/useAuthForm';
import { useSmsCode } from '../components/useSmsCode';

export default function ResetPasswordPage() {
  const { formatMessage } = useIntl();
  const auth = useAuthForm();
  const sms = useSmsCode(auth, 'reset-password');
  const [done, setDone] = useState(false);

  const submit = async () => {
    const { phone, sms_code, password } = auth.form.getFieldsValue();
    await call('account.resetPassword', { phone, sms_code, password }, { showErrorInPlace: true });
    setDone(true);
  };

  if (done)
    return (
      <AuthFrame title={formatMessage({ id: 'reset-password.done' })}>
        <Alert
          type="success"
          showIcon
          role="status"
          title={formatMessage({ id: 'reset-password.done-text' })}
          style={{ marginBlock: '12px 24px' }}
        />
        <Button block size="large" type="primary" onClick={() => goToSignIn()}>
          {formatMessage({ id: 'public.sign-in' })}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={formatMessage({ id: 'reset-password.title' })}
      description={formatMessage({ id: 'reset-password.text' })}
      footer={
        <span>
          {formatMessage({ id: 'reset-password.remembered' })} <SignInLink />
        </span>
      }
    >
      <AuthForm auth={auth} submit={formatMessage({ id: 'reset-password.submit' })} onSubmit={submit}>
        <PhoneField />
        <SmsCodeField sms={sms} sending={auth.pending === 'code'} />
        <NewPasswordField label={formatMessage({ id: 'reset-password.password' })} />
      </AuthForm>
    </AuthFrame>
  );
}
