import type { ConnectorStatus } from '@daas/contract/enums';
import { useIntl } from '@umijs/max';
import { Badge } from 'antd';

const LOOKS = { creating: 'processing', enabled: 'success', disabled: 'default' } as const;

export function StatusBadge({ status }: { status: ConnectorStatus }) {
  const { formatMessage } = useIntl();
  return <Badge status={LOOKS[status]} text={formatMessage({ id: `connector.status.${status}` })} />;
}
