import type { Receipt } from '@daas/contract/endpoints/calls';
import type { PROGRAM_FORMATS } from '@daas/contract/enums';
import type { RefusalTrail } from '../access/refusalTrail';
import type { WhiteLists } from '../access/whiteLists';
import type { Database } from '../db/client';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { Language } from '../kernel/locale';
import type { Metrics } from '../kernel/metrics';
import type { MarketEngine } from '../market/engine';
import type { Sealer } from '../sealing/sealer';
import type { CallRow } from './write/unitOfWork';

/** What a program may ask of the gateway; each is an entry of `OPERATIONS`. */
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

/** A name list as returned by the gateway: amounts in 1/10000 yuan. */
export interface NameListRow {
  id: string;
  version: number;
  name: string;
  status: 'uploaded' | 'matching' | 'quoted' | 'delivering' | 'delivered' | 'failed' | 'expired';
  /** 0–1 of the current step. */
  progress: number;
  /** Lines: `matched` + `duplicate` + `missing` + `rejected`, once they are matched. */
  rows: number;
  matched: number;
  duplicate: number | null;
  missing: number | null;
  rejected: number;
  hidden_rows: number;
  fill_rates: Record<string, number>;
  /** What delivering costs now; null before the list is matched. */
  quote: number | null;
  amount: number | null;
  file_id: string | null;
  error: string | null;
  created_at: string;
}
/** What a delivery took from the balance. */
export interface FileCharge {
  amount: number;
  ledger_entry_id: string;
  balance_after: number;
}
/** What an order took, null where it was free, and whether the receipt of an earlier call has told it. */
export interface Charged {
  charge: FileCharge | null;
  told: boolean;
}
/** A program that was let in, and the connector it asks about. */
export interface Program {
  companyId: number;
  appId: number;
  connectorId: number;
  ip: string;
  language: Language;
  now: Date;
}
/** Name lists as the feature keeps them, for programs. */
export interface NameListDesk {
  list(program: Program): Promise<NameListRow[]>;
  get(program: Program, id: string): Promise<NameListRow>;
  create(program: Program, parameters: Record<string, string>, bytes: Buffer): Promise<NameListRow>;
  /** Charges the quote once and starts the file; idempotent for the same quote. */
  deliver(program: Program, id: string, body: unknown): Promise<{ list: NameListRow } & Charged>;
  remove(program: Program, id: string): Promise<void>;
}

/** What a file of a dataset connector costs now, in 1/10000 yuan. */
export interface FileQuote {
  rows: number;
  /** There are more, and a file ends there. */
  capped: boolean;
  unit_price: number;
  amount: number;
}
/** What a program orders, and what that is to cost, in 1/10000 yuan. */
export interface FileOrder {
  quote: number;
  format: (typeof PROGRAM_FORMATS)[number];
}
/** A file as the list of a connector shows it. */
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

/** A file from the moment it was ordered. */
export interface FileStatus extends FileRow {
  status: 'queued' | 'running' | 'done' | 'failed' | 'expired';
  /** 0–1. */
  progress: number;
  /** What it cost, in 1/10000 yuan. */
  amount: number;
  error: string | null;
}

/** Files of connectors as the feature makes and keeps them, for programs. */
export interface FileDesk {
  quote(program: Program): Promise<FileQuote>;
  /** Charges the quote once and starts the file; idempotent for the same key. */
  order(program: Program, key: string, order: FileOrder): Promise<{ id: string } & Charged>;
  /** Those that can be fetched, the newest first; `before` is the last one seen. */
  list(
    program: Program,
    page: { limit: number; before: string | undefined },
  ): Promise<{ files: FileRow[]; more: boolean }>;
  /** From the moment it was ordered. Refuses with `not-found`, as `open` does. */
  status(program: Program, id: string): Promise<FileStatus>;
  /**
   * The part that the request is about; counts as fetched where that is the beginning. Its body ends in an error where the
   * file is removed meanwhile.
   */
  open(
    program: Program,
    id: string,
    request: Pick<GatewayRequest, 'method' | 'headers'>,
  ): Promise<{ rows: number; file: FileAnswer }>;
}

