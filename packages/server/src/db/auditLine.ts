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

/** Of a line in its place: whoever moves it, changes it or changes one before it changes this. SHA-256 in hex. */
export const lineHash = (before: string, seq: number, line: AuditLine): string =>
  sha256(
    canonicalJson([
      'line',
      before,
      seq,
      line.id,
      line.companyId,
      line.personId,
      line.action,
      line.subject,
      line.detail,
      line.ip,
      line.at,
    ]),
  );

/** What a key vouches for of a line: the hash says the rest. */
export const lineText = (chain: number, seq: number, hash: string): string => canonicalJson(['line', chain, seq, hash]);

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
