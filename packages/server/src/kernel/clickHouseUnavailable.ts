/** ClickHouse is temporarily unavailable; `isUnavailable` recognizes it by its code. */
export class ClickHouseUnavailable extends Error {
  readonly code = 'ECONNABORTED';
  constructor(cause: unknown) {
    super(`ClickHouse: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