/** Live calls of a day of the business calendar; `spend` in 1/10000 yuan. */
export interface DayUsage {
  day: string;
  calls: number;
  ok: number;
  empty: number;
  refused: number;
  failed: number;
  spend: number;
}

/** What became of a call. */
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
  /** Why it cost that, as its receipt has it. */
  reason: Receipt['reason'] | null;
  ledger_entry_id: string | null;
}

/** An app's own calls. */
export interface CallDesk {
  /** Of each day from the first to the last, both `2026-11-17`. */
  usage(companyId: number, appId: number, days: { from: string; to: string }): Promise<DayUsage[]>;
  /** By its id or its request's; null for one that is not the app's, or older than a year. */
  find(companyId: number, appId: number, id: string): Promise<CallSummary | null>;
}

/** What was found out about a call before it is decided here. */
export interface Routing {
  /** This server decides the calls of its account; else another one may at the same time. */
  owned: boolean;
  /** What it was called where it arrived. */
  callId?: string;
}

/** A question of an agent, over a protocol that loses answers and asks again under another name. // decision 0084 */
export interface AgentCall {
  tool: string;
  /** What the agent says its client is; nobody has proved it. */
  client: string | null;
  /**
   * Of what is charged: a digest of the question, so that it is one call however often it is sent. Null for what is free.
   */
  question: string | null;
  /** Answers from before this moment (ms since 1970) do not count; null where any does. */
  freshSince: number | null;
  /** The price of this call that a person has agreed to, in 1/10000 yuan. */
  accepted: number;
}

/** A call as it arrived, from a program or from the console's playground. */
export interface GatewayRequest {
  /** Default 'query'. */
  operation?: Operation;
  method: string;
  /** Path with query, below `site`. */
  url: string;
  /** Where the program reached the platform: scheme, host and path, which signatures cover. */
  site?: string;
  headers: Record<string, string>;
  /** Parsed JSON body; undefined when there was none. */
  body: unknown;
  /** The bytes of the body, for Content-Digest. */
  rawBody: Buffer;
  ip: string;
  requestId: string;
  /** Null where the route names none. */
  connectorId: number | null;
  fileId?: string;
  nameListId?: string;
  callId?: string;
  /** Where several servers share the database. */
  routed?: Routing;
  agent?: AgentCall;
  /** A member of the company runs it from the console; then no key is needed. */
  console?: { companyId: number; personId: number; mode: 'sample' | 'quote' | 'charge'; replayOf?: string };
}

/** What is sent back, to the letter. */
export interface GatewayAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Sent instead of `body`. */
  file?: FileAnswer;
  callId: string | null;
  receipt: Receipt | null;
  /** To an agent, in 1/10000 yuan: what the call costs at most, and what may still be spent after it. */
  budget?: { price: number; spendable: number };
  /** What was written of it; null where the key is not known or the database was lost. */
  record: Pick<CallRow, 'company_id' | 'data_set' | 'mode' | 'outcome'> | null;
  durationMs: number;
}

/** What the gateway works with. */
export interface GatewaySources {
  database: Database;
  market: MarketEngine;
  sealer: Sealer;
  nameLists: NameListDesk;
  files: FileDesk;
  calls: CallDesk;
  whiteLists: WhiteLists;
  refusals: RefusalTrail;
  clock: () => Date;
  metrics: Metrics;
}

export interface Gateway {
  /** Never throws: what goes wrong is an answer too. */
  query(request: GatewayRequest): Promise<GatewayAnswer>;
  /** Gives back what dead calls had reserved; runs at start and every few seconds. */
  sweep(): Promise<number>;
  /** Waits for the calls under way. */
  stop(): Promise<void>;
}
