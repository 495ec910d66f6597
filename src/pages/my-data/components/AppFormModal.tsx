import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Form, Input, Modal, message } from 'antd';
import { submitForm } from '@/components/submitForm';
import { useFormDraft } from '@/hooks/useFormDraft';

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
export function AppFormModal(props: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<Values>();
  const create = useAction('app.create');
  const update = useAction('app.update');
  const { app, open, onClose, onSaved } = props;
  return (
    <Modal
      open={open}
      width={MODAL_WIDTH}
      title={formatMessage({ id: app ? 'app.edit' : 'app.create' })}
      okText={formatMessage({ id: app ? 'common.save' : 'app.create' })}
      confirmLoading={create.loading || update.loading}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Fields
        form={form}
        {...(app ? { app } : {})}
        send={async (values) => {
          const saved = app
            ? await update.run({ id: app.id, version: app.version, ...values })
            : await create.run(values);
          void message.success(formatMessage({ id: 'common.saved' }));
          onSaved(saved.id);
        }}
      />
    </Modal>
  );
}

interface FieldsProps {
  form: ReturnType<typeof Form.useForm<Values>>[0];
  app?: NonNullable<Props['app']>;
  send: (values: Values) => Promise<void>;
}

/** Mounted with each opening, so that a draft comes back into a fresh form. */
function Fields({ form, app, send }: FieldsProps) {
  const { formatMessage } = useIntl();
  const draft = useFormDraft<Values>(app ? `app-${app.id}` : 'app-create', form);
  const submit = async (values: Values) => {
    if (await submitForm(form, () => send(values), { nameField: 'name' })) draft.forget();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ name: app?.name ?? '', description: app?.description ?? '' }}
      onFinish={submit}
      onValuesChange={draft.onValuesChange}
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
    </Form>
  );
}
