import type { DataQuery, DataSetDefinition, Row } from '@daas/contract/datasets';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Sunset } from '@daas/contract/sunset';
import type { z } from 'zod';
import type { Allowlists, Verdict } from '../access/allowlists';
import type { RefusalTrail } from '../access/refusalTrail';
import type { Database } from '../db/client';
import type { CounterHold } from '../db/schema';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { Language } from '../kernel/locale';
import type { Metrics } from '../kernel/metrics';
import type { Refusal } from '../kernel/refusal';
import type { MarketEngine } from '../market/engine';
import type { Level } from '../money/commission';
import type { AppliedLimits, Decision, Quota } from '../money/limits';
import type { Price } from '../money/prices';
import type { Sealer } from '../sealing/sealer';
import type { CallDesk, FileDesk, FileOrder, NameListDesk, OrderCharge } from './desks';
import type { Account, AllocationRow, AppRow, CallRow, ConnectorRow, KeyRow } from './rows';

/** Operations of the gateway; each has an entry in `OPERATIONS`. */
export type Operation =
  | 'query'
  | 'files'
  | 'file'
  | 'file-status'
  | 'file-order'
  | 'name-lists'
  | 'name-list-create'
  | 'name-list'
  | 'name-list-deliver'
  | 'name-list-delete'
  | 'balance'
  | 'openapi'
  | 'connectors'
  | 'connector'
  | 'changes'
  | 'changelog'
  | 'key'
  | 'usage'
  | 'events'
  | 'call';

/** Set by the cluster before this server decides a call. */
export interface Routing {
  /** This server owns the account; otherwise another server may write it at the same time. */
  owned: boolean;
  /** Id that the receiving server gave the call. */
  callId?: string;
}

/** A call of an agent. MCP clients retry lost answers with another request id. // decision 0084 */
export interface AgentCall {
  tool: string;
  /** Client name that the agent reports; not verified. */
  client: string | null;
  /** Digest of a charged question, so that a retry is the same call. Null for a free question. */
  question: string | null;
  /** Ignores stored answers older than this time (ms since 1970); null accepts any. */
  freshSince: number | null;
  /** Price of this call that a person accepted, in 1/10000 yuan. */
  accepted: number;
}

/** A request of a program or of the console's playground. */
export interface GatewayRequest {
  /** Default 'query'. */
  operation?: Operation;
  method: string;
  /** Path with query, below `site`. */
  url: string;
  /** Public scheme, host and path of the platform; signatures cover them. */
  site?: string;
  headers: Record<string, string>;
  /** Parsed JSON body; undefined when there was none. */
  body: unknown;
  /** The bytes of the body, for Content-Digest. */
  rawBody: Buffer;
  ip: string;
  requestId: string;
  /** Null if the route has no connector. */
  connectorId: number | null;
  fileId?: string;
  nameListId?: string;
  callId?: string;
  /** Set if several servers share the database. */
  routed?: Routing;
  agent?: AgentCall;
  /** Set if a member runs the call from the console, which needs no key. */
  console?: { companyId: number; personId: number; mode: 'sample' | 'quote' | 'charge'; replayOf?: string };
}

/** The response of the gateway. */
export interface GatewayAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Sent instead of `body`. */
  file?: FileAnswer;
  callId: string | null;
  receipt: Receipt | null;
  /** For agents, in 1/10000 yuan: highest price of the call, and the remaining budget after it. */
  budget?: { price: number; spendable: number };
  /** The written call record; null if the key is unknown or the database connection was lost. */
  record: Pick<CallRow, 'company_id' | 'data_set' | 'mode' | 'outcome'> | null;
  durationMs: number;
}

/** Dependencies of the gateway. */
export interface GatewaySources {
  database: Database;
  market: MarketEngine;
  sealer: Sealer;
  nameLists: NameListDesk;
  files: FileDesk;
  calls: CallDesk;
  allowlists: Allowlists;
  refusals: RefusalTrail;
  clock: () => Date;
  metrics: Metrics;
}

export interface Gateway {
  /** Never throws: an error is returned as an answer. */
  query(request: GatewayRequest): Promise<GatewayAnswer>;
  /** Releases the reservations of crashed calls; runs at start and every few seconds. */
  sweep(): Promise<number>;
  /** Waits for running calls. */
  stop(): Promise<void>;
}

export type ReadSources = Pick<GatewaySources, 'database' | 'market' | 'nameLists' | 'files' | 'calls'>;

