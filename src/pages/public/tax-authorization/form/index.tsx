import { asCodeOf, isUscc } from '@daas/contract/identity';
import { TAX_CONSENT_VERSION } from '@daas/contract/tax';
import { history, useIntl, useParams } from '@umijs/max';
import { Button, Checkbox, Form } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '@/request';
import { AuthForm } from '../../components/AuthForm';
import { PhoneField, REQUIRED } from '../../components/fields';
import { Input } from '../../components/input';
import { useAuthForm } from '../../components/useAuthForm';
import { Consent } from '../components/Consent';
import { Facts } from '../components/Facts';
import { NotOpened } from '../components/NotOpened';
import { captchaPath, resultPath } from '../components/paths';
import { TaxPage } from '../components/TaxPage';
import { type Given, useGiven } from '../components/useGiven';

const OPEN = ['sent', 'filled'];

/** The requested authorization, with the form to grant or refuse it. // §2 */
export default function TaxFormPage() {
  const { id: link = '' } = useParams<{ id: string }>();
  const { formatMessage } = useIntl();
  const { data, error, cut, refresh } = useGiven(link);
  const answered = data && !OPEN.includes(data.status);
  useEffect(() => {
    if (answered) history.replace(resultPath(link));
  }, [answered, link]);
  if (!data || answered) return <NotOpened link={link} cut={cut} error={error} again={refresh} />;
  return (
    <TaxPage
      title={formatMessage({ id: 'tax-authorization.asks' }, { asker: data.asker })}
      intro={formatMessage({ id: 'tax-authorization.asks-text' })}
    >
      <Facts given={data} />
      <GiverForm link={link} given={data} />
    </TaxPage>
  );
}

function GiverForm({ link, given }: { link: string; given: Given }) {
  const { formatMessage } = useIntl();
  const auth = useAuthForm();
  const text = (id: string) => formatMessage({ id: `tax-authorization.${id}` });

  const submit = async () => {
    const { subject, tax_number, contact_name, phone } = auth.form.getFieldsValue();
    const input = { link, subject, tax_number, contact_name, consent_version: TAX_CONSENT_VERSION };
    await call('taxAuthorization.fill', { ...input, ...(phone ? { phone } : {}) }, { skipErrorHandler: true });
    history.push(captchaPath(link));
  };
  return (
    <>
      <AuthForm auth={auth} submit={text('next')} onSubmit={submit}>
        <Form.Item name="subject" label={text('subject')} initialValue={given.subject} validateFirst rules={[REQUIRED]}>
          <Input autoComplete="organization" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="tax_number"
          label={text('tax-number')}
          initialValue={given.tax_number ?? ''}
          normalize={(value: string) => asCodeOf('uscc', value)}
          validateTrigger="onBlur"
          validateFirst
          rules={[
            REQUIRED,
            {
              validator: (_, value: string) =>
                isUscc(value) ? Promise.resolve() : Promise.reject(new Error(text('tax-number-rule'))),
            },
          ]}
        >
          <Input dir="ltr" autoComplete="off" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="contact_name"
          label={text('contact')}
          initialValue={given.contact_name ?? ''}
          validateTrigger="onBlur"
          validateFirst
          rules={[REQUIRED, { min: 2, whitespace: true }]}
        >
          <Input autoComplete="name" maxLength={30} />
        </Form.Item>
        {given.phone && given.status === 'sent' ? (
          <Form.Item label={formatMessage({ id: 'public.phone' })} htmlFor="tax-phone" extra={text('phone-fixed')}>
            <Input id="tax-phone" dir="ltr" value={given.phone} readOnly />
          </Form.Item>
        ) : (
          <PhoneField />
        )}
        <Consent asker={given.asker} days={given.days} />
        <Form.Item
          name="agreed"
          valuePropName="checked"
          rules={[
            {
              validator: (_, checked?: boolean) =>
                checked ? Promise.resolve() : Promise.reject(new Error(text('agree-required'))),
            },
          ]}
        >
          <Checkbox>{text('agree')}</Checkbox>
        </Form.Item>
      </AuthForm>
      <Refuse link={link} />
    </>
  );
}

/** Saying no asks once more, in place. */
function Refuse({ link }: { link: string }) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const text = (id: string) => formatMessage({ id: `tax-authorization.${id}` });
  const refuse = async () => {
    setPending(true);
    try {
      await call('taxAuthorization.refuse', { link });
      history.replace(resultPath(link));
    } finally {
      setPending(false);
    }
  };
  if (!asking)
    return (
      <Button block type="text" onClick={() => setAsking(true)}>
        {text('refuse')}
      </Button>
    );
  return (
    <Button block danger loading={pending} onClick={() => void refuse().catch(() => undefined)}>
      {text('refuse-sure')}
    </Button>
  );
}
