import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Alert, Form, Input, Modal, message, Typography } from 'antd';

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
  const { run, loading } = useAction('app.delete');
  const bound = (app?.connectors ?? 0) > 0;
  const remove = async () => {
    if (!app) return;
    try {
      await run({ id: app.id });
    } catch {
      return;
    }
    void message.success(formatMessage({ id: 'connector.deleted' }, { name: app.name }));
    onDeleted();
  };
  return (
    <Modal
      open={app !== null}
      width={MODAL_WIDTH}
      title={<Sentence>{formatMessage({ id: 'common.delete-title' }, { name: app?.name ?? '' })}</Sentence>}
      okText={formatMessage({ id: 'common.delete' })}
      okButtonProps={{ danger: true, disabled: bound || typed?.trim() !== app?.name, loading }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
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
        <Form form={form} layout="vertical" onFinish={() => void remove()}>
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
        </Form>
      )}
    </Modal>
  );
}
