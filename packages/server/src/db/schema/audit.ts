import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';

/**
 * Append-only: a trigger numbers each line of a company (`seq`) and chains it to the one before (`hash`), another
 * refuses to change or remove lines outside retention. Lines without a company are the platform's own chain, 0.
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
    /** Set by the trigger. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
    /** SHA-256, hex, of the line before's and this line's content; set by the trigger. */
    hash: text().notNull().default(''),
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
});

/** Where retention cut a chain: the last removed line, which the next one is chained to. */
export const auditAnchors = pgTable(
  'audit_anchors',
  {
    companyId: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    removed: integer().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq] })],
);
