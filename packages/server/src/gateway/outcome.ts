import type { Row } from '@daas/contract/datasets';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { DocumentedConnector } from './openapi';
import type { Charged, FileQuote, FileRow, FileStatus, NameListRow } from './types';

/** What reading brought, before it is paid and presented. */
export type Outcome =
  | { kind: 'rows'; data: Row[]; next: string | null }
  | { kind: 'quote'; rows: number; capped: boolean }
  | { kind: 'files'; data: FileRow[]; next: string | null }
  | ({ kind: 'file-status'; file: FileStatus } & Partial<Charged>)
  | { kind: 'file-quote'; quote: FileQuote }
  | { kind: 'name-lists'; data: NameListRow[] }
  | ({ kind: 'name-list'; list: NameListRow } & Partial<Charged>)
  | { kind: 'removed'; id: string }
  | { kind: 'file'; rows: number; file: FileAnswer }
  | { kind: 'balance' }
  | { kind: 'openapi'; connectors: DocumentedConnector[] };

/** What an order took that no receipt has told yet. */
export const untoldOf = (outcome: Outcome) =>
  'charge' in outcome && outcome.charge && !outcome.told ? outcome.charge : null;

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
