import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form, InputNumber, Typography } from 'antd';
import { submitForm } from '@/components/submitForm';

interface Props {
  appId: number;
  keyId: string;
  onMade: (secret: EndpointOutput<'app.rotateKey'>) => void;
  onCancel: () => void;
}

const DEFAULT_HOURS = 24;
const MAX_HOURS = 720;

export function RotateKeyForm({ appId, keyId, onMade, onCancel }: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<{ overlap_hours: number }>();
  const rotate = useAction('app.rotateKey');
  const text = useText('connector.keys');
  const submit = ({ overlap_hours }: { overlap_hours: number }) =>
    submitForm(form, async () => onMade(await rotate.run({ id: appId, key_id: keyId, overlap_hours })));
  return (
    <Form form={form} layout="vertical" initialValues={{ overlap_hours: DEFAULT_HOURS }} onFinish={submit}>
      <Typography.Paragraph type="secondary">{text('rotate-text')}</Typography.Paragraph>
      <Form.Item
        name="overlap_hours"
        label={text('overlap')}
        rules={[{ required: true, type: 'integer', min: 0, max: MAX_HOURS }]}
      >
        <InputNumber min={0} max={MAX_HOURS} suffix={text('hours')} style={{ width: '100%' }} autoFocus />
      </Form.Item>
      <Flex justify="end" gap="small">
        <Button onClick={onCancel}>{formatMessage({ id: 'common.cancel' })}</Button>
        <Button type="primary" htmlType="submit" loading={rotate.loading}>
          {text('rotate')}
        </Button>
      </Flex>
    </Form>
  );
}
