import { useIntl } from '@umijs/max';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useFormDraft } from '@/hooks/useFormDraft';
import { call } from '@/request';
import { AuthForm } from '../components/AuthForm';
import { AuthFrame } from '../components/AuthFrame';
import { rememberAcceptance } from '../components/agreement';
import { AgreementField, PhoneField, REQUIRED } from '../components/fields';
import { Input } from '../components/input';
import { land } from '../components/landing';
import { NewPasswordField } from '../components/NewPasswordField';
import { SetUpFactor } from '../components/SetUpFactor';
import { SignInLink } from '../components/SignInLink';
import { SmsCodeField } from '../components/SmsCodeField';
import { useAuthForm } from '../components/useAuthForm';
import { useSmsCode } from '../components/useSmsCode';

export default function RegisterPage() {
  const { formatMessage } = useIntl();
  const auth = useAuthForm();
  const sms = useSmsCode(auth, 'register');
  const draft = useFormDraft('register', auth.form);

  /** Of a person who has registered and needs a second factor. */
  const [ticket, setTicket] = useState<string | null>(null);

  const submit = async () => {
    const { company_name, name, phone, sms_code, password } = auth.form.getFieldsValue();
    const input = { company_name, name, phone, sms_code, password, agreed: true } as const;
    const { status, ticket = '' } = await call('account.register', input, { showErrorInPlace: true });
    draft.forget();
    rememberAcceptance();
    if (status === 'set-up-second-factor') setTicket(ticket);
    else land();
  };

  if (ticket !== null) return <SetUpFactor ticket={ticket} />;
  return (
    <AuthFrame
      title={formatMessage({ id: 'register.title' })}
      description={formatMessage({ id: 'register.text' })}
      footer={
        <span>
          {formatMessage({ id: 'register.have-account' })} <SignInLink />
        </span>
      }
    >
      {draft.restored && (
        <Alert
          type="info"
          showIcon
          title={formatMessage({ id: 'draft.restored' })}
          style={{ marginBlockEnd: 20 }}
          action={
            <Button size="small" type="text" onClick={draft.discard}>
              {formatMessage({ id: 'draft.discard' })}
            </Button>
          }
        />
      )}
      <AuthForm
        auth={auth}
        submit={formatMessage({ id: 'register.submit' })}
        onSubmit={submit}
        onValuesChange={draft.onValuesChange}
      >
        <Form.Item
          name="company_name"
          label={formatMessage({ id: 'register.company' })}
          validateTrigger="onBlur"
          validateFirst
          rules={[REQUIRED, { whitespace: true }, { min: 2 }]}
        >
          <Input autoComplete="organization" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="name"
          label={formatMessage({ id: 'register.name' })}
          validateTrigger="onBlur"
          validateFirst
          rules={[REQUIRED, { whitespace: true }]}
        >
          <Input autoComplete="name" maxLength={30} />
        </Form.Item>
        <PhoneField />
        <SmsCodeField sms={sms} sending={auth.pending === 'code'} />
        <NewPasswordField label={formatMessage({ id: 'register.password' })} />
        <AgreementField />
      </AuthForm>
    </AuthFrame>
  );
}
