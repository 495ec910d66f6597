import { KEPT_DAYS } from '@daas/contract/constants';
import type { APPLICATION_STATES } from '@daas/contract/enums';
import { DAY_MS } from '../../kernel/period';

export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** The state that holds at `now`: what has run out is expired, whatever was written last. // §4 */
export const stateAt = (product: { state: ApplicationState; expiresAt: Date | null }, now: Date): ApplicationState =>
  product.state !== 'NEW' && product.expiresAt !== null && product.expiresAt <= now ? 'EXPIRED' : product.state;

/** Until when at least what was made with an application that ended then is kept. */
export const retainedUntil = (expiresAt: Date): Date => new Date(expiresAt.getTime() + KEPT_DAYS * DAY_MS);
