import type { JsonRow, NewRow } from '../db/jsonRows';
import type {
  accounts,
  allocations,
  apiKeys,
  apps,
  callRecords,
  connectors,
  customerReports,
  elements,
  idempotencyKeys,
  partners,
  usageCounters,
} from '../db/schema';

/** Columns that a call reads of tables with more columns. */
export const COLUMNS = {
  key: [
    'id',
    'hash',
    'companyId',
    'appId',
    'mode',
    'prefix',
    'signingSecret',
    'expiresAt',
    'revokedAt',
    'lastUsedAt',
    'suspendedAt',
  ],
  app: ['id', 'companyId', 'kind', 'status', 'ipRules', 'limits', 'requireSignature', 'suspendedAt'],
  connector: [
    'id',
    'companyId',
    'appId',
    'name',
    'type',
    'status',
    'dataSet',
    'fields',
    'filter',
    'keyword',
    'sort',
    'ipRules',
    'limits',
  ],
  company: ['id', 'status', 'expiresAt', 'whiteListMode', 'whiteListVersion'],
  price: ['companyId', 'dataSet', 'mode', 'unitPrice'],
  budget: ['companyId', 'scope', 'targetId', 'monthly'],
  allocation: ['id', 'companyId', 'appId', 'elementId', 'lotId', 'quantity', 'expiresAt'],
} as const;
type Columns = typeof COLUMNS;

export type KeyRow = JsonRow<typeof apiKeys, Columns['key'][number]>;
export type AppRow = JsonRow<typeof apps, Columns['app'][number]> & {
  /** Ids of its department and all ancestors, nearest first. */
  departments: number[];
  /** Data sets of its enabled connectors. */
  data_sets: string[];
};
export type ConnectorRow = JsonRow<typeof connectors, Columns['connector'][number]>;
/** Inventory that a partner has bought and assigned to an app. */
export type AllocationRow = JsonRow<typeof allocations, Columns['allocation'][number]> &
  JsonRow<typeof elements, 'dataSet' | 'fields'>;
/** The report that makes a company a partner's customer. */
export type ReportRow = JsonRow<typeof customerReports, 'id' | 'companyId' | 'customerId'> &
  JsonRow<typeof partners, 'path'>;
export type ElementRow = JsonRow<typeof elements, 'id' | 'dataSet' | 'fields' | 'floor' | 'suggested' | 'status'>;
export type Account = JsonRow<typeof accounts>;
export type IdempotencyRow = Omit<JsonRow<typeof idempotencyKeys>, 'answer'> & {
  answer: Record<string, unknown> | null;
};
export type CounterRow = JsonRow<typeof usageCounters>;
export type CallRow = NewRow<typeof callRecords>;