/** What an operation needs of the request, its effect, and how it is answered. */
export interface OperationRules {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/open/v1`. */
  url: string;
  /** Accepted connector types; null without a connector in the path. */
  connector: readonly ConnectorRow['type'][] | null;
  /**
   * Effect beside reading: a call is charged from its reservation, an order when it is placed, a change is free. Each runs
   * once per Idempotency-Key.
   */
  effect?: 'call' | 'order' | 'change';
  /** Accepts `dry_run` in the JSON body, which returns a quote. */
  hasQuote?: true;
  /** The answer contains the price of a query, so the policy computes it. */
  returnsPrice?: true;
  /** The request body is a file, not JSON. */
  takesFile?: true;
  /** The answer is a file, not JSON. */
  sendsFile?: true;
  /** Deprecation, published in headers and the OpenAPI document. */
  ends?: Sunset;
  /** Validates the order of a call with the effect `order` that has a body; returns null for a quote. */
  parseOrder?(call: Call): FileOrder | null;
  read(sources: ReadSources, call: Call, context: CallContext, now: Date): Promise<Outcome>;
  /** Answers a test key from sample rows; without it test keys read like live keys. */
  sample?(call: Call, context: CallContext, rows: Row[], now: Date): Outcome;
}

/** The operations by name. Layers below `operations/` know them by this type only. */
export type OperationTable = Readonly<Record<Operation, OperationRules>>;

/** A running call: the request and its parsed head, before any lookup. */
export interface Call {
  id: string;
  request: GatewayRequest;
  operation: Operation;
  definition: OperationRules;
  language: Language;
  /** Null for a call from the console. */
  keyHash: string | null;
  /** An answer from before `freshSince` is replaced by a new one. */
  idempotency: { key: string; requestHash: string; keptMs: number; freshSince: number | null } | null;
  dryRun: boolean;
  /** The body without `dry_run`, for operations with a quote. */
  input: unknown;
  traceparent: string | null;
  /** `performance.now()` at arrival, then the duration of each stage. */
  begun: number;
  stages: { stage: string; ms: number }[];
}

/** Caller and permissions of a call, without counters and money. */
export interface CallContext {
  companyId: number;
  /** Null for a call from the console. */
  key: KeyRow | null;
  app: AppRow | null;
  connector: ConnectorRow | null;
  def: DataSetDefinition | null;
  price: Price | null;
  /** Highest price of the call, in 1/10000 yuan. */
  perCall: number;
  /** Relations in the conditions of connector and call, with their parts of the price. */
  relations: { relation: string; price: number }[];
  /** Existing fields of the connector; `schema` is null unless the operation is a query. */
  fields: string[];
  schema: z.ZodType<DataQuery> | null;
  query: DataQuery | null;
  /** Null unless the operation orders a file. */
  order: FileOrder | null;
  applied: AppliedLimits;
  /** Partners' allocations that cover this call; if there are any, only they pay for it. */
  allocations: AllocationRow[];
  /** Null for a call of a company without a partner. */
  sale: Sale | null;
  test: boolean;
  /** Result of the company's allowlist. */
  address: Verdict;
  /** Hash of a verified signature. */
  signature: string | null;
  decisions: Decision[];
  refusal: Refusal | null;
}

/** Data for price and commission of a call by a partner's customer. */
export interface Sale {
  sellerId: number;
  reportId: string;
  elementId: string | null;
  /** The partner's price for this customer; null if it has set none. */
  partnerPrice: number | null;
  /** Base of the commission if inventory pays the call; null without an element. */
  price: number | null;
  levels: Level[];
}

/** Result of an operation before settlement. */
export interface Outcome {
  /** Number of rows that the call counts. */
  rows: number;
  body(paid: Paid): Record<string, unknown>;
  /** Sent instead of `body`. */
  file?: FileAnswer;
  /** Charge of an order. */
  charged?: OrderCharge;
}

export interface Paid {
  receipt: Receipt;
  account: Pick<Account, 'balance' | 'reserved'>;
}

/** An admitted call: it may read and must be closed. */
export interface Admission {
  call: Call;
  context: CallContext;
  /** Reserved from the balance and from each spend counter, in 1/10000 yuan. */
  reserved: number;
  counterHolds: CounterHold[];
  quotas: Quota[];
  /** Inventory that pays instead of the balance. */
  allocation: AllocationRow | null;
}

export type Result =
  | { kind: 'admitted'; admission: Admission }
  | { kind: 'answered'; answer: GatewayAnswer }
  /** The first request with this Idempotency-Key is running as the call of this id. */
  | { kind: 'pending'; first: string };
