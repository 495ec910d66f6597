import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { message } from 'antd';
import { confirmAct } from '@/components/confirmAct';
import type { Department } from '../../components/departments';

/** Moves a department that was dropped on another one, after asking: a slip of the mouse would take budgets along. */
export function useDepartmentMove(list: readonly Department[], onMoved: () => void) {
  const { run } = useAction('department.move');
  const text = useText('staff');
  return (id: number, parentId: number | null) => {
    const moved = list.find((one) => one.id === id);
    if (!moved || moved.parent_id === parentId) return;
    const to = list.find((one) => one.id === parentId)?.name ?? text('top');
    confirmAct({
      title: <Sentence>{text('move-title', { name: moved.name, to })}</Sentence>,
      content: text('move-hint'),
      okText: text('move'),
      act: async () => {
        await run({ id, parent_id: parentId });
        void message.success(text('done-move'));
        onMoved();
      },
    });
  };
}
