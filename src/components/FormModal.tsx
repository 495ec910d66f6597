import { MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointName } from '@daas/contract/endpoints';
import { useText } from '@daas/kit/hooks/useText';
import { Modal, type ModalProps, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useFormRequest } from '@/hooks/useFormRequest';
import { RequestForm, type RequestFormProps } from './RequestForm';

interface Props<K extends EndpointName, V extends object>
  extends RequestFormProps<K, V>,
    Pick<ModalProps, 'okButtonProps'> {
  /** Above the fields. */
  about?: ReactNode;
}

/** A form in a dialog that sends its values to an endpoint. */
export function FormModal<K extends EndpointName, V extends object>({
  open = true,
  title,
  about,
  okText,
  okButtonProps = {},
  onClose,
  ...props
}: Props<K, V>) {
  const common = useText('common');
  const request = useFormRequest<K, V>(props);
  const { form, loading, reset } = request;
  return (
    <Modal
      open={open}
      width={MODAL_WIDTH}
      title={title}
      okText={okText ?? common('save')}
      okButtonProps={okButtonProps}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={reset}
      destroyOnHidden
    >
      {about && <Typography.Paragraph type="secondary">{about}</Typography.Paragraph>}
      <RequestForm<V> {...props} request={request} />
    </Modal>
  );
}
