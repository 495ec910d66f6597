import type { EndpointInput } from '@daas/contract/endpoints';
import { STAFF_STATUSES } from '@daas/contract/endpoints/staff';
import type { Filters } from '@daas/kit/DataTable';
import type { View } from './view';

const KEYWORD_MAX = 60;

/** Filters of the address, as the server takes them. */
export function toInput({ keyword, status, roleId }: Filters): EndpointInput<'staff.export'> {
  const known = STAFF_STATUSES.find((one) => one === status);
  const text = String(keyword ?? '')
    .trim()
    .slice(0, KEYWORD_MAX);
  const role = Number(roleId);
  return {
    ...(text ? { keyword: text } : {}),
    ...(known ? { status: known } : {}),
    ...(Number.isSafeInteger(role) && role > 0 ? { roleId: role } : {}),
  };
}

export const scopeInput = ({ scope, below }: Pick<View, 'scope' | 'below'>): EndpointInput<'staff.export'> =>
  scope === 'all' ? {} : scope === 'none' ? { unassigned: true } : { departmentId: scope, below };
