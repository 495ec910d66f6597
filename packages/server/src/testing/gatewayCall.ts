import { dataSet } from '@daas/contract/datasets';
import { NO_LIMITS } from '../db/schema';
import type { Call, CallContext, GatewayRequest } from '../gateway';
import { OPERATIONS } from '../gateway/operations';
import type { AppRow, ConnectorRow, IdempotencyRow, KeyRow } from '../gateway/rows';

export const AT = new Date('2026-11-17T04:00:00Z');
export const BEFORE = new Date(AT.getTime() - 1000).toISOString();
export const AFTER = new Date(AT.getTime() + 1000).toISOString();

export const KEY: KeyRow = {
  id: 'key_1',
  hash: 'hash',
  company_id: 1,
  app_id: 2,
  mode: 'live',
  prefix: 'dk_live_abcd',
  signing_secret: '\\x00',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  suspended_at: null,
};
export const APP: AppRow = {
  id: 2,
  company_id: 1,
  kind: 'program',
  status: 'enabled',
  ip_rules: [],
  limits: NO_LIMITS,
  require_signature: false,
  suspended_at: null,
  departments: [],
  data_sets: [],
};
export const CONNECTOR: ConnectorRow = {
  id: 3,
  company_id: 1,
  app_id: 2,
  name: 'connector',
  type: 'API',
  status: 'enabled',
  data_set: 'enterprise',
  fields: ['name'],
  filter: null,
  keyword: null,
  sort: null,
  ip_rules: [],
  limits: NO_LIMITS,
};

/** A query before any rule; `request` is part of the call's request. */
export function testCall({
  request,
  ...changes
}: Partial<Omit<Call, 'request'>> & { request?: Partial<GatewayRequest> } = {}): Call {
  return {
    id: 'call_1',
    request: {
      method: 'POST',
      url: '/open/v1/connectors/3/query',
      headers: {},
      body: {},
      rawBody: Buffer.alloc(0),
      ip: '192.0.2.1',
      requestId: 'req_1',
      connectorId: 3,
      ...request,
    },
    operation: 'query',
    definition: OPERATIONS[changes.operation ?? 'query'],
    language: 'en-US',
    keyHash: 'hash',
    idempotency: null,
    dryRun: false,
    input: {},
    traceparent: null,
    begun: 0,
    stages: [],
    ...changes,
  };
}

/** A context before any rule, with key, app and connector. */
export function testContext(changes: Partial<CallContext> = {}): CallContext {
  const { app = APP, connector = CONNECTOR } = changes;
  return {
    companyId: 1,
    key: KEY,
    app,
    connector,
    def: dataSet('enterprise') ?? null,
    price: null,
    perCall: 0,
    relations: [],
    fields: [],
    schema: null,
    query: null,
    order: null,
    applied: {
      companyId: 1,
      departments: [],
      app,
      connector,
      budgets: [],
      account: { balance: 10_000, reserved: 0 },
    },
    allocations: [],
    sale: null,
    test: false,
    address: 'allowed',
    signature: null,
    decisions: [],
    refusal: null,
    ...changes,
  };
}

/** The first request with an Idempotency-Key, answered unless `changes` say otherwise. */
export const firstRequest = (changes: Partial<IdempotencyRow> = {}): IdempotencyRow => ({
  app_id: 2,
  key: 'once',
  request_hash: 'same',
  call_id: 'call_first',
  status: 200,
  answer: { data: [] },
  lease_until: AFTER,
  expires_at: AFTER,
  ...changes,
});
