import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';

/** Stands where something could not be read, with the way to try again. */
export function LoadFailed({ again }: { again: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Alert
      type="error"
      showIcon
      title={formatMessage({ id: 'connector.load-failed' })}
      action={<Button onClick={again}>{formatMessage({ id: 'connector.again' })}</Button>}
    />
  );
}
