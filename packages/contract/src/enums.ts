/** Enumerations. // §3, §4 */
export const CONNECTOR_STATUSES = ['creating', 'enabled', 'disabled'] as const;
export type ConnectorStatus = (typeof CONNECTOR_STATUSES)[number];

export const CONNECTOR_TYPES = ['API', 'FILE', 'DATAPACKET'] as const;
export type ConnectorType = (typeof CONNECTOR_TYPES)[number];
/**
 * The second enumeration of §3 lists the same three types in the same order, with DATA_SRV. See
 * docs/decisions/specification-readings.md.
 */
export const INTEGRATOR_TYPES = ['API', 'FILE', 'DATA_SRV'] as const;
export type IntegratorType = (typeof INTEGRATOR_TYPES)[number];
export const integratorTypeOf = (type: ConnectorType): IntegratorType =>
  INTEGRATOR_TYPES[CONNECTOR_TYPES.indexOf(type)] as IntegratorType;
export const connectorTypeOf = (type: IntegratorType): ConnectorType =>
  CONNECTOR_TYPES[INTEGRATOR_TYPES.indexOf(type)] as ConnectorType;

/** Name-list status: 0 no list, 1 being created, 2 exists. */
export const NAME_LIST_STATUS = { none: 0, creating: 1, ready: 2 } as const;

/**
 * File formats. CSV and workbooks are for people or for programs (`EXPORT_AUDIENCES`); NDJSON and Parquet are for
 * programs, with typed values.
 */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'ndjson', 'parquet'] as const;
/**
 * Audience of a CSV file or workbook, for headers and values. People: labels, names of values, yes or no, and times in
 * Shanghai, in the user's language. Programs: field names, codes, true or false, ISO 8601 and JSON.
 */
export const EXPORT_AUDIENCES = ['people', 'programs'] as const;
/** Formats for programs. The values of a workbook are in a user's language. */
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

/** Returns the code of a yearly revenue in units of 10,000 yuan; 0 if unknown. */
export const revenueBandOf = (revenue: number | null): number =>
  REVENUE_BANDS.find(
    ({ from, to }) => revenue !== null && from !== null && revenue >= from && (to === null || revenue < to),
  )?.code ?? 0;

/** Products of the operator, as in profiles. // §6 */
export const PRODUCT_IDS = {
  sales: 1,
  crm: 4,
  engage: 5,
  callCenter: 14,
  crmStandalone: 37,
  crmIntelAcquisition: 41,
} as const;

/** Display types of errors in the console. // §8, docs/decisions/specification-readings.md */
export const SHOW_TYPE = { silent: 0, warning: 1, error: 2, notification: 4, redirect: 9 } as const;
export type ShowType = (typeof SHOW_TYPE)[keyof typeof SHOW_TYPE];

/** Target of the rows of another product: a file, or a company's CRM or calling tool by webhook. // §2 */
export const EXPORT_TARGETS = ['file', 'crm', 'calling'] as const;
export type ExportTarget = (typeof EXPORT_TARGETS)[number];
export const EXPORT_PAGES = {
  file: '/export',
  crm: '/export/crm-task',
  calling: '/export/smart-call-task',
} as const satisfies Record<ExportTarget, string>;
/** States of a file that a job writes. */
export const DOWNLOAD_STATES = ['queued', 'running', 'done', 'failed', 'expired'] as const;
/** Origins of files in the download records. */
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

/** Modes of a company's allowlist: off, log what would be rejected, reject. */
export const WHITE_LIST_MODES = ['off', 'watch', 'on'] as const;
export type WhiteListMode = (typeof WHITE_LIST_MODES)[number];
export const WHITE_LIST_GUARDS = ['console', 'gateway', 'both'] as const;

/** Purpose of an installation: a demo shows verification codes and has public accounts. See docs/decisions/0027. */
export const INSTANCE_MODES = ['demo', 'production'] as const;
export type InstanceMode = (typeof INSTANCE_MODES)[number];

/**
 * Reasons of failed webhook deliveries, such as a forbidden address or an unknown host; `permission`: its owner may not
 * see the data set, and nothing was sent.
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

/** Kinds of elements that partners sell. */
export const ELEMENT_KINDS = ['data-set', 'field-group', 'application'] as const;
/** Kinds of inventory movements. */
export const INVENTORY_MOVEMENTS = ['bought', 'allocated', 'used', 'returned', 'expired'] as const;

/** States of a closed commission month. */
export const COMMISSION_STATES = ['closed', 'stated', 'disputed', 'paid'] as const;
/** States of a partner's customer. */
export const CUSTOMER_EVENTS = ['reported', 'renewed', 'won', 'price', 'allocated', 'returned', 'expired'] as const;
export const COMMISSION_KINDS = ['call', 'order', 'correction'] as const;

