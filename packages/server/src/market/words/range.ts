/** From where to where; an open end is null. `of` tells whether the end itself is meant. */
export interface Range {
  low: number | null;
  high: number | null;
  /** Whether `low` and `high` count. */
  includes: boolean;
}
