import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';

/**
 * Append-only. Only `db/audit.ts` writes it, and numbers and signs each line. Triggers reject a line that does not follow
 * the last one, and accidental changes. Lines without a company are in the platform's chain, 0. // decision 0062
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: recordId('aud'),
    companyId: bigint({ mode: 'number' }),
    personId: bigint({ mode: 'number' }),
    /** Endpoint name or `platform.…` for the operator's CLI. */
    action: text().notNull(),
    subject: text().notNull(),
    detail: jsonb().notNull().default({}),
    ip: text().notNull(),
    at: createdAt(),
    seq: bigint({ mode: 'number' }).notNull().default(0),
    /** Hash of the previous hash and this line's content, see `lineHash`. */
    hash: text().notNull().default(''),
    /** Signing key; null if the line is older than signing. */
    keyId: text(),
    mac: text(),
  },
  (table) => [
    index().on(table.companyId, table.at),
    index().on(table.companyId, table.subject),
    uniqueIndex('audit_log_chain').on(sql`coalesce(${table.companyId}, 0)`, table.seq),
  ],
);

/** The last line of each company's chain. */
export const auditHeads = pgTable('audit_heads', {
  companyId: bigint({ mode: 'number' }).primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  /** Key that signs the next line; null in a database of an older version until the next start. */
  keyId: text(),
  /** Last line with a head that was published outside the platform. */
  toldSeq: bigint({ mode: 'number' }).notNull().default(0),
});

/** Signed anchors of chains, see `AnchorKind`. */
export const auditAnchors = pgTable(
  'audit_anchors',
  {
    companyId: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: ['removed', 'unsigned', 'rotated'] })
      .notNull()
      .default('removed'),
    hash: text().notNull(),
    removed: integer().notNull(),
    at: at().notNull(),
    /** Null if the anchor is older than signing, until the next start. */
    keyId: text(),
    mac: text(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq, table.kind] })],
);

/** Replaced signing keys, sealed, to verify older lines. */
export const auditKeys = pgTable('audit_keys', { keyId: text().primaryKey(), sealed: bytes().notNull() });

/**
 * Lines of the audit log whose personal data was erased. Number, hash and signature of the line remain; the signature
 * here covers the hash of the former and of the present content, so that a chain stays verifiable. // decision 0102
 */
export const auditErasures = pgTable(
  'audit_erasures',
  {
    lineId: text().primaryKey(),
    /** 0 for the platform's chain. */
    companyId: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** `contentHash` of the line as it was signed, and as it is now. */
    signed: text().notNull(),
    present: text().notNull(),
    at: at().notNull(),
    keyId: text().notNull(),
    mac: text().notNull(),
  },
  (table) => [index().on(table.companyId, table.seq)],
);
