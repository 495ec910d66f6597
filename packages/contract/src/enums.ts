/** Enumerations. // §3, §4 */
export const CONNECTOR_STATUSES = ['creating', 'enabled', 'disabled'] as const;
export type ConnectorStatus = (typeof CONNECTOR_STATUSES)[number];

export const CONNECTOR_TYPES = ['API', 'FILE', 'DATAPACKET'] as const;
export type ConnectorType = (typeof CONNECTOR_TYPES)[number];
/** The second enumeration of §3 names the same three types, in the same order, with DATA_SRV. See docs/decisions/specification-readings.md. */
export const INTEGRATOR_TYPES = ['API', 'FILE', 'DATA_SRV'] as const;
export type IntegratorType = (typeof INTEGRATOR_TYPES)[number];
export const integratorTypeOf = (type: ConnectorType): IntegratorType =>
  INTEGRATOR_TYPES[CONNECTOR_TYPES.indexOf(type)] as IntegratorType;
export const connectorTypeOf = (type: IntegratorType): ConnectorType =>
  CONNECTOR_TYPES[INTEGRATOR_TYPES.indexOf(type)] as ConnectorType;

/** Name-list status: 0 no list, 1 list being created, 2 has list. */
export const NAME_LIST_STATUS = { none: 0, creating: 1, ready: 2 } as const;

/** CSV and workbooks are for people or for programs (`EXPORT_AUDIENCES`), NDJSON and Parquet for programs, values with their types. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'ndjson', 'parquet'] as const;
/**
 * Whom a CSV file or workbook is for, in headings and values alike. People: labels, names of values, yes or no, and moments as
 * clocks in Shanghai show them, in the reader's language. Programs: names of fields, codes, true or false, ISO 8601 and JSON.
 */
export const EXPORT_AUDIENCES = ['people', 'programs'] as const;
/** What programs order: a workbook has its values in a reader's language. */
export const PROGRAM_FORMATS = [
  'csv',
  'ndjson',
  'parquet',
] as const satisfies readonly (typeof EXPORT_FORMATS)[number][];

export const PRICING_MODES = ['per_query', 'per_non_empty', 'project'] as const;
export type PricingMode = (typeof PRICING_MODES)[number];

export const APPLICATION_STATES = ['NEW', 'EXPERIMENTAL', 'OFFICIAL', 'EXPIRED'] as const;

/** Product types of the data-application home, with the page each opens. // §2 */
export const PRODUCT_TYPES = [
  'region_analysis_data',
  'estate_data',
  'remote_office',
  'authority_billboard',
  'high_enterprises',
  'city_data',
  'cloud_service_data',
  'tax_report',
] as const;

/** Revenue bands in ten-thousand yuan, indexed by code 0–6; `[from, to)`. */
export const REVENUE_BANDS = [
  { code: 0, from: null, to: null },
  { code: 1, from: 0, to: 10 },
  { code: 2, from: 10, to: 100 },
  { code: 3, from: 100, to: 500 },
  { code: 4, from: 500, to: 1000 },
  { code: 5, from: 1000, to: 5000 },
  { code: 6, from: 5000, to: null },
] as const;

/** The code of a year's revenue in ten-thousand yuan; 0 where it is not known. */
export const revenueBandOf = (revenue: number | null): number =>
  REVENUE_BANDS.find(
    ({ from, to }) => revenue !== null && from !== null && revenue >= from && (to === null || revenue < to),
  )?.code ?? 0;

/** What the operator sells, as profiles name it. // §6 */
export const PRODUCT_IDS = {
  sales: 1,
  crm: 4,
  engage: 5,
  callCenter: 14,
  crmStandalone: 37,
  crmIntelAcquisition: 41,
} as const;

/** How the console shows an error. // §8, docs/decisions/specification-readings.md */
export const SHOW_TYPE = { silent: 0, warning: 1, error: 2, notification: 4, redirect: 9 } as const;
export type ShowType = (typeof SHOW_TYPE)[keyof typeof SHOW_TYPE];

/** States of a file that a job writes. */
export const DOWNLOAD_STATES = ['queued', 'running', 'done', 'failed', 'expired'] as const;
/** What the files of the download records are. */
export const DOWNLOAD_KINDS = [
  'name-list',
  'data-set',
  'market-export',
  'macro-series',
  'exclusive-set',
  'call-export',
  'bill-export',
  'customer-ranking',
] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

