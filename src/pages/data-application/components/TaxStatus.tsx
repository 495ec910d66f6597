import type { TaxStatus as Status } from '@daas/contract/tax';
import { CellBadge } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';

const TONES: Record<Status, 'success' | 'processing' | 'default'> = {
  sent: 'processing',
  filled: 'processing',
  waiting: 'processing',
  granted: 'success',
  refused: 'default',
  withdrawn: 'default',
  expired: 'default',
};

export function TaxStatus({ status }: { status: Status }) {
  const { formatMessage } = useIntl();
  return <CellBadge tone={TONES[status]}>{formatMessage({ id: `tax.status-${status}` })}</CellBadge>;
}
