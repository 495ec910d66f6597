import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { members } from './people';
import { companyId } from './references';

/** Service accounts. Each has a membership with a person of kind `service`. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    memberId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => members.id),
    companyId: companyId(),
    description: text().notNull(),
    /** Endpoints with step-up that it may call without. */
    acts: text().array().notNull(),
    version: integer().notNull().default(1),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.companyId)],
);

export const serviceTokens = pgTable(
  'service_tokens',
  {
    id: recordId('svt'),
    companyId: companyId(),
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => serviceAccounts.memberId),
    name: text().notNull(),
    /** SHA-256 of the whole token, hex; the token itself has 256 random bits. */
    hash: text().notNull().unique(),
    prefix: text().notNull(),
    /** Addresses and CIDR blocks; empty allows every address. */
    ipRules: text().array().notNull(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    revokedAt: at(),
    /** Successor of a rotation. */
    rotatedTo: text(),
    lastUsedAt: at(),
  },
  (table) => [index().on(table.memberId), index().on(table.companyId)],
);
