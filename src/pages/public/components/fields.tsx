import { PHONE_PATTERN } from '@daas/contract/constants';
import { asPhone } from '@daas/contract/identity/phones';
import { FormattedMessage, useIntl } from '@umijs/max';
import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import { hrefOf } from '@/request/navigation';
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

export function AgreementField() {
  const { formatMessage } = useIntl();
  const document = (path: string) => (chunks: ReactNode) => (
    <a key={path} href={hrefOf(path)} target="_blank" rel="noreferrer">
      {chunks}
    </a>
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
        <FormattedMessage
          id="public.agree"
          values={{ agreement: document('/agreement'), privacy: document('/privacy') }}
        />
      </Checkbox>
    </Form.Item>
  );
}
