/** Which calls are added up; the names are those of the contract's filter. */
export interface SumFilter {
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
