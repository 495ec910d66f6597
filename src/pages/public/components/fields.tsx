import { PHONE_PATTERN } from '@daas/contract/constants';
import { asPhone } from '@daas/contract/identity/phones';
import { FormattedMessage, useIntl } from '@umijs/max';
import { Checkbox, Form, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import { hrefOf } from '@/request/navigation';
import { isAccepted } from './agreement';
import { Input } from './input';

/** Complaints come when a field is left or the form sent, not while one types. */
export const REQUIRED = { required: true, validateTrigger: 'onSubmit' } as const;

export function PhoneField() {
  const { formatMessage } = useIntl();
  return (
    <Form.Item
      name="phone"
      label={formatMessage({ id: 'public.phone' })}
      normalize={asPhone}
      validateTrigger="onBlur"
      validateFirst
      rules={[REQUIRED, { pattern: PHONE_PATTERN }]}
    >
      <Input type="tel" inputMode="numeric" autoComplete="username" maxLength={40} />
    </Form.Item>
  );
}

/** `once`: asks only where the current versions were not accepted before. A new account always asks. */
export function AgreementField({ once = false }: { once?: boolean }) {
  const { formatMessage } = useIntl();
  const [accepted] = useState(() => once && isAccepted());
  const { token } = theme.useToken();
  const document = (path: string) => (chunks: ReactNode) => (
    <a key={path} href={hrefOf(path)} target="_blank" rel="noreferrer">
      {chunks}
    </a>
  );
  const values = { agreement: document('/agreement'), privacy: document('/privacy') };
  if (accepted)
    return (
      <p style={{ marginBlock: '0 24px', color: token.colorTextSecondary }}>
        <FormattedMessage id="public.agreed" values={values} />
      </p>
    );
  return (
    <Form.Item
      name="agreed"
      valuePropName="checked"
      rules={[
        {
          validator: (_, checked?: boolean) =>
            checked ? Promise.resolve() : Promise.reject(new Error(formatMessage({ id: 'public.agree-required' }))),
        },
      ]}
    >
      <Checkbox>
        <FormattedMessage id="public.agree" values={values} />
      </Checkbox>
    </Form.Item>
  );
}
