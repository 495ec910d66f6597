import { Sentence } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Alert, Form, Input, Typography } from 'antd';
import { FormModal } from '@/components/FormModal';

interface Props {
  /** Null while closed. */
  app: { id: number; name: string; connectors: number } | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting ends every key of the app, so its name is to be typed; bound connectors must go first. */
export function DeleteAppModal({ app, onClose, onDeleted }: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<{ name: string }>();
  const typed = Form.useWatch('name', form);
  const bound = (app?.connectors ?? 0) > 0;
  return (
    <FormModal
      open={app !== null}
      title={<Sentence>{formatMessage({ id: 'common.delete-title' }, { name: app?.name ?? '' })}</Sentence>}
      okText={formatMessage({ id: 'common.delete' })}
      okButtonProps={{ danger: true, disabled: bound || typed?.trim() !== app?.name }}
      form={form}
      endpoint="app.delete"
      toInput={() => ({ id: app?.id ?? 0 })}
      successText={formatMessage({ id: 'connector.deleted' }, { name: app?.name ?? '' })}
      onDone={onDeleted}
      onClose={onClose}
    >
      {bound ? (
        <Alert
          type="warning"
          showIcon
          title={formatMessage({ id: 'app.delete-bound' }, { count: app?.connectors ?? 0 })}
          description={
            <Link to={`/my-data/connector/list/all?appId=${app?.id}`}>{formatMessage({ id: 'app.see-bound' })}</Link>
          }
        />
      ) : (
        <>
          <Typography.Paragraph>{formatMessage({ id: 'app.delete-text' })}</Typography.Paragraph>
          <Form.Item
            name="name"
            label={formatMessage({ id: 'app.delete-type' }, { name: app?.name ?? '' })}
            messageVariables={{ label: formatMessage({ id: 'common.name' }) }}
            normalize={(value: string) => value.trimStart()}
            validateTrigger="onBlur"
            rules={[{ type: 'enum', enum: [app?.name ?? ''], transform: (value: string) => value.trim() }]}
          >
            <Input autoComplete="off" autoFocus />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}
