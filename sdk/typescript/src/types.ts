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

export type Filter = FilterGroup | FilterCondition | RelationCondition;

export interface FilterGroup {
  op: 'and' | 'or';
  items: Filter[];
}

export interface FilterCondition {
  field: string;
  op: Operator;
  value?: Scalar | Scalar[];
}

export interface RelationCondition {
  relation: string;
  match: 'any' | 'none' | 'at_least';
  count?: number;
  filter?: Filter;
}

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

export interface Quote {
  rows: number;
  capped: boolean;
  /** 1/10000 CNY */
  price: number;
  currency: 'CNY';
  scale: 10000;
  pricing_mode: string;
  relations?: {
    relation: string;
    /** 1/10000 CNY */
    price: number;
  }[];
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

export interface FileQuote {
  rows: number;
  capped: boolean;
  /** 1/10000 CNY */
  unit_price: number;
  relations?: {
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

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
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
    | 'outcome-unknown';
  request_id: string;
  errors: {
    field: string;
    rule: string;
    message: string;
  }[];
  charged: false | null;
  /** For 402 and 429: the reached limit with its value, its use and what the call needs (1/10000 yuan if unit is money). renews_at is null if the limit does not renew. Windows are calendar seconds, days and months in Asia/Shanghai. */
  limit?: {
    name: string;
    unit: 'calls' | 'reads' | 'money';
    value: number;
    used: number;
    needed: number;
    renews_at: string | null;
  };
  receipt?: Receipt;
}

export interface FileOrder {
  file: FileStatus;
  charge: FileCharge | null;
  receipt: Receipt;
}

export interface ConnectorList {
  data: {
    id: number;
    name: string;
    type: 'API' | 'FILE' | 'DATAPACKET';
    status: 'enabled' | 'disabled';
    data_set: string;
    fields: string[];
    limits: {
      per_second: number | null;
      per_day: number | null;
      total: number | null;
      spend_per_call: number | null;
      spend_per_day: number | null;
      spend_per_month: number | null;
      spend_total: number | null;
      ends_at: string | null;
    };
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
    pricing_mode: string;
    /** 1/10000 CNY */
    per_call: number;
    currency: string;
    scale: number;
  };
  sort: string[];
  fields: Record<string, unknown>[];
  relations?: {
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

export interface OwnKey {
  id: string;
  prefix: string;
  mode: 'live' | 'test';
  expires_at: string | null;
  app: {
    id: number;
    ip_rules: string[];
    requires_signature: boolean;
    limits: {
      per_second: number | null;
      per_day: number | null;
      total: number | null;
      spend_per_call: number | null;
      spend_per_day: number | null;
      spend_per_month: number | null;
      spend_total: number | null;
      ends_at: string | null;
    };
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
  limits: {
    per_second: number | null;
    per_day: number | null;
    total: number | null;
    spend_per_call: number | null;
    spend_per_day: number | null;
    spend_per_month: number | null;
    spend_total: number | null;
    ends_at: string | null;
  };
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

export interface BalanceLowEvent {
  id: string;
  sequence: number;
  type: 'balance.low';
  timestamp: string;
  subject: string;
  data: {
    balance: number;
    threshold: number;
  };
}

export interface BudgetReachedEvent {
  id: string;
  sequence: number;
  type: 'budget.reached';
  timestamp: string;
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
}

export interface LimitNearEvent {
  id: string;
  sequence: number;
  type: 'limit.near';
  timestamp: string;
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
}

export interface KeyEndingEvent {
  id: string;
  sequence: number;
  type: 'key.ending';
  timestamp: string;
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
}

export interface AgentConsentedEvent {
  id: string;
  sequence: number;
  type: 'agent.consented';
  timestamp: string;
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
}

export interface AgentEndedEvent {
  id: string;
  sequence: number;
  type: 'agent.ended';
  timestamp: string;
  subject: string;
  data: {
    id: number;
    name: string;
    client: string;
    reason: 'person' | 'client' | 'reuse' | 'member';
    by: string | null;
  };
}

export interface TokenEndingEvent {
  id: string;
  sequence: number;
  type: 'token.ending';
  timestamp: string;
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
}

export interface FileReadyEvent {
  id: string;
  sequence: number;
  type: 'file.ready';
  timestamp: string;
  subject: string;
  data: {
    id: string;
    name: string;
  };
}

export interface JobFailedEvent {
  id: string;
  sequence: number;
  type: 'job.failed';
  timestamp: string;
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
}

export interface PriceChangingEvent {
  id: string;
  sequence: number;
  type: 'price.changing';
  timestamp: string;
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
}

export interface DataSetLoadedEvent {
  id: string;
  sequence: number;
  type: 'data-set.loaded';
  timestamp: string;
  subject: string;
  data: {
    data_set: string;
    loaded_at: string;
    day: string | null;
  };
}

export interface DataSetLateEvent {
  id: string;
  sequence: number;
  type: 'data-set.late';
  timestamp: string;
  subject: string;
  data: {
    data_set: string;
    loaded_at: string;
    due_at: string;
  };
}

export interface FieldEndingEvent {
  id: string;
  sequence: number;
  type: 'field.ending';
  timestamp: string;
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
}

export interface OrderDecidedEvent {
  id: string;
  sequence: number;
  type: 'order.decided';
  timestamp: string;
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
}

export interface ChargeRefundedEvent {
  id: string;
  sequence: number;
  type: 'charge.refunded';
  timestamp: string;
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
}

export interface ApplicationEndingEvent {
  id: string;
  sequence: number;
  type: 'application.ending';
  timestamp: string;
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
}

export interface MemberChangedEvent {
  id: string;
  sequence: number;
  type: 'member.changed';
  timestamp: string;
  subject: string;
  data: {
    id: number;
    name: string;
    change: 'joined' | 'enabled' | 'disabled' | 'roles' | 'removed';
    by: string | null;
  };
}

export interface SecurityActEvent {
  id: string;
  sequence: number;
  type: 'security.act';
  timestamp: string;
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
}

export interface MonitorChangedEvent {
  id: string;
  sequence: number;
  type: 'monitor.changed';
  timestamp: string;
  subject: string;
  data: {
    rule: {
      id: string;
      name: string;
    };
    data_set: string;
    related_data_set?: string;
    at: string;
    changes: Record<string, unknown>[];
  };
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

export interface EventPage {
  data: Event[];
  next: number;
  more: boolean;
  receipt: Receipt;
}
