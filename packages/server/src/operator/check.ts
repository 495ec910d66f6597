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
  /** `unknown` if it cannot be checked from here. */
  state: 'ok' | 'wrong' | 'unknown';
  detail: string;
  todo?: string;
}
