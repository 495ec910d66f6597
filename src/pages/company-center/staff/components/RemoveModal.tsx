import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Descriptions, Form, Skeleton, Typography } from 'antd';
import { FormModal } from '@/components/FormModal';
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
  const { data, error } = useApi('staff.belongings', { id: member?.id ?? 0 }, { ready: member !== null });
  const text = useText('staff');
  const name = member?.name ?? '';
  const owned = Object.entries(data ?? {}).filter(([, count]) => count > 0) as [keyof Belongings, number][];
  return (
    <FormModal
      open={member !== null}
      title={<Sentence>{text('remove-title', { name })}</Sentence>}
      okText={text('remove')}
      okButtonProps={{ danger: true, disabled: !data }}
      endpoint="staff.remove"
      toInput={({ hand_over_to = null }: { hand_over_to?: number | null }) => ({ id: member?.id ?? 0, hand_over_to })}
      successText={text('remove-done', { name })}
      onDone={onRemoved}
      onClose={onClose}
    >
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
    </FormModal>
  );
}
