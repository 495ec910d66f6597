import type { PricedRelation } from '@daas/contract/datasets';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { PROGRAM_FORMATS } from '@daas/contract/enums';
import type { Allowlists } from '../access/allowlists';
import type { RefusalTrail } from '../access/refusalTrail';
import type { Database } from '../db/client';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { Language } from '../kernel/locale';
import type { Metrics } from '../kernel/metrics';
import type { MarketEngine } from '../market/engine';
import type { Sealer } from '../sealing/sealer';
import type { CallRow } from './write/unitOfWork';

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

/** A name list as returned by the gateway. Amounts are in 1/10000 yuan. */
export interface NameListRow {
  id: string;
  version: number;
  name: string;
  status: 'uploaded' | 'matching' | 'quoted' | 'delivering' | 'delivered' | 'failed' | 'expired';
  /** 0–1, of the current step. */
  progress: number;
  /** After matching: `matched` + `duplicate` + `missing` + `rejected`. */
  rows: number;
  matched: number;
  duplicate: number | null;
  missing: number | null;
  rejected: number;
  hidden_rows: number;
  fill_rates: Record<string, number>;
  /** Current price of the delivery; null before the list is matched. */
  quote: number | null;
  amount: number | null;
  file_id: string | null;
  error: string | null;
  created_at: string;
}
/** Charge of a delivery, in 1/10000 yuan. */
export interface FileCharge {
  amount: number;
  ledger_entry_id: string;
  balance_after: number;
}
/** Charge of an order. */
export interface OrderCharge {
  /** Null for a free order. */
  charge: FileCharge | null;
  /** The receipt of an earlier call already contains the charge. */
  reported: boolean;
}
/** An authenticated program and the connector of its request. */
export interface Program {
  companyId: number;
  appId: number;
  connectorId: number;
  ip: string;
  language: Language;
  now: Date;
}
/** Name lists for programs, implemented by `features/files`. */
export interface NameListDesk {
  list(program: Program): Promise<NameListRow[]>;
  get(program: Program, id: string): Promise<NameListRow>;
  create(program: Program, parameters: Record<string, string>, bytes: Buffer): Promise<NameListRow>;
  /** Charges the quote once and starts the export; idempotent for the same quote. */
  deliver(program: Program, id: string, body: unknown): Promise<{ list: NameListRow } & OrderCharge>;
  remove(program: Program, id: string): Promise<void>;
}

/** Current price of a file of a DATAPACKET connector, in 1/10000 yuan. */
export interface FileQuote {
  /** Relations in the conditions of the connector, with their part of the unit price. */
  relations: PricedRelation[];
  rows: number;
  /** More rows match than a file can contain. */
  capped: boolean;
  unit_price: number;
  amount: number;
}
/** A program's order and the price that it accepts, in 1/10000 yuan. */
export interface FileOrder {
  quote: number;
  format: (typeof PROGRAM_FORMATS)[number];
}
/** A file in the list of a connector. */
export interface FileRow {
  id: string;
  name: string;
  kind: string;
  content_type: string;
  rows: number;
  bytes: number;
  created_at: string;
  expires_at: string | null;
}

/** A file at any time after the order. */
export interface FileStatus extends FileRow {
  status: 'queued' | 'running' | 'done' | 'failed' | 'expired';
  /** 0–1. */
  progress: number;
  /** In 1/10000 yuan. */
  amount: number;
  error: string | null;
}

/** Files of connectors for programs, implemented by `features/files`. */
export interface FileDesk {
  quote(program: Program): Promise<FileQuote>;
  /** Charges the quote once and starts the export; idempotent for the same key. */
  order(program: Program, key: string, order: FileOrder): Promise<{ id: string } & OrderCharge>;
  /** Files that can be downloaded, newest first; `before` is the last id of the previous page. */
  list(
    program: Program,
    page: { limit: number; before: string | undefined },
  ): Promise<{ files: FileRow[]; more: boolean }>;
  /** Throws `not-found`, like `open`. */
  status(program: Program, id: string): Promise<FileStatus>;
  /**
   * Returns the requested byte range. A range from the first byte counts as a download. The body fails if the file is
   * deleted while it is sent.
   */
  open(
    program: Program,
    id: string,
    request: Pick<GatewayRequest, 'method' | 'headers'>,
  ): Promise<{ rows: number; file: FileAnswer }>;
}

/** Live calls of a business day; `spend` in 1/10000 yuan. */
export interface DayUsage {
  day: string;
  calls: number;
  ok: number;
  empty: number;
  refused: number;
  failed: number;
  spend: number;
}

/** Outcome of a call. */
export interface CallSummary {
  id: string;
  request_id: string;
  at: string;
  connector_id: number | null;
  mode: 'live' | 'test';
  status: number;
  outcome: 'ok' | 'empty' | 'refused' | 'failed';
  code: string | null;
  rows: number;
  /** In 1/10000 yuan. */
  amount: number;
  /** Reason of the amount, as in the receipt. */
  reason: Receipt['reason'] | null;
  ledger_entry_id: string | null;
}

/** Calls of an app, implemented by `features/calls`. */
export interface CallDesk {
  /** Returns one row per day; both days are included and written as `2026-11-17`. */
  usage(companyId: number, appId: number, days: { from: string; to: string }): Promise<DayUsage[]>;
  /** Finds a call by call id or request id; null for another app's call or one older than a year. */
  find(companyId: number, appId: number, id: string): Promise<CallSummary | null>;
}

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
