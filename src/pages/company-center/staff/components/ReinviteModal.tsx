import { MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Modal, Typography } from 'antd';
import { useState } from 'react';
import { Invited } from './Invited';
import type { Member } from './member';

interface Props {
  /** Null while closed. */
  member: Member | null;
  onClose: () => void;
  onSent: () => void;
}

/** Sends an invitation again; the link sent before ends. */
export function ReinviteModal({ member, onClose, onSent }: Props) {
  const { run, loading } = useAction('staff.reinvite');
  const [sent, setSent] = useState<EndpointOutput<'staff.reinvite'> | null>(null);
  const text = useText('staff');
  const send = async () => {
    const answer = member && (await run({ id: member.id }).catch(() => null));
    if (!answer) return;
    setSent(answer);
    onSent();
  };
  return (
    <Modal
      open={member !== null}
      width={MODAL_WIDTH}
      title={<Sentence>{text('reinvite-title', { name: member?.name ?? '' })}</Sentence>}
      okText={text(sent ? 'close' : 'reinvite')}
      confirmLoading={loading}
      onOk={() => (sent ? onClose() : void send())}
      onCancel={onClose}
      {...(sent ? { cancelButtonProps: { style: { display: 'none' } } } : {})}
      afterClose={() => setSent(null)}
    >
      {sent && member ? (
        <Invited to={member.phone ?? member.email ?? ''} until={sent.invited_until} link={sent.demo_link} />
      ) : (
        <Typography.Paragraph>{text('reinvite-text')}</Typography.Paragraph>
      )}
    </Modal>
  );
}
