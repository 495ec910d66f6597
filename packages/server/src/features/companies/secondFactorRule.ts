import type { Config } from '../../kernel/config';

/** A company's requirement; a time may be in the future, null without a requirement. */
export interface FactorRule {
  /** Start for all members. */
  secondFactorSince: Date | null;
  /** Start for administrators. */
  administratorFactorSince: Date | null;
}
type Operator = Pick<Config, 'REQUIRE_SECOND_FACTOR'>;

/** Returns the earliest time, or null. */
export const earliestDate = (...times: (Date | null)[]): Date | null =>
  times.reduce((first, one) => (first !== null && (one === null || first <= one) ? first : one), null);

/**
 * Returns the time from which a member needs a second factor by the rules of company and operator, or null. The time is
 * that of the rule: a member who joins after it needs one immediately.
 */
export const factorDueAt = (
  { secondFactorSince, administratorFactorSince }: FactorRule,
  isAdministrator: boolean,
  { REQUIRE_SECOND_FACTOR: operatorSince }: Operator,
): Date | null =>
  isAdministrator
    ? earliestDate(secondFactorSince, administratorFactorSince, operatorSince ?? null)
    : secondFactorSince;
