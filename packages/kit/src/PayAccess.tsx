import type { ChargingEndpoint } from '@daas/contract/endpoints';
import { useAccess, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { wireOf } from './host';

/** Returns which permission the user lacks to be charged by that endpoint, or null. // docs/decisions/0060 */
export function usePayRefusal(by: ChargingEndpoint): string | null {
  const { formatMessage } = useIntl();
  const access: Record<string, boolean> = useAccess();
  const key = wireOf(by)?.paidBy;
  if (!key || access[key]) return null;
  return formatMessage({ id: 'guard.needs' }, { permission: formatMessage({ id: `permission.${key}` }) });
}

/** Umi's Access for a control that charges, but the missing permission is shown in its place. */
export function PayAccess({ by, children }: { by: ChargingEndpoint; children: ReactNode }) {
  const refusal = usePayRefusal(by);
  return refusal ? <Typography.Text type="secondary">{refusal}</Typography.Text> : children;
}
