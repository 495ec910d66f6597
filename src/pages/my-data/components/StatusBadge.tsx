import type { ConnectorStatus } from '@daas/contract/enums';
import { Status } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';

const TONES = { creating: 'processing', enabled: 'success', disabled: 'default' } as const;

export function StatusBadge({ status }: { status: ConnectorStatus }) {
  const { formatMessage } = useIntl();
  return <Status tone={TONES[status]}>{formatMessage({ id: `connector.status.${status}` })}</Status>;
}
