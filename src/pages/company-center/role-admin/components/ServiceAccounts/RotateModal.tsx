import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Form, InputNumber, Modal, Typography } from 'antd';
import { useRefusal } from '@/hooks/useRefusal';
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
  const [form] = Form.useForm<{ overlap_hours: number }>();
  const { refused, attempt } = useRefusal(form);
  const { run, loading } = useAction('serviceAccount.rotateToken', { showErrorInPlace: true });
  const text = useText('service-account');
  const common = useText('common');
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={<Sentence>{text('rotate-title', { name: token.name })}</Sentence>}
      cancelText={common('cancel')}
      okText={text('rotate')}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
    >
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
      <Typography.Paragraph type="secondary">{text('rotate-text')}</Typography.Paragraph>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ overlap_hours: DEFAULT_HOURS }}
        onFinish={({ overlap_hours }) =>
          void attempt(async () => onMade(await run({ id: accountId, token_id: token.id, overlap_hours })))
        }
      >
        <Form.Item
          name="overlap_hours"
          label={text('overlap')}
          rules={[{ required: true, type: 'integer', min: 0, max: MAX_HOURS }]}
        >
          <InputNumber min={0} max={MAX_HOURS} suffix={text('hours')} style={{ width: '100%' }} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
