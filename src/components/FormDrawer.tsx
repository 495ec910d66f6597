import type { EndpointName } from '@daas/contract/endpoints';
import { useText } from '@daas/kit/hooks/useText';
import { Button, Drawer, type DrawerProps, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useFormRequest } from '@/hooks/useFormRequest';
import { RequestForm, type RequestFormProps } from './RequestForm';

interface Page {
  content: ReactNode;
  okText: string;
  onOk: () => void;
  cancelText: string;
  onCancel: () => void;
}

interface Props<K extends EndpointName, V extends object>
  extends RequestFormProps<K, V>,
    Pick<DrawerProps, 'size' | 'afterOpenChange'> {
  /** Between the two buttons. */
  more?: ReactNode;
  /** Covers the form, which keeps its values: a question before it is sent, or the result. */
  page?: Page | null;
}

/** A form in a drawer that sends its values to an endpoint. A disabled one only shows them. */
export function FormDrawer<K extends EndpointName, V extends object>({
  open = true,
  title,
  size,
  okText,
  more,
  page = null,
  afterOpenChange,
  onClose,
  ...props
}: Props<K, V>) {
  const common = useText('common');
  const request = useFormRequest<K, V>(props);
  const { form, loading, reset } = request;
  return (
    <Drawer
      open={open}
      title={title}
      {...(size ? { size } : {})}
      onClose={onClose}
      destroyOnHidden
      afterOpenChange={(isOpen) => {
        if (!isOpen) reset();
        afterOpenChange?.(isOpen);
      }}
      footer={
        <Flex justify="end" gap="small" wrap>
          <Button onClick={page?.onCancel ?? onClose}>
            {page?.cancelText ?? common(props.disabled ? 'close' : 'cancel')}
          </Button>
          {!page && more}
          {!props.disabled && (
            <Button type="primary" loading={loading} onClick={page?.onOk ?? form.submit}>
              {page?.okText ?? okText ?? common('save')}
            </Button>
          )}
        </Flex>
      }
    >
      {page?.content}
      <RequestForm<V> {...props} request={request} hidden={page !== null} />
    </Drawer>
  );
}
