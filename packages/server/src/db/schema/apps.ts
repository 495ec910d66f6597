import type { FilterNode } from '@daas/contract/datasets/filter';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, numericId, recordId } from './columns';
import { departments } from './people';
import { companyId } from './references';

/** Limits of an app or a connector; null means no limit. Spend is in 1/10000 yuan. */
export interface Limits {
  perSecond: number | null;
  perDay: number | null;
  total: number | null;
  /** Missing in limits from before version 0.10. */
  spendPerCall?: number | null;
  spendPerDay?: number | null;
  spendPerMonth: number | null;
  spendTotal?: number | null;
  /** Calls after this time are refused. ISO 8601 UTC. */
  endsAt?: string | null;
}
export const NO_LIMITS: Required<Limits> = {
  perSecond: null,
  perDay: null,
  total: null,
  spendPerCall: null,
  spendPerDay: null,
  spendPerMonth: null,
  spendTotal: null,
  endsAt: null,
};

const settings = {
  companyId: companyId(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** Addresses and CIDR blocks; empty allows every address. */
  ipRules: text().array().notNull(),
  limits: jsonb().$type<Limits>().notNull(),
  version: integer().notNull().default(1),
  createdBy: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
  updatedAt: at().notNull(),
  deletedAt: at(),
};

export const apps = pgTable(
  'apps',
  {
    id: numericId(),
    ...settings,
    /** A consent creates an agent's app; its keys are access tokens, which are valid for `/mcp` only. */
    kind: text({ enum: ['program', 'agent'] })
      .notNull()
      .default('program'),
    departmentId: bigint({ mode: 'number' }).references(() => departments.id),
    status: text({ enum: ['enabled', 'disabled'] })
      .notNull()
      .default('enabled'),
    requireSignature: boolean().notNull().default(false),
    lastUsedAt: at(),
    /** Disabled by the operator since then; the company cannot enable it. */
    suspendedAt: at(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    uniqueIndex('apps_live_name').on(table.companyId, sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`),
  ],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: recordId('key'),
    companyId: companyId(),
    appId: bigint({ mode: 'number' })
      .notNull()
      .references(() => apps.id),
    name: text().notNull(),
    mode: text({ enum: ['live', 'test'] }).notNull(),
    /** SHA-256 of the whole key, hex; the key itself has 256 random bits. */
    hash: text().notNull().unique(),
    prefix: text().notNull(),
    /** HMAC secret for RFC 9421, sealed, because verification needs the plain text. */
    signingSecret: bytes().notNull(),
    createdAt: createdAt(),
    expiresAt: at(),
    revokedAt: at(),
    /** Successor of a rotation; this key then has an `expiresAt`. */
    rotatedTo: text(),
    lastUsedAt: at(),
    /** Disabled by the operator since then. */
    suspendedAt: at(),
  },
  (table) => [index().on(table.appId), index().on(table.companyId)],
);

export const connectors = pgTable(
  'connectors',
  {
    id: numericId(),
    ...settings,
    appId: bigint({ mode: 'number' })
      .notNull()
      .references(() => apps.id),
    type: text({ enum: ['API', 'FILE', 'DATAPACKET'] }).notNull(),
    status: text({ enum: ['creating', 'enabled', 'disabled'] })
      .notNull()
      .default('creating'),
    dataSet: text().notNull(),
    fields: text().array().notNull(),
    filter: jsonb().$type<FilterNode>(),
    /** Keyword that each row must match; null for none. */
    keyword: text(),
    /** 'field' or '-field'; null for the data set's default order. */
    sort: text(),
    /** 0 none, 1 being created, 2 ready. // §3 */
    nameListStatus: integer().notNull().default(0),
    /** Announced deprecations, as 'field until'. */
    endingsTold: text().array().notNull().default([]),
  },
  (table) => [
    index().on(table.companyId, table.status, table.createdAt),
    index().on(table.appId),
    uniqueIndex('connectors_live_name')
      .on(table.companyId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
  ],
);
