import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Button, Form, Segmented } from 'antd';
import { useState } from 'react';
import { call } from '@/request';
import { AuthForm } from '../../components/AuthForm';
import { rememberAcceptance } from '../../components/agreement';
import { AgreementField, PhoneField, REQUIRED } from '../../components/fields';
import { Password } from '../../components/input';
import { SmsCodeField } from '../../components/SmsCodeField';
import type { AuthForm as Auth } from '../../components/useAuthForm';
import { useSmsCode } from '../../components/useSmsCode';
import { PasskeyButton } from './PasskeyButton';

const METHODS = ['password', 'sms'] as const;
type Method = (typeof METHODS)[number];

interface Props {
  auth: Auth;
  onSignedIn: (answer: EndpointOutput<'account.signIn'>) => void;
  /** By the company's own provider instead. */
  onSignOn: () => void;
}

export function SignInForm({ auth, onSignedIn, onSignOn }: Props) {
  const { formatMessage } = useIntl();
  const follow: Props['onSignedIn'] = (answer) => {
    rememberAcceptance();
    onSignedIn(answer);
  };
  const [method, setMethod] = useState<Method>('password');
  const sms = useSmsCode(auth, 'sign-in');

  const submit = async () => {
    const { phone, password, sms_code } = auth.form.getFieldsValue();
    const secret = method === 'password' ? { password } : { sms_code };
    const answer = await auth.withProof(phone, (more) =>
      call('account.signIn', { phone, ...secret, ...more }, { showErrorInPlace: true }),
    );
    follow(answer);
  };

  return (
    <>
      <Segmented<Method>
        block
        size="large"
        value={method}
        onChange={setMethod}
        options={METHODS.map((value) => ({ value, label: formatMessage({ id: `sign-in.by-${value}` }) }))}
        aria-label={formatMessage({ id: 'sign-in.method' })}
        style={{ marginBlockEnd: 24 }}
      />
      <AuthForm auth={auth} submit={formatMessage({ id: 'public.sign-in' })} onSubmit={submit}>
        <PhoneField />
        {method === 'password' && (
          <Form.Item
            name="password"
            label={formatMessage({ id: 'sign-in.password' })}
            validateTrigger="onBlur"
            rules={[REQUIRED]}
          >
            <Password autoComplete="current-password" maxLength={72} />
          </Form.Item>
        )}
        {method === 'sms' && <SmsCodeField sms={sms} sending={auth.pending === 'code'} />}
        <AgreementField once />
      </AuthForm>
      <PasskeyButton auth={auth} check={() => auth.form.validateFields(['agreed'])} onSignedIn={follow} />
      <Button block type="link" style={{ marginBlockStart: 8 }} onClick={onSignOn}>
        {formatMessage({ id: 'sign-in.by-company' })}
      </Button>
    </>
  );
}
