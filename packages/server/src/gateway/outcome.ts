import type { Row } from '@daas/contract/datasets';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { ConnectorRow } from './accountState';
import type { FileCharge, FileQuote, NameListRow } from './types';

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

/** What reading brought, before it is paid and presented. */
export type Outcome =
  | { kind: 'rows'; data: Row[]; next: string | null }
  | { kind: 'quote'; rows: number; capped: boolean }
  | { kind: 'files'; data: FileRow[]; next: string | null }
  | { kind: 'file-status'; file: FileStatus; charge?: FileCharge | null }
  | { kind: 'file-quote'; quote: FileQuote }
  | { kind: 'name-lists'; data: NameListRow[] }
  | { kind: 'name-list'; list: NameListRow; charge?: FileCharge | null }
  | { kind: 'removed'; id: string }
  | { kind: 'file'; rows: number; file: FileAnswer }
  | { kind: 'balance' }
  | { kind: 'openapi'; connectors: ConnectorRow[] };

export function rowsOf(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'rows':
    case 'files':
    case 'name-lists':
      return outcome.data.length;
    case 'quote':
    case 'file':
      return outcome.rows;
    default:
      return 0;
  }
}
