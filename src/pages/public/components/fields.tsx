import { PHONE_PATTERN } from '@daas/contract/constants';
import { FormattedMessage, useIntl } from '@umijs/max';
import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import { hrefOf } from '@/request/navigation';
import { Input } from './input';

/** Complaints come when a field is left or the form sent, not while one types. */
export const REQUIRED = { required: true, validateTrigger: 'onSubmit' } as const;

/** As pasted from an address book: spaces, hyphens and the country's prefix go. */
const normalizePhone = (value: string): string => value.replace(/[\s-]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '');

export function PhoneField() {
  const { formatMessage } = useIntl();
  return (
    <Form.Item
      name="phone"
      label={formatMessage({ id: 'public.phone' })}
      normalize={normalizePhone}
      validateTrigger="onBlur"
      validateFirst
      rules={[REQUIRED, { pattern: PHONE_PATTERN, message: formatMessage({ id: 'public.phone-rule' }) }]}
    >
      <Input type="tel" inputMode="numeric" autoComplete="username" maxLength={20} />
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
