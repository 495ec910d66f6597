import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';

/**
 * Append-only, written by `db/audit.ts` alone, which numbers and signs each line; a trigger refuses one that does not
 * follow the last, another to change or remove lines by mistake. Lines without a company are the platform's own chain, 0.
 * See decision 0062.
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
    /** Of the line before and this one's content, see `lineHash`. */
    hash: text().notNull().default(''),
    /** Whose MAC it is; null for lines from before they were signed. */
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
  /** The key that signs what comes next; null in a database from before, until the next start. */
  keyId: text(),
  /** The last line that is known outside: a head that went out names it. */
  toldSeq: bigint({ mode: 'number' }).notNull().default(0),
});

/** What the lines up to a number are vouched for by, see `AnchorKind`. */
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
    /** Null for one from before anchors were signed, until the next start. */
    keyId: text(),
    mac: text(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq, table.kind] })],
);

/** Keys of lines that SECRET_KEY signed before it was replaced. */
export const auditKeys = pgTable('audit_keys', { keyId: text().primaryKey(), sealed: bytes().notNull() });
