/** Update intervals of exclusive data sets with their prices. */
export const RHYTHMS = ['monthly', 'weekly', 'daily'] as const;
export type Rhythm = (typeof RHYTHMS)[number];
/** Days between two versions; monthly price in percent of rows × price of a row. */
export const RHYTHM_TERMS: Record<Rhythm, { days: number; percent: number }> = {
  monthly: { days: 30, percent: 100 },
  weekly: { days: 7, percent: 150 },
  daily: { days: 1, percent: 250 },
};
/** Allowed months of an order. */
export const ORDER_MONTHS = [1, 3, 6, 12] as const;
/** Maximum rows of an exclusive data set. */
export const MAX_EXCLUSIVE_ROWS = 50_000;
/** Maximum per company, in any state. */
export const MAX_EXCLUSIVE_SETS = 100;
/** Maximum stored versions. */
export const KEPT_VERSIONS = 60;
export const EXCLUSIVE_SAMPLE_ROWS = 20;

/** Returns the price of some months: integer of 1/10000 yuan, rounded up. */
export const exclusivePrice = (unitPrice: number, rows: number, rhythm: Rhythm, months: number): number =>
  Math.ceil((unitPrice * rows * months * RHYTHM_TERMS[rhythm].percent) / 100);
