import { MAX_MONEY, PHONE_PATTERN } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { asMail, asPhone } from '@daas/contract/identity';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useAccess, useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, message, Select, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { MoneyInput, useMoneyRules } from '@/components/MoneyInput';
import { submitForm } from '@/components/submitForm';
import { useFormDraft } from '@/hooks/useFormDraft';
import styles from '../index.module.css';

type Values = EndpointInput<'cost.setBalanceWarning'>;
type Deliveries = EndpointOutput<'cost.testBalanceWarning'>['deliveries'];
const MAX_THRESHOLDS = 5;
const MAX_RECEIVERS = 10;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Thresholds and receivers of the balance warning, with a test delivery. */
export function BalanceWarning() {
  const { formatMessage } = useIntl();
  const { data, error, loading, refresh } = useApi('cost.balanceWarning', {});
  if (data) return <WarningForm saved={data} />;
  if (loading || !error) return <Skeleton active />;
  return <RetryAlert title={formatMessage({ id: 'cost.failed' })} onRetry={refresh} />;
}

function WarningForm({ saved }: { saved: Values }) {
  const mayEdit = useAccess()['configure-balance-warning'];

  const [form] = Form.useForm<Values>();
  const draft = useFormDraft<Values>('balance-warning', form as never);
  const thresholdRules = useMoneyRules(MAX_MONEY);
  const save = useAction('cost.setBalanceWarning', { showErrorInPlace: true });
  const test = useAction('cost.testBalanceWarning');
  const [deliveries, setDeliveries] = useState<Deliveries | null>(null);
  const text = useText('cost.warning');
  const common = useText('common');
  const everyMatches = (pattern: RegExp, id: string) => ({
    validator: async (_: unknown, values: string[] = []) => {
      const wrong = values.find((value) => !pattern.test(value));
      if (wrong) throw new Error(text(id, { value: wrong }));
    },
  });

  const submit = (values: Values) =>
    submitForm(form, async () => {
      await save.run(values);
      draft.forget();
      void message.success(text('saved'));
    });

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.form ?? ''}
      disabled={!mayEdit}
      initialValues={saved}
      onValuesChange={draft.onValuesChange}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="enabled" label={text('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.List name="thresholds">
        {(fields, { add, remove }) => (
          <Form.Item label={text('thresholds')} extra={text('thresholds-how')}>
            <Flex vertical gap={8}>
              {fields.map(({ key, name }) => (
                <Flex key={key} gap={8}>
                  <Form.Item name={name} noStyle messageVariables={{ label: text('threshold') }} {...thresholdRules}>
                    <MoneyInput aria-label={text('threshold')} />
                  </Form.Item>
                  <Button onClick={() => remove(name)}>{common('remove')}</Button>
                </Flex>
              ))}
              {fields.length < MAX_THRESHOLDS && (
                <Button type="dashed" onClick={() => add(null)}>
                  {text('add-threshold')}
                </Button>
              )}
            </Flex>
          </Form.Item>
        )}
      </Form.List>
      <Form.Item
        name="phones"
        label={text('phones')}
        normalize={(phones: string[]) => [...new Set(phones.map(asPhone))]}
        rules={[{ type: 'array', max: MAX_RECEIVERS }, everyMatches(PHONE_PATTERN, 'phone-wrong')]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ' ']}
          placeholder={text('type')}
        />
      </Form.Item>
      <Form.Item
        name="emails"
        label={text('emails')}
        normalize={(emails: string[]) => [...new Set(emails.map(asMail))]}
        rules={[{ type: 'array', max: MAX_RECEIVERS }, everyMatches(EMAIL, 'email-wrong')]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ' ']}
          placeholder={text('type')}
        />
      </Form.Item>
      {mayEdit && (
        <Flex gap={8} wrap>
          <Button type="primary" htmlType="submit" loading={save.loading}>
            {common('save')}
          </Button>
          <Button
            loading={test.loading}
            onClick={() => void test.run({}).then((answer) => setDeliveries(answer.deliveries))}
          >
            {text('test')}
          </Button>
        </Flex>
      )}
      {deliveries && (
        <Alert
          style={{ marginBlockStart: 16 }}
          showIcon
          type={deliveries.some(({ state }) => state === 'failed') ? 'error' : deliveries.length ? 'success' : 'info'}
          title={text(deliveries.length ? 'tested' : 'nobody')}
          description={deliveries.map(({ to, state, error }) => (
            <div key={to}>
              {to}: {text(`state.${state}`)}
              {error ? ` (${error})` : ''}
            </div>
          ))}
        />
      )}
    </Form>
  );
}
