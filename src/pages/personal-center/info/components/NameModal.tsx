import { useDispatch, useIntl } from '@umijs/max';
import { Form, Input } from 'antd';
import { FormModal } from '@/components/FormModal';

interface Props {
  open: boolean;
  name: string;
  onClose: (changed: boolean) => void;
}

export function NameModal({ open, name, onClose }: Props) {
  const { formatMessage } = useIntl();
  const dispatch = useDispatch();
  return (
    <FormModal
      open={open}
      title={formatMessage({ id: 'personal-info.edit-name' })}
      endpoint="personal.update"
      toInput={(values: { name: string }) => values}
      onDone={() => {
        dispatch({ type: 'global/reloadProfile' });
        onClose(true);
      }}
      onClose={() => onClose(false)}
      requiredMark={false}
      initialValues={{ name }}
    >
      <Form.Item
        name="name"
        label={formatMessage({ id: 'common.person-name' })}
        extra={formatMessage({ id: 'personal-info.name-hint' })}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input maxLength={30} autoComplete="name" autoFocus />
      </Form.Item>
    </FormModal>
  );
}
