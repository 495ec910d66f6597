import type { PricedRelation } from '@daas/contract/datasets';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { PROGRAM_FORMATS } from '@daas/contract/enums';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { Language } from '../kernel/locale';

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
    request: { method: string; headers: Record<string, string> },
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
