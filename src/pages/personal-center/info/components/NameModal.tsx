import { useAction } from '@daas/kit/hooks/useApi';
import { useDispatch, useIntl } from '@umijs/max';
import { Form, Input, Modal } from 'antd';
import { submitForm } from '@/components/submitForm';

interface Props {
  open: boolean;
  name: string;
  onClose: (changed: boolean) => void;
}

export function NameModal({ open, name, onClose }: Props) {
  const { formatMessage } = useIntl();
  const dispatch = useDispatch();
  const [form] = Form.useForm();
  const { run, loading } = useAction('personal.update', { showErrorInPlace: true });
  const save = (values: { name: string }) =>
    submitForm(form, async () => {
      await run(values);
      dispatch({ type: 'global/reloadProfile' });
      onClose(true);
    });
  return (
    <Modal
      open={open}
      destroyOnHidden
      title={formatMessage({ id: 'personal-info.edit-name' })}
      okText={formatMessage({ id: 'common.save' })}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <Form form={form} layout="vertical" requiredMark={false} clearOnDestroy initialValues={{ name }} onFinish={save}>
        <Form.Item
          name="name"
          label={formatMessage({ id: 'common.person-name' })}
          extra={formatMessage({ id: 'personal-info.name-hint' })}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input maxLength={30} autoComplete="name" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
