import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';

/** antd's Alert, but with a button that reads again. */
export function RetryAlert({ title, onRetry }: { title: ReactNode; onRetry: () => void }) {
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