/** What a company's white list does: nothing, say whom it would refuse, refuse. */
export const WHITE_LIST_MODES = ['off', 'watch', 'on'] as const;
export type WhiteListMode = (typeof WHITE_LIST_MODES)[number];
export const WHITE_LIST_GUARDS = ['console', 'gateway', 'both'] as const;

/** What an installation is for: a demo tells verification codes and has public accounts. See docs/decisions/0027. */
export const INSTANCE_MODES = ['demo', 'production'] as const;
export type InstanceMode = (typeof INSTANCE_MODES)[number];

/**
 * Why a delivery to a webhook failed: its address is not allowed, its name unknown, and so on; `permission`: its owner may not see
 * the data set, and nothing was sent.
 */
export const WEBHOOK_FAILURES = [
  'address',
  'name',
  'connection',
  'certificate',
  'timeout',
  'redirect',
  'status',
  'permission',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** What partners may sell. */
export const ELEMENT_KINDS = ['data-set', 'field-group', 'application'] as const;
/** What happens to units that a partner has bought. */
export const INVENTORY_MOVEMENTS = ['bought', 'allocated', 'used', 'returned', 'expired'] as const;

/** A month of commission that is no longer open. */
export const COMMISSION_STATES = ['closed', 'stated', 'disputed', 'paid'] as const;
/** Of a partner's customer. */
export const CUSTOMER_EVENTS = ['reported', 'renewed', 'won', 'price', 'allocated', 'returned', 'expired'] as const;
export const COMMISSION_KINDS = ['call', 'order', 'correction'] as const;

/** What became of a prospect that a partner reported. */
export const CUSTOMER_STATES = ['protected', 'won', 'refused', 'released', 'lapsed'] as const;
/** Why a report was refused; none tells who else is concerned. */
export const CUSTOMER_REASONS = ['own', 'protected', 'customer', 'house', 'cooling'] as const;

/** What is shown of a series of macro data: its values, an index, or values by each person of the region. */
export const MACRO_MEASURES = ['value', 'index', 'per-head'] as const;

/** How an agent's consent ended: a person ended it, its client gave it back, a code or token was used twice, or who consented left. */
export const AGENT_ENDS = ['person', 'client', 'reuse', 'member'] as const;
export type AgentEnd = (typeof AGENT_ENDS)[number];

export const STAFF_STATUSES = ['invited', 'active', 'disabled', 'removed'] as const;
/** Members who must have a second factor. */
export const FACTOR_SCOPES = ['nobody', 'administrators', 'everybody'] as const;
export type FactorScope = (typeof FACTOR_SCOPES)[number];
export const BUDGET_SCOPES = ['company', 'department', 'app', 'connector'] as const;
export const BILL_SUBJECTS = ['product', 'connector', 'app', 'department'] as const;
export const LEDGER_KINDS = [
  'call',
  'file',
  'credit',
  'purchase',
  'refund',
  'adjustment',
  'opening',
  'application',
  'inventory',
] as const;
/** Callers: a program, a member in the console, or an agent. */
export const CALL_SOURCES = ['gateway', 'console', 'agent'] as const;
export const WEBHOOK_STATES = ['pending', 'delivered', 'failed'] as const;
/** Importance of a change of a monitored row, in ascending order. */
export const SEVERITIES = ['minor', 'notable', 'serious'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const CHANGE_KINDS = ['changed', 'appeared', 'vanished'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** Limits of calls and of spend, each in ascending order of their scope. */
export const CALL_LIMITS = ['per_second', 'per_day', 'total'] as const;
export const SPEND_LIMITS = ['spend_per_call', 'spend_per_day', 'spend_per_month', 'spend_total'] as const;

/** Columns of a file of people; the header may be in either language. */
export const IMPORT_COLUMNS = ['name', 'phone', 'email', 'department', 'roles'] as const;
/** Roles of a column. HR systems export first and last names in two columns, which are joined. */
export const IMPORT_ROLES = [...IMPORT_COLUMNS, 'last_name', 'first_name'] as const;
