export interface Check {
  name:
    | 'settings'
    | 'connections'
    | 'database'
    | 'clickhouse'
    | 'servers'
    | 'versions'
    | 'secrets'
    | 'carriers'
    | 'backup'
    | 'clock'
    | 'disk';
  /** `unknown` where it cannot be found out from here. */
  state: 'ok' | 'wrong' | 'unknown';
  detail: string;
  todo?: string;
}
