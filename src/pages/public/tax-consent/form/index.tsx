import { asCodeOf, isUscc } from '@daas/contract/identity';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { history, useIntl, useParams, useSearchParams } from '@umijs/max';
import { Alert, Button, Checkbox, Form, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { call, refusalCode } from '@/request';
import { AuthForm } from '../../components/AuthForm';
import { REQUIRED } from '../../components/fields';
import { Input } from '../../components/input';
import { useAuthForm } from '../../components/useAuthForm';
import { Consent } from '../components/Consent';
import { ContactName } from '../components/ContactName';
import { Facts } from '../components/Facts';
import { NotOpened } from '../components/NotOpened';
import { captchaPath, resultPath } from '../components/paths';
import { TaxPage } from '../components/TaxPage';
import styles from '../components/TaxPage.module.css';
import { type AuthorizationView, useGiven } from '../components/useGiven';

const OPEN = ['sent', 'filled'];

/** The requested authorization, with the form to grant or refuse it. // §2 */
export default function TaxFormPage() {
  const { id: link = '' } = useParams<{ id: string }>();
  const [query] = useSearchParams();
  const { formatMessage } = useIntl();
  const { data, error, cut, refresh } = useGiven(link);
  const answered = data && !OPEN.includes(data.status);
  useEffect(() => {
    if (answered) history.replace(resultPath(link));
  }, [answered, link]);
  if (!data || answered) return <NotOpened link={link} cut={cut} error={error} again={refresh} />;
  return (
    <TaxPage
      title={formatMessage({ id: 'tax-consent.asks' }, { asker: data.asker })}
      intro={formatMessage({ id: 'tax-consent.asks-text' })}
    >
      {query.has('changed') && (
        <Alert
          type="warning"
          showIcon
          title={formatMessage({ id: 'tax-consent.changed' })}
          role="status"
          style={{ marginBlockEnd: 24 }}
        />
      )}
      <Facts authorization={data} />
      <GiverForm link={link} authorization={data} refresh={refresh} />
    </TaxPage>
  );
}

function GiverForm({
  link,
  authorization,
  refresh,
}: {
  link: string;
  authorization: AuthorizationView;
  refresh: () => void;
}) {
  const auth = useAuthForm();
  const text = useText('tax-consent');

  const { contacts, consent_text } = authorization;

  const submit = async () => {
    const { tax_number, contact } = auth.form.getFieldsValue();
    const input = { link, tax_number, contact, consent_sha256: consent_text?.sha256 ?? '' };
    try {
      await call('taxAuthorization.fill', input, { showErrorInPlace: true });
    } catch (error) {
      if (refusalCode(error) === 'changed-meanwhile') {
        auth.form.setFieldValue('agreed', false);
        refresh();
      }
      throw error;
    }
    history.push(captchaPath(link));
  };
  if (contacts.length === 0)
    return (
      <>
        <Alert type="warning" showIcon title={<Sentence>{text('nobody')}</Sentence>} style={{ marginBlockEnd: 24 }} />
        <Refuse link={link} />
      </>
    );
  return (
    <>
      <AuthForm auth={auth} submit={text('next')} onSubmit={submit}>
        <Form.Item
          name="tax_number"
          label={text('tax-number')}
          extra={text('tax-number-extra')}
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
          name="contact"
          label={text('who-confirms')}
          extra={text('contact-extra')}
          {...(contacts.length === 1 ? { initialValue: contacts[0]?.id } : {})}
          rules={[{ required: true, message: text('contact-required') }]}
        >
          <Radio.Group className={styles.contacts}>
            {contacts.map((contact) => (
              <Radio key={contact.id} value={contact.id}>
                <ContactName contact={contact} />
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        {consent_text && <Consent text={consent_text} />}
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
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const text = useText('tax-consent');
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
