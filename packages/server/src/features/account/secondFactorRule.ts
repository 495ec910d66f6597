import type { Config } from '../../config';

/** A company's own rule; either time may be in the future, null where the company does not require it. */
export interface FactorRule {
  /** From when on every member needs a second factor. */
  secondFactorSince: Date | null;
  /** From when on administrators need one. */
  administratorFactorSince: Date | null;
}
type Operator = Pick<Config, 'REQUIRE_SECOND_FACTOR'>;

/** The earliest of the times that there are; null of none. */
export const earliest = (...times: (Date | null)[]): Date | null =>
  times.reduce((first, one) => (first !== null && (one === null || first <= one) ? first : one), null);

/**
 * Returns from when on a member needs a second factor, by the rule of the company or of the operator; null where neither
 * concerns the member. The time is the rule's: who joins or becomes an administrator after it needs one at once.
 */
export const factorDue = (
  { secondFactorSince, administratorFactorSince }: FactorRule,
  isAdministrator: boolean,
  { REQUIRE_SECOND_FACTOR: operatorSince }: Operator,
): Date | null =>
  isAdministrator ? earliest(secondFactorSince, administratorFactorSince, operatorSince ?? null) : secondFactorSince;
