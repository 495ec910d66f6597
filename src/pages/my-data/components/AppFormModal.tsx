import { useIntl } from '@umijs/max';
import { Form, Input } from 'antd';
import { FormModal } from '@/components/FormModal';

interface Values {
  name: string;
  description: string;
}
interface Props {
  open: boolean;
  /** The app to edit; without it one is created. */
  app?: { id: number; version: number } & Values;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** Name and description of an app. */
export function AppFormModal({ open, app, onClose, onSaved }: Props) {
  const { formatMessage } = useIntl();
  return (
    <FormModal
      open={open}
      title={formatMessage({ id: app ? 'app.edit' : 'app.create' })}
      okText={formatMessage({ id: app ? 'common.save' : 'app.create' })}
      endpoint={app ? 'app.update' : 'app.create'}
      toInput={(values: Values) => (app ? { id: app.id, version: app.version, ...values } : values)}
      draft={app ? `app-${app.id}` : 'app-create'}
      successText={formatMessage({ id: 'common.saved' })}
      onDone={({ id }) => onSaved(id)}
      onClose={onClose}
      initialValues={{ name: app?.name ?? '', description: app?.description ?? '' }}
    >
      <Form.Item
        name="name"
        label={formatMessage({ id: 'common.name' })}
        rules={[{ required: true, whitespace: true, max: 60 }]}
      >
        <Input maxLength={60} placeholder={formatMessage({ id: 'app.name-example' })} autoFocus />
      </Form.Item>
      <Form.Item name="description" label={formatMessage({ id: 'common.description' })} rules={[{ max: 500 }]}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
