import type { EndpointOutput } from '@daas/contract/endpoints';
import { call } from '@/request';

export type Companies = EndpointOutput<'account.companies'>;
type Ended = EndpointOutput<'account.menus'>['ended'];

const QUIET = { showErrorInPlace: true };

/**
 * Whom the browser is signed in as; of a guest, why an earlier session ended, by §8's code. Asked so that a guest's
 * question is no refused request.
 */
export async function currentSession(): Promise<{ companies: Companies | null; ended: Ended }> {
  try {
    const { menu_lists, ended } = await call('account.menus', {}, QUIET);
    if (menu_lists.length === 0) return { companies: null, ended };
    const choice = await call('account.companies', {}, QUIET);
    return { companies: choice.company_id === null ? null : choice, ended };
  } catch {
    // Unknown: signing in will tell.
    return { companies: null, ended: null };
  }
}
