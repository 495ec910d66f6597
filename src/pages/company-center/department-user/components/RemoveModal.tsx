import { MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Descriptions, Form, Modal, message, Skeleton, Typography } from 'antd';
import { submitForm } from '@/components/submitForm';
import { MemberSelect } from '../../components/MemberSelect';
import type { Member } from './member';

interface Props {
  /** Null while closed. */
  member: Member | null;
  onClose: () => void;
  onRemoved: () => void;
}

type Belongings = EndpointOutput<'staff.belongings'>;

/** Removes a member after handing over what they own. */
export function RemoveModal({ member, onClose, onRemoved }: Props) {
  const format = useFormat();
  const [form] = Form.useForm<{ hand_over_to?: number }>();
  const { run, loading } = useAction('staff.remove');
  const { data, error } = useApi('staff.belongings', { id: member?.id ?? 0 }, { ready: member !== null });
  const text = useText('department-user');
  const name = member?.name ?? '';
  const owned = Object.entries(data ?? {}).filter(([, count]) => count > 0) as [keyof Belongings, number][];
  const submit = ({ hand_over_to = null }: { hand_over_to?: number | null }) =>
    submitForm(form, async () => {
      if (!member) return;
      await run({ id: member.id, hand_over_to });
      void message.success(text('remove-done', { name }));
      onRemoved();
    });
  return (
    <Modal
      open={member !== null}
      width={MODAL_WIDTH}
      title={<Sentence>{text('remove-title', { name })}</Sentence>}
      okText={text('remove')}
      okButtonProps={{ danger: true, disabled: !data }}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={submit}>
        <Typography.Paragraph>{text('remove-text')}</Typography.Paragraph>
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {data && owned.length === 0 && <Alert type="info" showIcon title={text('owns-nothing')} />}
        {owned.length > 0 && (
          <>
            <Descriptions
              bordered
              size="small"
              column={{ xs: 1, sm: 2 }}
              title={text('owns')}
              style={{ marginBlockEnd: 16 }}
              items={owned.map(([kind, count]) => ({
                key: kind,
                label: text(`owns.${kind}`),
                children: format.number(count),
              }))}
            />
            <Form.Item
              name="hand_over_to"
              label={text('hand-over')}
              rules={[{ required: true, message: text('hand-over-needed') }]}
            >
              <MemberSelect {...(member ? { except: member.id } : {})} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}