/** States of a registered prospect. */
export const CUSTOMER_STATES = ['protected', 'won', 'refused', 'released', 'lapsed'] as const;
/** Reasons to reject a registration. None discloses the other party. */
export const CUSTOMER_REASONS = ['own', 'protected', 'customer', 'house', 'cooling'] as const;

/** Displays of a series of macro data: values, an index, or values per head of the region. */
export const MACRO_MEASURES = ['value', 'index', 'per-head'] as const;

/**
 * How an agent's consent ended: by a person, by its client, by the reuse of a code or token, or because the member
 * left.
 */
export const AGENT_ENDS = ['person', 'client', 'reuse', 'member'] as const;
export type AgentEnd = (typeof AGENT_ENDS)[number];

export const STAFF_STATUSES = ['invited', 'active', 'disabled', 'removed'] as const;
/** Members who must have a second factor. */
export const FACTOR_SCOPES = ['nobody', 'administrators', 'everybody'] as const;
export type FactorScope = (typeof FACTOR_SCOPES)[number];
export const BUDGET_SCOPES = ['company', 'department', 'app', 'connector'] as const;

/** Limits of an app or a connector, as decisions name them. */
const STORED_LIMITS = [
  'perSecond',
  'perDay',
  'total',
  'spendPerCall',
  'spendPerDay',
  'spendPerMonth',
  'spendTotal',
  'endsAt',
] as const;
const limitsOf = <T extends 'app' | 'connector'>(owner: T) =>
  STORED_LIMITS.map((limit): `${T}.${(typeof STORED_LIMITS)[number]}` => `${owner}.${limit}`);

/** Rules whose decisions a call record names. A refusal by none of them is recorded under its own code. */
export const CALL_RULES = [
  'key',
  'company',
  'white-list',
  'app',
  'signature',
  'app.ip',
  'connector',
  'connector.status',
  'connector.ip',
  'connector.type',
  'product',
  'price',
  'parameters',
  'relation',
  'price.relations',
  'idempotency',
  'app.readsPerSecond',
  ...limitsOf('app'),
  ...limitsOf('connector'),
  ...BUDGET_SCOPES.map((scope): `budget.${(typeof BUDGET_SCOPES)[number]}` => `budget.${scope}`),
  'balance',
  'inventory',
] as const;
export type CallRule = (typeof CALL_RULES)[number];
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
/** Charges that are refunded; the refund's ledger entry has the cause type `<kind>-refund`. */
export const REFUND_KINDS = ['call', 'file', 'order'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];
/** Charges that are disputed. A report is a version of a market report. A bill line is disputed as a whole. */
export const DISPUTE_SUBJECTS = [...REFUND_KINDS, 'report', 'bill'] as const;
export const DISPUTE_STATES = ['open', 'refunded', 'rejected'] as const;
/** Callers: a program, a member in the console, or an agent. */
export const CALL_SOURCES = ['gateway', 'console', 'agent'] as const;
export const WEBHOOK_STATES = ['pending', 'delivered', 'failed'] as const;
/** Severity of a change of a watched row, in ascending order. */
export const SEVERITIES = ['minor', 'notable', 'serious'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const CHANGE_KINDS = ['changed', 'appeared', 'vanished'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** Limits of calls and of spend, each in ascending order of scope. */
export const CALL_LIMITS = ['per_second', 'per_day', 'total'] as const;
export const SPEND_LIMITS = ['spend_per_call', 'spend_per_day', 'spend_per_month', 'spend_total'] as const;
type LimitName = (typeof CALL_LIMITS | typeof SPEND_LIMITS)[number];
/** Values of limits; null or absent means no limit. */
export type LimitValues = { [name in LimitName]?: number | null | undefined };

/** Returns the first wider limit that this one exceeds, so that this one would have no effect. */
export function exceededLimit(values: LimitValues, name: LimitName): LimitName | undefined {
  const names: readonly LimitName[] = (CALL_LIMITS as readonly LimitName[]).includes(name) ? CALL_LIMITS : SPEND_LIMITS;
  return names.slice(names.indexOf(name) + 1).find((other) => (values[name] ?? 0) > (values[other] ?? Infinity));
}

/** Columns of a staff file; the header may be in either language. */
export const IMPORT_COLUMNS = ['name', 'phone', 'email', 'department', 'roles'] as const;
/** Roles of a column. HR systems export first and last names in two columns, which are joined. */
export const IMPORT_ROLES = [...IMPORT_COLUMNS, 'last_name', 'first_name'] as const;

/** How many related rows of a row a condition requires. */
export const RELATION_MATCHES = ['any', 'none', 'at_least'] as const;
