import type { ChargingEndpoint } from '@daas/contract/endpoints';
import { useAccess, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { wireOf } from './host';

/** What the reader lacks to spend with that endpoint, as a sentence; null for who may. // docs/decisions/0060 */
export function usePayRefusal(by: ChargingEndpoint): string | null {
  const { formatMessage } = useIntl();
  const access: Record<string, boolean> = useAccess();
  const key = wireOf(by)?.paidBy;
  if (!key || access[key]) return null;
  return formatMessage({ id: 'guard.needs' }, { permission: formatMessage({ id: `permission.${key}` }) });
}

/** A control that spends; who may not sees in its place which permission it takes. */
export function Paid({ by, children }: { by: ChargingEndpoint; children: ReactNode }) {
  const refusal = usePayRefusal(by);
  return refusal ? <Typography.Text type="secondary">{refusal}</Typography.Text> : children;
}
