import type { ConnectorStatus } from '@daas/contract/enums';
import { CellBadge } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';

const TONES = { creating: 'processing', enabled: 'success', disabled: 'default' } as const;

export function StatusBadge({ status }: { status: ConnectorStatus }) {
  const { formatMessage } = useIntl();
  return <CellBadge tone={TONES[status]}>{formatMessage({ id: `connector.status.${status}` })}</CellBadge>;
}
