import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Form, Modal, message } from 'antd';
import { DepartmentSelect } from '../../components/DepartmentSelect';

interface Props {
  /** None while closed. */
  ids: readonly number[];
  onClose: () => void;
  onMoved: () => void;
}

/** Puts several members into one department. */
export function MoveModal({ ids, onClose, onMoved }: Props) {
  const [form] = Form.useForm<{ department_id: number | null }>();
  const { run, loading } = useAction('staff.move');
  const text = useText('department-user');
  const common = useText('common');
  const submit = async ({ department_id }: { department_id: number | null }) => {
    const done = await run({ ids: [...ids], department_id }).catch(() => null);
    if (!done) return;
    void message.success(text('moved', { n: ids.length }));
    onMoved();
  };
  return (
    <Modal
      open={ids.length > 0}
      width={MODAL_WIDTH}
      title={text('move-members', { n: ids.length })}
      okText={text('move')}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        clearOnDestroy
        initialValues={{ department_id: null }}
        onFinish={submit}
      >
        <Form.Item name="department_id" label={common('department')}>
          <DepartmentSelect none={text('none')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
