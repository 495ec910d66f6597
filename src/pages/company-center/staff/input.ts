import type { EndpointInput } from '@daas/contract/endpoints';
import { STAFF_STATUSES } from '@daas/contract/enums';
import type { Filters } from '@daas/kit/DataTable';
import { KEYWORD_MAX } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import type { View } from './view';

/** Filters of the address, as the server takes them. */
export function toInput({ roleId, ...filters }: Filters): EndpointInput<'staff.export'> {
  const role = Number(roleId);
  return {
    ...knownFilters(filters, { keyword: KEYWORD_MAX, status: STAFF_STATUSES }),
    ...(Number.isSafeInteger(role) && role > 0 ? { role_id: role } : {}),
  };
}

export const scopeInput = ({ scope, below }: Pick<View, 'scope' | 'below'>): EndpointInput<'staff.export'> =>
  scope === 'all' ? {} : scope === 'none' ? { unassigned: true } : { department_id: scope, below };
