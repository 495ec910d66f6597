/** A range of numbers; null is an open end. */
export interface Range {
  low: number | null;
  high: number | null;
  /** Whether the range includes `low` and `high`. */
  includes: boolean;
}
