import type { APPLICATION_STATES } from '@daas/contract/enums';

export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** The state that holds at `now`: what has run out is expired, whatever was written last. // §4 */
export const stateAt = (product: { state: ApplicationState; expiresAt: Date | null }, now: Date): ApplicationState =>
  product.state !== 'NEW' && product.expiresAt !== null && product.expiresAt <= now ? 'EXPIRED' : product.state;
