import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form, Input, Radio, Select } from 'antd';
import { submitForm } from '@/components/submitForm';

interface Props {
  appId: number;
  onMade: (secret: EndpointOutput<'app.createKey'>) => void;
  onCancel?: () => void;
}
interface Values {
  name: string;
  mode: 'live' | 'test';
  expires_in_days: number;
}

/** A select cannot hold null: 0 stands for a key without end. */
const NEVER = 0;
const LIFETIMES = [30, 90, 180, 365] as const;

export function CreateKeyForm({ appId, onMade, onCancel }: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<Values>();
  const create = useAction('app.createKey');
  const text = useText('connector.keys');
  const common = useText('common');
  const submit = ({ expires_in_days, ...values }: Values) => {
    const input = { id: appId, ...values, expires_in_days: expires_in_days === NEVER ? null : expires_in_days };
    return submitForm(form, async () => onMade(await create.run(input)));
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{ mode: 'live', expires_in_days: NEVER }}
      onFinish={submit}
    >
      <Form.Item name="name" label={common('name')} rules={[{ required: true, whitespace: true, max: 60 }]}>
        <Input maxLength={60} placeholder={text('name-example')} autoFocus />
      </Form.Item>
      <Form.Item name="mode" label={text('mode')} extra={text('mode-hint')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 'live', label: text('mode-live') },
            { value: 'test', label: text('mode-test') },
          ]}
        />
      </Form.Item>
      <Form.Item name="expires_in_days" label={common('expires')}>
        <Select
          options={[
            { value: NEVER, label: text('never') },
            ...LIFETIMES.map((days) => ({ value: days, label: text('in-days', { days }) })),
          ]}
        />
      </Form.Item>
      <Flex justify="end" gap="small">
        {onCancel && <Button onClick={onCancel}>{formatMessage({ id: 'common.cancel' })}</Button>}
        <Button type="primary" htmlType="submit" loading={create.loading}>
          {text('create')}
        </Button>
      </Flex>
    </Form>
  );
}
