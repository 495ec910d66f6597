/** ClickHouse cannot be asked just now, and nothing is wrong with the question; its code says so to `isUnavailable`. */
export class ClickHouseAway extends Error {
  readonly code = 'ECONNABORTED';
  constructor(cause: unknown) {
    super(`ClickHouse: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
