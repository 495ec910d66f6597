/**
 * Settings that the statements depend on but a database, role or server may change (`alter database … set`, `alter role …
 * set`, `PGOPTIONS`): formats of values, transactions, planning. The operator's settings for durability, memory, logging,
 * schemas and read-only mode are not changed.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  lc_numeric: 'C',
  lc_monetary: 'C',
  lc_time: 'C',
  xmlbinary: 'base64',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  lock_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  gin_fuzzy_search_limit: '0',
  plan_cache_mode: 'auto',
  constraint_exclusion: 'partition',
  cursor_tuple_fraction: '0.1',
  from_collapse_limit: '8',
  join_collapse_limit: '8',
  geqo: 'on',
  seq_page_cost: '1',
  cpu_tuple_cost: '0.01',
  cpu_index_tuple_cost: '0.005',
  cpu_operator_cost: '0.0025',
  // Compilation takes longer than our queries.
  jit: 'off',
  // Data is in memory or on an SSD.
  random_page_cost: '1.1',
  // Prefetching doubled the time to read 20,000 rows by an index.
  effective_io_concurrency: '0',
  // The bitmap of an index scan over a million rows must fit into memory, or it becomes lossy.
  work_mem: '32MB',
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns statements that set a session's parameters; `more` adds further ones. Parameters that this version of PostgreSQL
 * does not have are skipped, and every plan type is enabled.
 */
export function sessionStatement(more: Readonly<Record<string, string | number>> = {}): string {
  const rows = Object.entries({ ...SETTINGS, ...more }).map(
    ([name, value]) => `(${quoted(name)}, ${quoted(`${value}`)})`,
  );
  return `set statement_timeout = 0;
    select set_config(s.name, coalesce(v.value, s.boot_val), false) from pg_settings s
    left join (values ${rows.join(', ')}) v (name, value) on v.name = lower(s.name)
    where s.context = 'user' and (v.name is not null or s.name like 'enable\\_%' and s.setting <> s.boot_val)`;
}
