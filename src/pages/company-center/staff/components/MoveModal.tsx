import { useText } from '@daas/kit/hooks/useText';
import { Form } from 'antd';
import { FormModal } from '@/components/FormModal';
import { DepartmentSelect } from '../../components/DepartmentSelect';

interface Props {
  /** None while closed. */
  ids: readonly number[];
  onClose: () => void;
  onMoved: () => void;
}

/** Puts several members into one department. */
export function MoveModal({ ids, onClose, onMoved }: Props) {
  const text = useText('staff');
  const common = useText('common');
  return (
    <FormModal
      open={ids.length > 0}
      title={text('move-members', { n: ids.length })}
      okText={text('move')}
      endpoint="staff.move"
      toInput={({ department_id }: { department_id: number | null }) => ({ ids: [...ids], department_id })}
      successText={text('moved', { n: ids.length })}
      onDone={onMoved}
      onClose={onClose}
      initialValues={{ department_id: null }}
    >
      <Form.Item name="department_id" label={common('department')}>
        <DepartmentSelect none={text('none')} />
      </Form.Item>
    </FormModal>
  );
}
