/** Reasons of free reads and quotes as SQL; they are in the list of calls, but no calls in any figure. */
export const READ_REASONS = `'included', 'quote'`;

/** Which calls are added up; the names are those of the contract's filter. */
export interface SumFilter {
  /** Without free reads and quotes, which are no calls; `records.sums` sets it. */
  counted?: boolean | undefined;
  connector_id?: number | undefined;
  app_id?: number | undefined;
  product?: string | undefined;
  outcome?: 'ok' | 'empty' | 'refused' | 'failed' | undefined;
  status?: number | undefined;
  mode?: 'live' | 'test' | undefined;
  source?: 'gateway' | 'console' | 'agent' | undefined;
  charged?: boolean | undefined;
  code?: string | undefined;
  keyword?: string | undefined;
  min_ms?: number | undefined;
  max_ms?: number | undefined;
  connectorIds?: readonly number[] | undefined;
  appIds?: readonly number[] | undefined;
}
