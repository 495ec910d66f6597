import { useIntl } from '@umijs/max';
import { Button, Form } from 'antd';
import { call } from '@/request';
import { browser } from '@/request/navigation';
import { AuthForm } from '../../components/AuthForm';
import { REQUIRED } from '../../components/fields';
import { Input } from '../../components/input';
import { useAuthForm } from '../../components/useAuthForm';
import { rememberTarget } from './signOn';

interface Props {
  /** Where signing in leads. */
  target: string;
  onBack: () => void;
}

/** Leads to the provider of a company, which sends the browser back here. */
export default function SignOnForm({ target, onBack }: Props) {
  const { formatMessage } = useIntl();
  const auth = useAuthForm();
  const submit = async () => {
    const { name } = auth.form.getFieldsValue();
    const { url } = await call('account.beginSignOn', { name }, { showErrorInPlace: true });
    rememberTarget(target);
    browser.assign(url);
  };
  return (
    <>
      <AuthForm auth={auth} submit={formatMessage({ id: 'sign-in.go-on' })} onSubmit={submit}>
        <Form.Item
          name="name"
          label={formatMessage({ id: 'sign-in.company-name' })}
          extra={formatMessage({ id: 'sign-in.company-name-hint' })}
          validateTrigger="onBlur"
          rules={[REQUIRED]}
        >
          <Input autoComplete="organization" maxLength={60} autoFocus />
        </Form.Item>
      </AuthForm>
      <Button type="link" style={{ marginBlockStart: 12, paddingInline: 0 }} onClick={onBack}>
        {formatMessage({ id: 'sign-in.back' })}
      </Button>
    </>
  );
}
