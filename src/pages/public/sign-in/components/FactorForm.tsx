import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form } from 'antd';
import { call } from '@/request';
import { AuthForm } from '../../components/AuthForm';
import { REQUIRED } from '../../components/fields';
import { Input } from '../../components/input';
import { useAuthForm } from '../../components/useAuthForm';
import { PasskeyButton } from './PasskeyButton';

interface Props {
  ticket: string;
  /** What was lost was reported before. */
  recovery: EndpointOutput<'account.signIn'>['recovery'];
  onSignedIn: (answer: EndpointOutput<'account.signIn'>) => void;
  onLost: () => void;
  onBack: () => void;
}

/** The second step of signing in, for people with a second factor. */
export default function FactorForm({ ticket, recovery, onSignedIn, onLost, onBack }: Props) {
  const { formatMessage } = useIntl();
  const auth = useAuthForm();
  const submit = async () => {
    const { code } = auth.form.getFieldsValue();
    onSignedIn(await call('account.secondFactor', { ticket, code }, { showErrorInPlace: true }));
  };
  return (
    <>
      <AuthForm auth={auth} submit={formatMessage({ id: 'public.sign-in' })} onSubmit={submit}>
        <Form.Item
          name="code"
          label={formatMessage({ id: 'sign-in.factor-code' })}
          extra={formatMessage({ id: 'sign-in.factor-hint' })}
          validateTrigger="onBlur"
          validateFirst
          rules={[REQUIRED, { min: 6, message: formatMessage({ id: 'sign-in.factor-rule' }) }]}
        >
          <Input autoComplete="one-time-code" maxLength={20} autoFocus />
        </Form.Item>
      </AuthForm>
      <PasskeyButton auth={auth} ticket={ticket} onSignedIn={onSignedIn} />
      <Flex justify="space-between" wrap style={{ marginBlockStart: 12 }}>
        <Button type="link" style={{ paddingInline: 0 }} onClick={onBack}>
          {formatMessage({ id: 'sign-in.back' })}
        </Button>
        <Button type="link" style={{ paddingInline: 0 }} onClick={onLost}>
          {formatMessage({ id: recovery ? 'sign-in.lost-go-on' : 'sign-in.lost' })}
        </Button>
      </Flex>
    </>
  );
}
