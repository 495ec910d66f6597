/** How often an exclusive data set gets a new version, and how that changes the price of a version. */
export const RHYTHMS = ['monthly', 'weekly', 'daily'] as const;
export type Rhythm = (typeof RHYTHMS)[number];
/** Days between two versions; per cent of rows × price of a row that a month costs. */
export const RHYTHM_TERMS: Record<Rhythm, { days: number; percent: number }> = {
  monthly: { days: 30, percent: 100 },
  weekly: { days: 7, percent: 150 },
  daily: { days: 1, percent: 250 },
};
/** Months that one order may be for. */
export const ORDER_MONTHS = [1, 3, 6, 12] as const;
/** Rows of one exclusive data set. */
export const MAX_EXCLUSIVE_ROWS = 50_000;
/** Of one company, whatever became of them. */
export const MAX_EXCLUSIVE_SETS = 100;
/** Versions that are kept of one. */
export const KEPT_VERSIONS = 60;
export const EXCLUSIVE_SAMPLE_ROWS = 20;

/** What some months cost: integer of 1/10000 yuan, rounded up. */
export const exclusivePrice = (unitPrice: number, rows: number, rhythm: Rhythm, months: number): number =>
  Math.ceil((unitPrice * rows * months * RHYTHM_TERMS[rhythm].percent) / 100);
