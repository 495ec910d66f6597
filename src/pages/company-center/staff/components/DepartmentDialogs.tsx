import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Form, Input } from 'antd';
import { FormModal } from '@/components/FormModal';
import { DepartmentSelect } from '../../components/DepartmentSelect';
import type { Department } from '../../components/departments';

export type DepartmentTask =
  | { kind: 'add'; parentId: number | null }
  | { kind: 'rename' | 'move' | 'delete'; department: Department };

interface Props {
  task: DepartmentTask | null;
  onClose: () => void;
  /** The department to show afterwards; null for all members. */
  onDone: (departmentId: number | null) => void;
}

interface Values {
  name: string;
  parent_id: number | null;
  move_to: number | null;
}

const NAME_MAX = 60;
const ENDPOINTS = {
  add: 'department.create',
  rename: 'department.rename',
  move: 'department.move',
  delete: 'department.delete',
} as const;
/** The field that shows that the parent has a department of this name. */
const NAME_FIELDS = { add: 'name', rename: 'name', move: 'parent_id', delete: 'move_to' } as const;

/** Add, rename, move or delete a department: one dialog with the fields each needs. */
export function DepartmentDialogs({ task, onClose, onDone }: Props) {
  const text = useText('staff');
  const common = useText('common');
  const department = task && 'department' in task ? task.department : null;
  const name = department?.name ?? '';

  const kind = task?.kind ?? 'add';
  const toInput = ({ name: newName, parent_id, move_to }: Values) => {
    if (!department) return { name: newName, parent_id };
    const { id } = department;
    return kind === 'rename' ? { id, name: newName } : kind === 'move' ? { id, parent_id } : { id, move_to };
  };
  const idAfter = (answer: object, { move_to }: Values): number | null => {
    if ('id' in answer) return answer.id as number;
    return (kind === 'delete' ? (move_to ?? department?.parent_id) : department?.id) ?? null;
  };

  return (
    <FormModal
      open={task !== null}
      title={task && <Sentence>{text(`title-${task.kind}`, { name })}</Sentence>}
      okText={common(kind === 'delete' ? 'delete' : 'save')}
      okButtonProps={{ danger: kind === 'delete' }}
      endpoint={ENDPOINTS[kind]}
      toInput={toInput}
      nameField={NAME_FIELDS[kind]}
      successText={text(`done-${kind}`)}
      onDone={(answer, values) => onDone(idAfter(answer, values))}
      onClose={onClose}
      initialValues={{
        name,
        parent_id: task?.kind === 'add' ? task.parentId : (department?.parent_id ?? null),
        move_to: department?.parent_id ?? null,
      }}
    >
      {task && (
        <>
          {(task.kind === 'add' || task.kind === 'rename') && (
            <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true, max: NAME_MAX }]}>
              <Input maxLength={NAME_MAX} autoFocus />
            </Form.Item>
          )}
          {(task.kind === 'add' || task.kind === 'move') && (
            <Form.Item
              name="parent_id"
              label={text('parent')}
              extra={task.kind === 'move' ? text('move-hint') : undefined}
            >
              <DepartmentSelect none={text('top')} {...(department ? { except: department.id } : {})} />
            </Form.Item>
          )}
          {task.kind === 'delete' && department && (
            <>
              <Alert
                type="warning"
                showIcon
                title={text('delete-text', { staff: department.staff })}
                style={{ marginBlockEnd: 16 }}
              />
              <Form.Item name="move_to" label={text('move-people-to')}>
                <DepartmentSelect none={text('none')} except={department.id} />
              </Form.Item>
            </>
          )}
        </>
      )}
    </FormModal>
  );
}
