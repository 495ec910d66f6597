import { createHash } from 'node:crypto';
import { canonicalJson } from '../kernel/canonicalJson';

/** What a line says. */
export interface AuditLine {
  id: string;
  /** Null for the platform's own chain. */
  companyId: number | null;
  personId: number | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  ip: string;
  /** In UTC with six digits of a second, as `2026-11-17T02:00:00.000000`. */
  at: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same of a column. */
export const auditTimeSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** The database counts microseconds. */
export const auditTime = (at: Date): string => `${at.toISOString().slice(0, -1)}000`;

/** Of what a line says. SHA-256 in hex, as all of these. */
export const contentHash = ({ id, companyId, personId, action, subject, detail, ip, at }: AuditLine): string =>
  sha256(canonicalJson(['content', id, companyId, personId, action, subject, detail, ip, at]));

/** Of a line in its place: whoever moves it, changes it or changes one before it changes this. */
export const lineHash = (before: string, seq: number, content: string): string =>
  sha256(canonicalJson(['line', before, seq, content]));

/** What a key vouches for of a line. */
export const lineText = (chain: number, seq: number, content: string, hash: string): string =>
  canonicalJson(['line', chain, seq, content, hash]);

/**
 * `removed`: retention has removed the lines up to this one. `unsigned`: those up to this one are from before lines were
 * signed. `rotated`: those up to this one are signed by keys that were replaced.
 */
export type AnchorKind = 'removed' | 'unsigned' | 'rotated';

export interface Anchor {
  kind: AnchorKind;
  chain: number;
  seq: number;
  /** Of the line with that number. */
  hash: string;
  /** How many lines retention removed with it. */
  removed: number;
  /** As the time of a line. */
  at: string;
}

export const anchorText = ({ kind, chain, seq, hash, removed, at }: Anchor): string =>
  canonicalJson(['anchor', kind, chain, seq, hash, removed, at]);

/** What a head that leaves the platform says. */
export interface TellableHead {
  chain: number;
  seq: number;
  hash: string;
  /** ISO 8601, to the second. */
  at: string;
}

export const headText = ({ chain, seq, hash, at }: TellableHead): string =>
  canonicalJson(['head', chain, seq, hash, at]);
