import { useText } from '@daas/kit/hooks/useText';
import { Link } from '@umijs/max';
import { Form, Segmented } from 'antd';
import { useState } from 'react';
import { call } from '@/request';
import { AuthForm } from '../components/AuthForm';
import { rememberAcceptance } from '../components/agreement';
import { AgreementField, PhoneField, REQUIRED } from '../components/fields';
import { Input, Password } from '../components/input';
import { land } from '../components/landing';
import { NewPasswordField } from '../components/NewPasswordField';
import { SmsCodeField } from '../components/SmsCodeField';
import { useAuthForm } from '../components/useAuthForm';
import { useSmsCode } from '../components/useSmsCode';
import type { Invitation } from './invitation';

const NAME_MAX = 30;
const ACCOUNTS = ['new', 'known'] as const;

/** Joins the company. An invitation by mail has the phone named, and the person say whether it has an account. */
export function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const auth = useAuthForm();
  const sms = useSmsCode(auth, 'register');
  const [account, setAccount] = useState<(typeof ACCOUNTS)[number]>(invitation.known ? 'known' : 'new');
  const text = useText('invitation');
  const byMail = invitation.phone === null;

  const submit = async () => {
    const { name, password, phone, sms_code } = auth.form.getFieldsValue();
    const input = { token, name, password, ...(byMail ? { phone, sms_code } : {}) };
    await call('invitation.accept', input, { showErrorInPlace: true });
    rememberAcceptance();
    land();
  };

  return (
    <>
      {byMail && (
        <Segmented
          block
          size="large"
          value={account}
          onChange={setAccount}
          options={ACCOUNTS.map((value) => ({ value, label: text(`account-${value}`) }))}
          aria-label={text('account')}
          style={{ marginBlockEnd: 24 }}
        />
      )}
      <AuthForm auth={auth} submit={text('join')} onSubmit={submit}>
        <Form.Item
          name="name"
          label={text('name')}
          initialValue={invitation.name}
          validateTrigger="onBlur"
          validateFirst
          rules={[REQUIRED, { whitespace: true }]}
        >
          <Input autoComplete="name" maxLength={NAME_MAX} />
        </Form.Item>
        {byMail ? (
          <>
            <PhoneField />
            <SmsCodeField sms={sms} sending={auth.pending === 'code'} />
          </>
        ) : (
          <Form.Item label={text('phone')} htmlFor="invitation-phone">
            <Input id="invitation-phone" value={invitation.phone ?? ''} readOnly autoComplete="username" />
          </Form.Item>
        )}
        {account === 'new' ? (
          <NewPasswordField label={text('new-password')} />
        ) : (
          <Form.Item
            name="password"
            label={text('own-password')}
            extra={<Link to="/reset-password">{text('forgot')}</Link>}
            validateTrigger="onBlur"
            rules={[REQUIRED]}
          >
            <Password autoComplete="current-password" maxLength={72} />
          </Form.Item>
        )}
        <AgreementField />
      </AuthForm>
    </>
  );
}
