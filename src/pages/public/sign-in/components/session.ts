import type { EndpointOutput } from '@daas/contract/endpoints';
import { call } from '@/request';

export type Companies = EndpointOutput<'account.companies'>;

const QUIET = { skipErrorHandler: true };

/** Whom the browser is signed in as; null for a guest. Asked so that a guest's question is no refused request. */
export async function currentSession(): Promise<Companies | null> {
  try {
    const { operation_permissions } = await call('account.permissions', {}, QUIET);
    if (Object.keys(operation_permissions).length === 0) return null;
    const found = await call('account.companies', {}, QUIET);
    return found.company_id === null ? null : found;
  } catch {
    // Unknown: signing in will tell.
    return null;
  }
}
