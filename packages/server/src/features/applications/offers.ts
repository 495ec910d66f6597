import { MAX_ORDER_YEARS, TRIAL_DAYS } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { DAY_MS } from '../../kernel/period';
import { business, iso } from '../../kernel/time';
import type { Owned } from './owned';

export type Offer = EndpointOutput<'goodsApp.priceInfo'>['offers'][number];

const trialEnd = (now: Date) => new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
const yearsAfter = (from: Date, years: number) => business(from).add(years, 'year').toDate();

/**
 * What can be ordered of an application: one trial and years of what was never had, years of what is on trial, more
 * years of what was bought or has ended, which then go on from its end. What was bought without an end needs none.
 */
export function offersOf({ state, expiresAt, yearly }: Owned, now: Date): Offer[] {
  const trial = { kind: 'trial' as const, years: 0, amount: 0, until: iso(trialEnd(now)) };
  const extending = state === 'OFFICIAL' || state === 'EXPIRED';
  if (state === 'OFFICIAL' && expiresAt === null) return [];
  const from = state === 'OFFICIAL' && expiresAt ? expiresAt : now;
  const years = Array.from({ length: MAX_ORDER_YEARS }, (_, index) => ({
    kind: extending ? ('extend' as const) : ('buy' as const),
    years: index + 1,
    amount: (index + 1) * yearly,
    until: iso(yearsAfter(from, index + 1)),
  }));
  return state === 'NEW' ? [trial, ...years] : years;
}
