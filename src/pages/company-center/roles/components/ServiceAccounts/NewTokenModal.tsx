import { MAX_SERVICE_TOKEN_DAYS } from '@daas/contract/constants';
import { useText } from '@daas/kit/hooks/useText';
import { Form, Input, InputNumber } from 'antd';
import { FormModal } from '@/components/FormModal';
import { IpRulesFields } from '@/components/IpRulesFields';
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
  const text = useText('service-account');
  return (
    <FormModal
      title={text('token-create')}
      okText={text('token-create')}
      endpoint="serviceAccount.createToken"
      toInput={(values: Values) => ({ id: accountId, ...values })}
      onDone={onMade}
      onClose={onClose}
      initialValues={{ name: '', expires_in_days: DEFAULT_DAYS, ip_rules: [] }}
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
    </FormModal>
  );
}
