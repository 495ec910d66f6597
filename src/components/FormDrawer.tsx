import { Alert, Button, Drawer, type DrawerProps, Flex, type FormInstance } from 'antd';
import type { ReactNode } from 'react';

interface Props extends Pick<DrawerProps, 'size' | 'afterOpenChange'> {
  open?: boolean;
  title: ReactNode;
  form: Pick<FormInstance, 'submit'>;
  /** What the server said against it. */
  refused?: string | null;
  cancelText: string;
  okText: string;
  loading: boolean;
  /** Between the two buttons. */
  more?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a drawer: what was refused above it, the buttons below. */
export function FormDrawer({
  open = true,
  form,
  refused,
  cancelText,
  okText,
  loading,
  more,
  onClose,
  children,
  ...drawer
}: Props) {
  return (
    <Drawer
      {...drawer}
      open={open}
      onClose={onClose}
      destroyOnHidden
      footer={
        <Flex justify="end" gap="small" wrap>
          <Button onClick={onClose}>{cancelText}</Button>
          {more}
          <Button type="primary" loading={loading} onClick={form.submit}>
            {okText}
          </Button>
        </Flex>
      }
    >
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
      {children}
    </Drawer>
  );
}
