import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { RetryAlert } from './RetryAlert';

interface Read {
  error: unknown;
  loading: boolean;
  refresh: () => void;
}

/** `children`, usually a skeleton, or RetryAlert once one of `reads` (results of `useApi`) has failed. */
export function Pending({ reads, children }: { reads: readonly Read[]; children?: ReactNode }) {
  const { formatMessage } = useIntl();
  const failed = reads.filter(({ error, loading }) => error && !loading);
  if (failed.length === 0) return children;
  const retry = () => {
    for (const { refresh } of failed) refresh();
  };
  return <RetryAlert title={formatMessage({ id: 'common.load-failed' })} onRetry={retry} />;
}
