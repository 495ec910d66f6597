import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Form, InputNumber } from 'antd';
import { FormModal } from '@/components/FormModal';
import type { IssuedToken, Token } from './token';

interface Props {
  accountId: number;
  token: Token;
  onClose: () => void;
  onMade: (issued: IssuedToken) => void;
}

const DEFAULT_HOURS = 24;
const MAX_HOURS = 720;

/** A successor, beside which the old token works for a while. */
export function RotateModal({ accountId, token, onClose, onMade }: Props) {
  const text = useText('service-account');
  return (
    <FormModal
      title={<Sentence>{text('rotate-title', { name: token.name })}</Sentence>}
      about={text('rotate-text')}
      okText={text('rotate')}
      endpoint="serviceAccount.rotateToken"
      toInput={({ overlap_hours }: { overlap_hours: number }) => ({ id: accountId, token_id: token.id, overlap_hours })}
      onDone={onMade}
      onClose={onClose}
      initialValues={{ overlap_hours: DEFAULT_HOURS }}
    >
      <Form.Item
        name="overlap_hours"
        label={text('overlap')}
        rules={[{ required: true, type: 'integer', min: 0, max: MAX_HOURS }]}
      >
        <InputNumber min={0} max={MAX_HOURS} suffix={text('hours')} style={{ width: '100%' }} autoFocus />
      </Form.Item>
    </FormModal>
  );
}
