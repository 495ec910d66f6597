import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Form, Input, Modal, message } from 'antd';
import { submitForm } from '@/components/submitForm';
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

/** Add, rename, move or delete a department: one dialog with the fields each needs. */
export function DepartmentDialogs({ task, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const create = useAction('department.create');
  const rename = useAction('department.rename');
  const move = useAction('department.move');
  const remove = useAction('department.delete');
  const text = useText('department-user');
  const common = useText('common');
  const department = task && 'department' in task ? task.department : null;
  const name = department?.name ?? '';

  const send = async (current: DepartmentTask, values: Values): Promise<number | null> => {
    if (current.kind === 'add') return (await create.run({ name: values.name, parent_id: values.parent_id })).id;
    const { id, parent_id } = current.department;
    if (current.kind === 'rename') await rename.run({ id, name: values.name });
    if (current.kind === 'move') await move.run({ id, parent_id: values.parent_id });
    if (current.kind === 'delete') await remove.run({ id, move_to: values.move_to });
    return current.kind === 'delete' ? (values.move_to ?? parent_id) : id;
  };
  const submit = async (values: Values) => {
    if (!task) return;
    const nameField = task.kind === 'move' ? 'parent_id' : task.kind === 'delete' ? 'move_to' : 'name';
    const act = async () => {
      const departmentId = await send(task, values);
      void message.success(text(`done-${task.kind}`));
      onDone(departmentId);
    };
    await submitForm(form, act, { nameField });
  };

  return (
    <Modal
      open={task !== null}
      width={MODAL_WIDTH}
      title={task && <Sentence>{text(`title-${task.kind}`, { name })}</Sentence>}
      okText={task && (task.kind === 'delete' ? common('delete') : common('save'))}
      okButtonProps={{ danger: task?.kind === 'delete' }}
      confirmLoading={create.loading || rename.loading || move.loading || remove.loading}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {task && (
        <Form<Values>
          form={form}
          layout="vertical"
          preserve={false}
          clearOnDestroy
          initialValues={{
            name,
            parent_id: task.kind === 'add' ? task.parentId : (department?.parent_id ?? null),
            move_to: department?.parent_id ?? null,
          }}
          onFinish={submit}
        >
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
        </Form>
      )}
    </Modal>
  );
}
