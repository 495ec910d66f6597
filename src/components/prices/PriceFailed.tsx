import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';

export function PriceFailed({ loading = false, onRetry }: { loading?: boolean; onRetry: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Alert
      type="error"
      showIcon
      title={formatMessage({ id: 'price.failed' })}
      action={
        <Button size="small" loading={loading} onClick={onRetry}>
          {formatMessage({ id: 'table.again' })}
        </Button>
      }
    />
  );
}
