import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@daas/contract/password';
import { useIntl } from '@umijs/max';
import { Form, theme } from 'antd';
import { REQUIRED } from './fields';
import styles from './index.module.css';
import { Password } from './input';

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

function Rules({ password }: { password: string }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const broken = brokenPasswordRules(password);
  return (
    <ul className={styles.rules} aria-label={formatMessage({ id: 'public.password-rules' })}>
      {RULES.map((rule) => {
        const satisfied = !broken.includes(rule);
        return (
          <li key={rule} style={{ color: satisfied ? token.colorSuccessText : token.colorTextSecondary }}>
            {satisfied ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            <span>{formatMessage({ id: `public.password-${rule}` })}</span>
            <span className="visually-hidden">
              {formatMessage({ id: satisfied ? 'public.password-kept' : 'public.password-missing' })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A password to be set, its rules ticked off while one types. */
export function NewPasswordField({ label }: { label: string }) {
  const { formatMessage } = useIntl();
  const form = Form.useFormInstance();
  const password: string = Form.useWatch('password', form) ?? '';
  return (
    <Form.Item
      name="password"
      label={label}
      validateTrigger="onBlur"
      validateFirst
      rules={[
        REQUIRED,
        {
          validator: (_, value?: string) =>
            !value || brokenPasswordRules(value).length === 0
              ? Promise.resolve()
              : Promise.reject(new Error(formatMessage({ id: 'public.password-weak' }))),
        },
      ]}
      extra={<Rules password={password} />}
    >
      <Password autoComplete="new-password" maxLength={72} />
    </Form.Item>
  );
}
