import { TAX_LINK_DAYS } from '@daas/contract/tax';
import { useText } from '@daas/kit/hooks/useText';
import { history } from '@umijs/max';
import { Button, Form } from 'antd';
import { REQUIRED } from '../components/fields';
import { Input } from '../components/input';
import { formPath } from './components/paths';
import { TaxPage } from './components/TaxPage';
import styles from './components/TaxPage.module.css';

const STEPS = ['open', 'fill', 'confirm', 'withdraw'] as const;

/** The last part of a link that was pasted, whole or alone. */
const linkIn = (pasted: string): string | undefined =>
  /(?:^|\/form\/|\/captcha\/|[?&]id=)([\w-]{43})$/.exec(pasted)?.[1];

/** What a tax authorization is, for who comes without a link. // §2 */
export default function TaxAuthorizationPage() {
  const text = useText('tax-consent');
  return (
    <TaxPage title={text('title')} intro={text('about')}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{text(`step-${step}`, { days: TAX_LINK_DAYS })}</li>
        ))}
      </ol>
      <Form
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={({ link }: { link: string }) => history.push(formPath(linkIn(link.trim()) ?? ''))}
      >
        <Form.Item
          name="link"
          label={text('link')}
          validateFirst
          validateTrigger="onBlur"
          rules={[
            REQUIRED,
            {
              validator: (_, value: string) =>
                linkIn(value.trim()) ? Promise.resolve() : Promise.reject(new Error(text('link-rule'))),
            },
          ]}
          extra={text('link-hint')}
        >
          <Input dir="ltr" autoComplete="off" maxLength={300} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          {text('open')}
        </Button>
      </Form>
    </TaxPage>
  );
}
