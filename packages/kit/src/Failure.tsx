import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';

/** In place of what could not be read: what that is, and the way to read it again. */
export function Failure({ title, onRetry }: { title: ReactNode; onRetry: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      action={<Button onClick={onRetry}>{formatMessage({ id: 'table.again' })}</Button>}
    />
  );
}
