import { MODAL_WIDTH } from '@daas/contract/constants';
import { Alert, Form, type FormInstance, Modal, message, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useRefusal } from '@/hooks/useRefusal';

interface Props<V extends object> {
  form: FormInstance<V>;
  title: ReactNode;
  about?: ReactNode;
  okText: string;
  danger?: boolean;
  loading: boolean;
  initialValues?: Partial<V>;
  onValuesChange?: () => void;
  run: (values: V) => Promise<unknown>;
  done: string;
  onClose: (done: boolean) => void;
  children: ReactNode;
}

/** A few fields and one act; what the server refuses is said here and what was typed stays. */
export function AskModal<V extends object>(props: Props<V>) {
  const { form, title, about, okText, danger = false, loading, initialValues, run, done, onClose, children } = props;
  const { refused, attempt } = useRefusal(form);
  const submit = async (values: V) => {
    if (!(await attempt(() => run(values)))) return;
    void message.success(done);
    onClose(true);
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={title}
      okText={okText}
      okButtonProps={{ danger }}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
      {about && <Typography.Paragraph type="secondary">{about}</Typography.Paragraph>}
      <Form<V>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={initialValues ?? {}}
        onFinish={(values) => void submit(values)}
        onValuesChange={() => props.onValuesChange?.()}
      >
        {children}
      </Form>
    </Modal>
  );
}
