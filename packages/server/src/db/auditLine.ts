import { createHash } from 'node:crypto';
import { canonicalJson } from '../kernel/canonicalJson';

/** Content of a line. */
export interface AuditLine {
  id: string;
  /** Null for the platform's own chain. */
  companyId: number | null;
  personId: number | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  ip: string;
  /** UTC with microseconds, as `2026-11-17T02:00:00.000000`. */
  at: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** SQL that formats a column like `auditTime`. */
export const auditTimeSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** The database stores microseconds. */
export const auditTime = (at: Date): string => `${at.toISOString().slice(0, -1)}000`;

/** Returns the SHA-256 of a line's content in hex. */
export const contentHash = ({ id, companyId, personId, action, subject, detail, ip, at }: AuditLine): string =>
  sha256(canonicalJson(['content', id, companyId, personId, action, subject, detail, ip, at]));

/** Returns the chained hash of a line; it changes if this line or any earlier one is changed or moved. */
export const lineHash = (before: string, seq: number, content: string): string =>
  sha256(canonicalJson(['line', before, seq, content]));

/** Returns the text that a line's MAC covers. */
export const lineText = (chain: number, seq: number, content: string, hash: string): string =>
  canonicalJson(['line', chain, seq, content, hash]);

/**
 * `removed`: retention has deleted the lines up to this one. `unsigned`: the lines up to this one are older than signing.
 * `rotated`: the lines up to this one are signed by replaced keys.
 */
export type AnchorKind = 'removed' | 'unsigned' | 'rotated';

export interface Anchor {
  kind: AnchorKind;
  chain: number;
  seq: number;
  /** Hash of the line with this number. */
  hash: string;
  /** Number of lines that retention has deleted. */
  removed: number;
  /** In the format of `AuditLine.at`. */
  at: string;
}

export const anchorText = ({ kind, chain, seq, hash, removed, at }: Anchor): string =>
  canonicalJson(['anchor', kind, chain, seq, hash, removed, at]);

/** A head as it is published outside the platform. */
export interface PublishedHead {
  chain: number;
  seq: number;
  hash: string;
  /** ISO 8601, to the second. */
  at: string;
}

export const headText = ({ chain, seq, hash, at }: PublishedHead): string =>
  canonicalJson(['head', chain, seq, hash, at]);

/** A line whose personal data was erased: hashes of the content that its own signature covers, and of the present one. */
export interface Erasure {
  chain: number;
  seq: number;
  signed: string;
  present: string;
}

export const erasureText = ({ chain, seq, signed, present }: Erasure): string =>
  canonicalJson(['erasure', chain, seq, signed, present]);
