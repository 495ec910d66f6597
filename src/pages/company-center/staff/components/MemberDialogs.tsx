import { EditDrawer } from './EditDrawer';
import { MoveModal } from './MoveModal';
import type { MemberTask } from './member';
import { ReinviteModal } from './ReinviteModal';
import { RemoveModal } from './RemoveModal';

interface Props {
  task: MemberTask | null;
  onClose: () => void;
  onChanged: () => void;
}

/** The dialogs about one member or several. */
export function MemberDialogs({ task, onClose, onChanged }: Props) {
  const of = (kind: 'edit' | 'remove' | 'reinvite') => (task?.kind === kind ? task.member : null);
  const done = () => {
    onClose();
    onChanged();
  };
  return (
    <>
      <EditDrawer member={of('edit')} onClose={onClose} onSaved={done} />
      <RemoveModal member={of('remove')} onClose={onClose} onRemoved={done} />
      <ReinviteModal member={of('reinvite')} onClose={onClose} onSent={onChanged} />
      <MoveModal
        ids={task?.kind === 'move' ? task.ids : []}
        onClose={onClose}
        onMoved={() => {
          if (task?.kind === 'move') task.onMoved();
          done();
        }}
      />
    </>
  );
}
