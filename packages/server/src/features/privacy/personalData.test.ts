import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../db/schema';
import { ACTS, DELETED, DESCRIBED, HANDED_OVER, type PersonRows } from './personalData';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const nameOf = (table: PgTable, column: PgColumn) => `${getTableName(table)}.${snakeCase(column.name)}`;

const tables = Object.values(schema).filter((table) => is(table, PgTable)) as PgTable[];

/** Whether a column refers to a person, by its reference or its name. */
function isPerson(table: PgTable, column: PgColumn): boolean {
  const referenced = getTableConfig(table).foreignKeys.some((key) => {
    const { columns, foreignTable } = key.reference();
    return foreignTable === (schema.persons as PgTable) && columns.some((one) => one === column);
  });
  return referenced || (/(person|owner)Id$|[a-z]By$/.test(column.name) && column.getSQLType() === 'bigint');
}
/** Texts without a fixed set of values. */
const isText = (column: PgColumn) => /^(text|jsonb?|bytea)/.test(column.getSQLType()) && !column.enumValues?.length;

const columnsWhere = (isWanted: (table: PgTable, column: PgColumn) => boolean) =>
  tables.flatMap((table) =>
    getTableConfig(table)
      .columns.filter((column) => column.name !== 'id' && isWanted(table, column))
      .map((column) => nameOf(table, column)),
  );

/** Texts that describe no person: codes, hashes, settings, ids and names of companies and data. Add personal ones to `DESCRIBED`. */
const IMPERSONAL: Record<string, string> = {
  agents: 'client_id client_name client_metadata',
  oauth_states: 'hash kind payload',
  application_stops: 'reason',
  application_orders: 'ledger_entry_id',
  apps: 'ip_rules limits',
  api_keys: 'hash prefix signing_secret rotated_to',
  connectors: 'ip_rules limits data_set fields filter keyword sort endings_told',
  audit_log: 'action hash key_id mac',
  audit_heads: 'hash key_id',
  audit_anchors: 'hash key_id mac',
  audit_keys: 'key_id sealed',
  audit_erasures: 'line_id signed present key_id mac',
  sign_ons: 'name issuer client_id client_secret',
  challenges: 'purpose answer_hash',
  call_records: 'data_set key_prefix code request_id ledger_entry_id reason',
  company_call_hours: 'code reason',
  call_hours: 'code reason data_set',
  call_days: 'code reason data_set',
  call_shipping: 'table_name cursor',
  call_record_sums: 'day',
  servers: 'url',
  account_owners: 'server_id',
  address_counts: 'key',
  commission_rules: 'element_id from_day to_day',
  commission_lines: 'month day report_id call_id element_id',
  commission_months: 'month',
  commission_sums: 'month day report_id',
  events: 'kind subject key',
  exclusive_sets: 'data_set keyword filter fields',
  exclusive_orders: 'set_id ledger_entry_id',
  exclusive_versions: 'set_id quality market_version',
  exclusive_rows: 'set_id row_id',
  export_products: 'key name secret previous_secret',
  export_tasks: 'product data_set query reference_hash export_id',
  export_rows: 'export_id row_id title lacks',
  file_chunks: 'file_id summary',
  uploads: 'data_set reading columns',
  name_lists: 'upload_id column fill_rates error download_id',
  name_list_entries: 'name_list_id row_id',
  downloads: 'data_set application sha256 content_type error order_key relations remade_from',
  exports: 'data_set query application target download_id checkpoint relations',
  jobs: 'kind error',
  elements: 'name data_set fields',
  element_prices: 'element_id report_id',
  inventory_lots: 'element_id ledger_entry_id',
  allocations: 'lot_id element_id report_id',
  inventory_movements: 'element_id lot_id allocation_id call_id',
  saved_filters: 'data_set keyword filter sort fields',
  reservations: 'holds',
  ledger_entries: 'cause_type cause_id',
  usage_counters: 'subject window',
  prices: 'data_set',
  purchases: 'ledger_entry_id',
  idempotency_keys: 'key request_hash call_id',
  used_signatures: 'hash',
  monitored_rows: 'data_set row_id title',
  monitor_tasks: 'data_set source query',
  monitor_rules: 'data_set filter keyword webhook_id',
  monitor_changes: 'data_set row_id kind severity title fields rules answers relation',
  monitor_rule_rows: 'rule_id row_id',
  operators: 'name key_hash created_by',
  erasures: 'heirs requested_by decided_by rows',
  house_customers: 'uscc name',
  customer_reports: 'uscc name row_id',
  companies: 'name',
  white_list_rules: 'rule',
  roles: 'permissions',
  permission_requests: 'permission',
  refunds: 'key charge_id cause_type cause_id ledger_entry_id data_set dispute_id',
  disputes: 'subject_id charge_id',
  commission_payments: 'month',
  regional_plans: 'key scope report rows_version',
  market_reports: 'scope',
  market_report_versions: 'report_id content rows_versions',
  service_accounts: 'acts',
  service_tokens: 'hash prefix ip_rules rotated_to',
  announcements: 'title_cn title_en body_cn body_en',
  settings: 'key value',
  instance: 'work_key',
  tax_authorizations:
    'renews subject tax_number purpose link_hash browser_hash consent_version consent_text consent_sha256 reason_text',
  tax_reports: 'authorization_id figures',
  webhooks: 'url secret previous_secret events',
  webhook_deliveries: 'webhook_id key type subject',
  webhook_attempts: 'delivery_id',
};

const rowsIn = (some: readonly PersonRows[]) => some.map(({ table, person }) => nameOf(table, person));

test('every column that refers to a person is deleted, handed over, or kept as an act', () => {
  expect([...DELETED, ...HANDED_OVER, ...ACTS].map(({ table, person }) => nameOf(table, person)).sort()).toEqual(
    columnsWhere(isPerson).sort(),
  );
});

test('every text is declared as describing a person or not', () => {
  const inDeleted = new Set(rowsIn(DELETED).map((name) => name.split('.')[0]));
  const impersonal = Object.entries(IMPERSONAL).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  );
  const known = [...DESCRIBED.map(({ column }) => column), ...impersonal];
  const texts = columnsWhere((_, column) => isText(column)).filter((name) => !inDeleted.has(name.split('.')[0]));
  expect(known.sort()).toEqual(texts.sort());
});
