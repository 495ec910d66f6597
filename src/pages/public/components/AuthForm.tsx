import { useIntl } from '@umijs/max';
import { Button, Form, theme } from 'antd';
import type { ReactNode } from 'react';
import styles from './index.module.css';
import { ProblemAlert } from './ProblemAlert';
import type { AuthForm as Auth } from './useAuthForm';

interface Props {
  auth: Auth;
  submit: string;
  onSubmit: () => Promise<void>;
  onValuesChange?: (changed: object, all: object) => void;
  children: ReactNode;
}

/** A form of the public pages: what went wrong above it, its fields, one button. */
export function AuthForm({ auth, submit, onSubmit, onValuesChange, children }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { form, problem, pending, attempt, checking } = auth;
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      styles={{ label: { height: 'auto' } }}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed, all) => {
        auth.onValuesChange(changed);
        onValuesChange?.(changed, all);
      }}
      onFinish={() => attempt('submit', onSubmit)}
    >
      <ProblemAlert problem={problem} />
      {children}
      <Button block type="primary" htmlType="submit" loading={pending === 'submit'}>
        {submit}
      </Button>
      <span role="status" className={styles.checking} style={{ color: token.colorTextSecondary }}>
        {checking && formatMessage({ id: 'public.checking' })}
      </span>
    </Form>
  );
}
