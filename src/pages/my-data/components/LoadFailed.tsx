import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl } from '@umijs/max';

/** Stands where something could not be read, with the way to try again. */
export function LoadFailed({ again }: { again: () => void }) {
  const { formatMessage } = useIntl();
  return <RetryAlert title={formatMessage({ id: 'common.load-failed' })} onRetry={again} />;
}
