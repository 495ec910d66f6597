import { MAX_SERVICE_TOKEN_DAYS, MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Alert, Form, Input, InputNumber, Modal } from 'antd';
import { IpRulesFields } from '@/components/IpRulesFields';
import { useRefusal } from '@/hooks/useRefusal';
import type { IssuedToken } from './token';

interface Props {
  accountId: number;
  onClose: () => void;
  onMade: (issued: IssuedToken) => void;
}

interface Values {
  name: string;
  expires_in_days: number;
  ip_rules: string[];
}

const NAME_MAX = 60;
const DEFAULT_DAYS = 90;

export function NewTokenModal({ accountId, onClose, onMade }: Props) {
  const [form] = Form.useForm<Values>();
  const { refused, attempt } = useRefusal(form);
  const { run, loading } = useAction('serviceAccount.createToken', { showErrorInPlace: true });
  const text = useText('service-account');
  const common = useText('common');
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={text('token-create')}
      cancelText={common('cancel')}
      okText={text('token-create')}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
    >
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ name: '', expires_in_days: DEFAULT_DAYS, ip_rules: [] }}
        onFinish={(values) => void attempt(async () => onMade(await run({ id: accountId, ...values })))}
      >
        <Form.Item name="name" label={text('token-name')} rules={[{ required: true, whitespace: true, max: NAME_MAX }]}>
          <Input maxLength={NAME_MAX} autoComplete="off" autoFocus placeholder={text('token-name-example')} />
        </Form.Item>
        <Form.Item
          name="expires_in_days"
          label={text('days')}
          rules={[{ required: true, type: 'integer', min: 1, max: MAX_SERVICE_TOKEN_DAYS }]}
        >
          <InputNumber min={1} max={MAX_SERVICE_TOKEN_DAYS} suffix={text('days-unit')} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label={text('addresses')} style={{ marginBlockEnd: 0 }}>
          <IpRulesFields name="ip_rules" text={(key, values) => text(`ip-${key}`, values)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
