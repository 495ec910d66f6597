// Written by sdk/generate.ts.

export type Scalar = string | number | boolean;

export type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'not_in'
  | 'all'
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'is_empty'
  | 'not_empty';

export interface Receipt {
  request_id: string;
  call_id: string;
  amount: number;
  currency: 'CNY';
  scale: 10000;
  pricing_mode: 'per_query' | 'per_non_empty' | 'project';
  reason:
    | 'per_query'
    | 'per_non_empty'
    | 'empty_result'
    | 'error'
    | 'replay'
    | 'test_key'
    | 'quote'
    | 'included'
    | 'file'
    | 'inventory'
    | 'refused';
  balance_after: number | null;
  ledger_entry_id: string | null;
  relations?: {
    relation: string;
    price: number;
  }[];
  replay_of?: {
    call_id: string;
    amount: number;
    ledger_entry_id: string | null;
  };
}

/** A condition, a group, or a condition on related rows. The filter of a condition on related rows cannot contain another one. */
export type Filter = FilterGroup | FilterCondition | RelationCondition;

export interface FilterGroup {
  op: 'and' | 'or';
  items: Filter[];
}

export interface FilterCondition {
  field: string;
  op:
    | 'eq'
    | 'ne'
    | 'in'
    | 'not_in'
    | 'all'
    | 'contains'
    | 'not_contains'
    | 'starts_with'
    | 'gt'
    | 'gte'
    | 'lt'
    | 'lte'
    | 'between'
    | 'is_empty'
    | 'not_empty';
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface RelationCondition {
  relation: string;
  match: 'any' | 'none' | 'at_least';
  count?: number;
  filter?: Filter;
}

export interface Quote {
  rows: number;
  capped: boolean;
  /** 1/10000 CNY */
  price: number;
  currency: 'CNY';
  scale: 10000;
  pricing_mode: 'per_query' | 'per_non_empty' | 'project';
  relations?: {
    relation: string;
    /** 1/10000 CNY */
    price: number;
  }[];
}

export interface QuoteAnswer {
  quote: Quote;
  receipt: Receipt;
}

export interface Balance {
  /** 1/10000 CNY */
  balance: number;
  /** 1/10000 CNY */
  reserved: number;
  /** 1/10000 CNY */
  available: number;
  currency: 'CNY';
  scale: 10000;
  receipt: Receipt;
}

export interface Limits {
  per_second: number | null;
  per_day: number | null;
  total: number | null;
  spend_per_call: number | null;
  spend_per_day: number | null;
  spend_per_month: number | null;
  spend_total: number | null;
  ends_at: string | null;
}

export interface File {
  id: string;
  name: string;
  kind: string;
  content_type: string;
  rows: number;
  bytes: number;
  created_at: string;
  expires_at: string | null;
}

export interface FileStatus {
  id: string;
  name: string;
  kind: string;
  content_type: string;
  rows: number;
  bytes: number;
  created_at: string;
  expires_at: string | null;
  status: 'queued' | 'running' | 'done' | 'failed' | 'expired';
  progress: number;
  /** 1/10000 CNY */
  amount: number;
  error: string | null;
}

export interface FileQuote {
  rows: number;
  capped: boolean;
  /** 1/10000 CNY */
  unit_price: number;
  relations: {
    relation: string;
    /** 1/10000 CNY */
    price: number;
  }[];
  /** 1/10000 CNY */
  amount: number;
  currency: 'CNY';
  scale: 10000;
}

export interface FileCharge {
  /** 1/10000 CNY */
  amount: number;
  currency: 'CNY';
  scale: 10000;
  ledger_entry_id: string;
  /** 1/10000 CNY */
  balance_after: number;
}

export interface FileQuoteAnswer {
  quote: FileQuote;
  receipt: Receipt;
}

export interface FileOrderAnswer {
  file: FileStatus;
  charge: FileCharge | null;
  receipt: Receipt;
}

export interface NameList {
  id: string;
  version: number;
  name: string;
  status: 'uploaded' | 'matching' | 'quoted' | 'delivering' | 'delivered' | 'failed' | 'expired';
  progress: number;
  rows: number;
  matched: number;
  duplicate: number | null;
  missing: number | null;
  rejected: number;
  hidden_rows: number;
  fill_rates: Record<string, number>;
  /** 1/10000 CNY */
  quote: number | null;
  /** 1/10000 CNY */
  amount: number | null;
  file_id: string | null;
  error: string | null;
  created_at: string;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  /** Cause of the error. New codes may be added: handle an unknown one by its status. */
  code:
    | 'malformed-body'
    | 'too-large'
    | 'unsupported-media'
    | 'key-missing'
    | 'key-ambiguous'
    | 'key-invalid'
    | 'key-expired'
    | 'key-revoked'
    | 'signature-required'
    | 'signature-invalid'
    | 'signature-replayed'
    | 'insufficient-balance'
    | 'budget-exceeded'
    | 'inventory-exhausted'
    | 'call-price-limit'
    | 'daily-spend-limit'
    | 'spend-limit'
    | 'total-spend-limit'
    | 'ip-refused'
    | 'app-disabled'
    | 'limits-ended'
    | 'connector-disabled'
    | 'connector-creating'
    | 'product-not-bought'
    | 'enterprise-disabled'
    | 'suspended'
    | 'enterprise-expired'
    | 'not-found'
    | 'method-not-allowed'
    | 'precondition-failed'
    | 'range-not-satisfiable'
    | 'quota-reached'
    | 'download-quota'
    | 'state-forbids'
    | 'changed-meanwhile'
    | 'idempotency-mismatch'
    | 'idempotency-in-progress'
    | 'invalid-input'
    | 'file-refused'
    | 'connector-type-mismatch'
    | 'rate-limited'
    | 'daily-limit'
    | 'total-limit'
    | 'internal-error'
    | 'unavailable'
    | 'outcome-unknown'
    | string;
  request_id: string;
  errors: {
    field: string;
    rule: string;
    message: string;
  }[];
  charged: false | null;
  /** For 402, 429 and 403 limits-ended: the reached limit with its value, its use and what the call needs (1/10000 yuan if unit is money, seconds since 1970 if it is time). renews_at is null if the limit does not renew. Windows are calendar seconds, days and months in Asia/Shanghai. */
  limit?: {
    name: string;
    unit: 'calls' | 'reads' | 'money' | 'time';
    value: number;
    used: number;
    needed: number;
    renews_at: string | null;
  };
  receipt?: Receipt;
}

export interface BalanceLowEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'balance.low';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    balance: number;
    threshold: number;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface BudgetReachedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'budget.reached';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    scope: 'company' | 'department' | 'app' | 'connector';
    target: {
      id: number;
      name: string;
    };
    month: string;
    monthly: number;
    used: number;
    percent: number;
    hard_stop: boolean;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface LimitNearEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'limit.near';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    scope: 'app' | 'connector';
    target: {
      id: number;
      name: string;
    };
    agent?: boolean;
    limit: 'per_day' | 'total' | 'spend_per_day' | 'spend_per_month' | 'spend_total';
    value: number;
    used: number;
    percent: number;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface KeyEndingEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'key.ending';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    name: string;
    prefix: string;
    mode: 'live' | 'test';
    app: {
      id: number;
      name: string;
    };
    ends_at: string;
    days: number;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface AgentConsentedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'agent.consented';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    id: number;
    name: string;
    client: string;
    by: string;
    data_sets: string[];
    spend_total: number;
    ends_at: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface AgentEndedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'agent.ended';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    id: number;
    name: string;
    client: string;
    reason: 'person' | 'client' | 'reuse' | 'member';
    by: string | null;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface TokenEndingEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'token.ending';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    name: string;
    prefix: string;
    account: {
      id: number;
      name: string;
    };
    ends_at: string;
    days: number;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface FileReadyEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'file.ready';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    id: string;
    name: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface JobFailedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'job.failed';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    job:
      | 'file'
      | 'name-list'
      | 'regional-analysis'
      | 'market-report'
      | 'exclusive-data-set'
      | 'monitor-task'
      | 'tax-report';
    id: string;
    name: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface PriceChangingEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'price.changing';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    from: string;
    prices: {
      name: string;
      data_set: string | null;
      unit: 'call' | 'year' | 'stock';
      before: number | null;
      after: number | null;
      pricing_mode: {
        before: 'per_query' | 'per_non_empty' | 'project';
        after: 'per_query' | 'per_non_empty' | 'project';
      } | null;
    }[];
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface DataSetLoadedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'data-set.loaded';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    data_set: string;
    loaded_at: string;
    day: string | null;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface DataSetLateEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'data-set.late';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    data_set: string;
    loaded_at: string;
    due_at: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface FieldEndingEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'field.ending';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    data_set: string;
    field: string;
    until: string;
    since: string;
    instead: string | null;
    connectors: {
      id: number;
      name: string;
    }[];
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface OrderDecidedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'order.decided';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    id: string;
    application: {
      key: string;
      name_cn: string;
      name_en: string;
    };
    decision: 'confirmed' | 'refused' | 'refunded';
    until: string | null;
    reason: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface ChargeRefundedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'charge.refunded';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    id: string;
    charge: {
      id: string;
      kind: 'call' | 'file' | 'order';
      cause: string;
      amount: number;
    };
    amount: number;
    refunded: number;
    month: string;
    reason: string;
    ledger_entry_id: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface ApplicationEndingEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'application.ending';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    application: {
      key: string;
      name_cn: string;
      name_en: string;
    };
    ends_on: string;
    kept_until: string;
    days: number;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface MemberChangedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'member.changed';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    id: number;
    name: string;
    change: 'joined' | 'enabled' | 'disabled' | 'roles' | 'removed';
    by: string | null;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface SecurityActEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'security.act';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    at: string;
    ip: string;
    ready_at: string | null;
    act:
      | 'new-device'
      | 'password-changed'
      | 'phone-changed'
      | 'second-factor-on'
      | 'second-factor-off'
      | 'passkey-added'
      | 'passkey-removed'
      | 'mail-changed'
      | 'recovery-codes-made'
      | 'recovery-begun'
      | 'recovery-withdrawn'
      | 'recovery-finished'
      | 'second-factor-due'
      | 'white-list-changed'
      | 'second-factor-rule-changed'
      | 'sign-on-changed'
      | 'role-changed'
      | 'service-account-changed'
      | 'token-made'
      | 'password-reset-asked';
    name: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface MonitorChangedEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'monitor.changed';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    rule: {
      id: string;
      name: string;
    };
    data_set: string;
    related_data_set?: string;
    at: string;
    changes: {
      row_id: string;
      title: string;
      severity: 'minor' | 'notable' | 'serious' | null;
      kind: 'changed' | 'appeared' | 'vanished';
      fields: string[];
    }[];
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface WebhookTestEvent {
  /** Key for deduplication; the same when the event is sent again. */
  id: string;
  /** Position of the event in the company, from 1 in steps of 1. A receiver gets the kinds that it subscribes to and may read, so its numbers have gaps that do not mean a loss. 0 in an example. */
  sequence: number;
  type: 'webhook.test';
  timestamp: string;
  /** Object of the event; events of one object arrive in order. */
  subject: string;
  data: {
    webhook: string;
    name: string;
  };
  /** Examples only: test messages, examples sent from the console, and events that a test key reads. */
  test?: true;
}

export interface ConnectorList {
  data: {
    id: number;
    name: string;
    type: 'API' | 'FILE' | 'DATAPACKET';
    status: 'enabled' | 'disabled';
    data_set: string;
    fields: string[];
    limits: Limits;
  }[];
  receipt: Receipt;
}

export interface ConnectorDescription {
  id: number;
  name: string;
  type: 'API' | 'FILE' | 'DATAPACKET';
  data_set: string;
  title: string;
  description: string;
  rows: number;
  loaded_at: string | null;
  price: {
    pricing_mode: 'per_query' | 'per_non_empty' | 'project';
    /** 1/10000 CNY */
    per_call: number;
    currency: 'CNY';
    scale: 10000;
  };
  sort: string[];
  fields: {
    name: string;
    label: string;
    type: 'text' | 'keyword' | 'enum' | 'tags' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'records';
    answered: boolean;
    operators?: (
      | 'eq'
      | 'ne'
      | 'in'
      | 'not_in'
      | 'all'
      | 'contains'
      | 'not_contains'
      | 'starts_with'
      | 'gt'
      | 'gte'
      | 'lt'
      | 'lte'
      | 'between'
      | 'is_empty'
      | 'not_empty'
    )[];
    searchable?: boolean;
    masked?: boolean;
    required?: boolean;
    unit?: string;
    ends?: {
      since: string;
      until: string;
      instead?: string;
    };
    values?: string[];
    sample: unknown;
  }[];
  relations: {
    relation: string;
    label: string;
    data_set: string;
    /** 1/10000 CNY */
    price: number;
  }[];
  receipt: Receipt;
}

export interface ChangePage {
  data: {
    id: string;
    kind: 'appeared' | 'vanished' | 'changed';
    fields: string[];
    at: string;
  }[];
  next_cursor: string | null;
  receipt: Receipt;
}

export interface FilePage {
  data: File[];
  next_cursor: string | null;
  receipt: Receipt;
}

export interface EventPage {
  data: (
    | BalanceLowEvent
    | PriceChangingEvent
    | DataSetLoadedEvent
    | DataSetLateEvent
    | FieldEndingEvent
    | ChargeRefundedEvent
    | LimitNearEvent
    | KeyEndingEvent
    | FileReadyEvent
    | JobFailedEvent
  )[];
  next: number;
  more: boolean;
  receipt: Receipt;
}

export interface OwnKey {
  id: string;
  prefix: string;
  mode: 'live' | 'test';
  expires_at: string | null;
  app: {
    id: number;
    ip_rules: string[];
    requires_signature: boolean;
    limits: Limits;
    used: {
      calls_today: number;
      calls: number;
      /** 1/10000 CNY */
      spend_today: number;
      /** 1/10000 CNY */
      spend_this_month: number;
      /** 1/10000 CNY */
      spend: number;
    };
  };
  receipt: Receipt;
}

export interface Usage {
  from: string;
  to: string;
  time_zone: string;
  data: {
    day: string;
    calls: number;
    ok: number;
    empty: number;
    refused: number;
    failed: number;
    /** 1/10000 CNY */
    spend: number;
  }[];
  receipt: Receipt;
}

export interface CallAnswer {
  call: {
    id: string;
    request_id: string;
    at: string;
    connector_id: number | null;
    mode: 'live' | 'test';
    status: number;
    outcome: 'ok' | 'empty' | 'refused' | 'failed';
    code: string | null;
    rows: number;
    /** 1/10000 CNY */
    amount: number;
    reason: string | null;
    ledger_entry_id: string | null;
  };
  receipt: Receipt;
}

export interface ConnectorSummary {
  id: number;
  name: string;
  type: 'API' | 'FILE' | 'DATAPACKET';
  status: 'enabled' | 'disabled';
  data_set: string;
  fields: string[];
  limits: Limits;
}

export interface Change {
  id: string;
  kind: 'appeared' | 'vanished' | 'changed';
  fields: string[];
  at: string;
}

export interface Call {
  id: string;
  request_id: string;
  at: string;
  connector_id: number | null;
  mode: 'live' | 'test';
  status: number;
  outcome: 'ok' | 'empty' | 'refused' | 'failed';
  code: string | null;
  rows: number;
  /** 1/10000 CNY */
  amount: number;
  reason: string | null;
  ledger_entry_id: string | null;
}

export type Event =
  | BalanceLowEvent
  | BudgetReachedEvent
  | LimitNearEvent
  | KeyEndingEvent
  | AgentConsentedEvent
  | AgentEndedEvent
  | TokenEndingEvent
  | FileReadyEvent
  | JobFailedEvent
  | PriceChangingEvent
  | DataSetLoadedEvent
  | DataSetLateEvent
  | FieldEndingEvent
  | OrderDecidedEvent
  | ChargeRefundedEvent
  | ApplicationEndingEvent
  | MemberChangedEvent
  | SecurityActEvent
  | MonitorChangedEvent;
