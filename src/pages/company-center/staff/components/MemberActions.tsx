import { DownOutlined } from '@ant-design/icons';
import { CellButton, CellSpace } from '@daas/kit/cells';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useAccess } from '@umijs/max';
import { Dropdown, message } from 'antd';
import { confirmAct } from '@/components/confirmAct';
import type { Member, MemberTask } from './member';

type Act = 'reinvite' | 'withdraw' | 'enable' | 'disable' | 'reset' | 'approve' | 'remove';

interface Props {
  member: Member;
  onTask: (task: MemberTask) => void;
  onChanged: () => void;
}

const ACTS: Record<Member['status'], readonly Act[]> = {
  invited: ['reinvite', 'withdraw'],
  active: ['disable', 'reset', 'approve', 'remove'],
  disabled: ['enable', 'remove'],
  removed: [],
};
const NEEDS = {
  reinvite: 'add-user',
  withdraw: 'delete-user',
  enable: 'edit-user',
  disable: 'edit-user',
  reset: 'edit-user',
  approve: 'administrator',
  remove: 'delete-user',
} as const satisfies Record<Act, string>;
const DANGEROUS: readonly Act[] = ['withdraw', 'disable', 'remove'];

/** The member reported the second factor lost, and that is not believed yet. */
export const waitsForRecovery = ({ recovery_ready_at }: Member): boolean =>
  recovery_ready_at !== null && Date.parse(recovery_ready_at) > Date.now();

/** What may be done with a member now. */
export function MemberActions({ member, onTask, onChanged }: Props) {
  const access = useAccess();
  const setStatus = useAction('staff.setStatus');
  const reset = useAction('staff.resetPassword');
  const approve = useAction('staff.approveRecovery');
  const remove = useAction('staff.remove');
  const text = useText('staff');
  const common = useText('common');
  const { id, name, status } = member;
  const waits = waitsForRecovery(member);

  const run: Record<Exclude<Act, 'remove' | 'reinvite'>, () => Promise<unknown>> = {
    withdraw: () => remove.run({ id }),
    enable: () => setStatus.run({ id, status: 'active' }),
    disable: () => setStatus.run({ id, status: 'disabled' }),
    reset: () => reset.run({ id }),
    approve: () => approve.run({ id }),
  };
  const ask = (act: keyof typeof run) =>
    confirmAct({
      title: <Sentence>{text(`${act}-title`, { name })}</Sentence>,
      content: text(`${act}-text`),
      okText: text(act),
      danger: DANGEROUS.includes(act),
      act: async () => {
        await run[act]();
        void message.success(<Sentence>{text(`${act}-done`, { name })}</Sentence>);
        onChanged();
      },
    });
  const start = (act: Act) => (act === 'remove' || act === 'reinvite' ? onTask({ kind: act, member }) : ask(act));

  const acts = ACTS[status].filter((act) => access[NEEDS[act]] && (act !== 'approve' || waits));
  return (
    <CellSpace>
      {access['edit-user'] && status !== 'removed' && (
        <CellButton onClick={() => onTask({ kind: 'edit', member })}>{common('edit')}</CellButton>
      )}
      {acts.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: acts.map((act) => ({ key: act, label: text(act), danger: DANGEROUS.includes(act) })),
            onClick: ({ key }) => start(key as Act),
          }}
        >
          <CellButton aria-haspopup="menu" aria-label={text('more-of', { name })}>
            {text('more')} <DownOutlined aria-hidden style={{ fontSize: 10 }} />
          </CellButton>
        </Dropdown>
      )}
    </CellSpace>
  );
}
