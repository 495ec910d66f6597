import type { TaxStatus } from '@daas/contract/tax';
import { and, eq, gt, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import { taxAuthorizations } from '../../db/schema';

export type Authorization = typeof taxAuthorizations.$inferSelect;

const OPEN = ['sent', 'filled'] as const;
const isOpen = (status: TaxStatus) => status === 'sent' || status === 'filled';

/** Returns the status at `now`, including expiry. */
export function statusAt({ status, linkExpiresAt, endsAt }: Authorization, now: Date): TaxStatus {
  if (isOpen(status) && linkExpiresAt <= now) return 'expired';
  return status === 'granted' && endsAt !== null && endsAt <= now ? 'expired' : status;
}

/** SQL condition for a status at `now`. */
export function hasStatus(status: TaxStatus, now: Date): SQL | undefined {
  const { linkExpiresAt, endsAt } = taxAuthorizations;
  const stored = (of: Authorization['status']) => eq(taxAuthorizations.status, of);
  switch (status) {
    case 'sent':
    case 'filled':
      return and(stored(status), gt(linkExpiresAt, now));
    case 'granted':
      return and(stored(status), gt(endsAt, now));
    case 'expired':
      return or(
        and(inArray(taxAuthorizations.status, OPEN), lte(linkExpiresAt, now)),
        and(stored('granted'), isNotNull(endsAt), lte(endsAt, now)),
      );
    default:
      return stored(status);
  }
}

export const isUnanswered = (now: Date): SQL | undefined =>
  and(inArray(taxAuthorizations.status, OPEN), gt(taxAuthorizations.linkExpiresAt, now));
