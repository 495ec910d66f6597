import { WHITE_LIST_GUARDS, WHITE_LIST_MODES } from '@daas/contract/enums';
import type { NotificationSettings } from '@daas/contract/notifications';
import { type PermissionKey, ROLE_TEMPLATE_KEYS } from '@daas/contract/permissions';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, numericId, recordId } from './columns';

export const persons = pgTable('persons', {
  id: numericId(),
  /** A service account is a program of a company, without phone, password or session. */
  kind: text({ enum: ['person', 'service'] })
    .notNull()
    .default('person'),
  name: text().notNull(),
  /** Verified by a code, the operator or an invitation; null until then. */
  phone: text().unique(),
  /** Verified by a code. */
  email: text(),
  /** Null without a password. */
  passwordHash: text(),
  /** Default theme and language for browsers without an own choice, and language of messages. Null follows the browser. */
  locale: text(),
  theme: text({ enum: ['light', 'dark'] }),
  /** IANA time zone of displayed times. Business days are in Asia/Shanghai. */
  timeZone: text().notNull().default('Asia/Shanghai'),
  /** Notification settings for events of the account; missing kinds have their defaults. */
  notifications: jsonb().$type<Partial<NotificationSettings>>().notNull().default({}),
  lastSignInAt: at(),
  /** Disabled by the operator since then. */
  suspendedAt: at(),
  createdAt: createdAt(),
});

/** Portraits, re-encoded by the server. */
export const portraits = pgTable(
  'portraits',
  {
    personId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => persons.id),
    /** SHA-256 of the bytes in hex, part of its URL. */
    hash: text().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [index().on(table.hash)],
);

export const companies = pgTable('companies', {
  id: numericId(),
  name: text().notNull().unique(),
  status: text({ enum: ['active', 'disabled'] })
    .notNull()
    .default('active'),
  expiresAt: at(),
  /** Product types that are out of service for this company. // §3 */
  serviceErrors: integer().array().notNull().default(sql`'{}'`),
  weeklyReport: boolean().notNull().default(true),
  /** Maximum sessions of a person; a new one ends the oldest. */
  maxSessions: integer().notNull().default(10),
  whiteListMode: text({ enum: WHITE_LIST_MODES }).notNull().default('off'),
  /** Incremented by each change of the allowlist; invalidates compiled lists. */
  whiteListVersion: integer().notNull().default(0),
  /** Start of the second-factor requirement for all members, may be in the future; null without one. */
  secondFactorSince: at(),
  /** The same for administrators; the earlier of the two times applies to them. */
  administratorFactorSince: at(),
  isDemo: boolean().notNull().default(false),
  createdAt: createdAt(),
});

export const departments = pgTable(
  'departments',
  {
    id: numericId(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    parentId: bigint({ mode: 'number' }).references((): AnyPgColumn => departments.id),
    name: text().notNull(),
    /** Ids from the top down to this department; used for budgets and head counts of the levels above. */
    path: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index().on(table.companyId),
    index().using('gin', table.path),
    uniqueIndex('departments_name').on(table.companyId, sql`coalesce(${table.parentId}, 0)`, sql`lower(${table.name})`),
  ],
);

export const members = pgTable(
  'members',
  {
    id: numericId(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    /** Null until an invitation is accepted. */
    personId: bigint({ mode: 'number' }).references(() => persons.id),
    departmentId: bigint({ mode: 'number' }).references(() => departments.id),
    status: text({ enum: ['invited', 'active', 'disabled', 'removed'] })
      .notNull()
      .default('active'),
    /** Values of the company's OpenID provider, or of an invitation to another address. They belong to this membership and never identify an account. */
    contactPhone: text(),
    contactEmail: text(),
    /** Time of provisioning by the provider; null for an invited member. */
    provisionedAt: at(),
    /** Notification settings for events of this company. */
    notifications: jsonb().$type<Partial<NotificationSettings>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.companyId, table.personId),
    index().on(table.personId),
    index().on(table.companyId, table.departmentId),
    index().on(table.companyId, table.provisionedAt),
  ],
);

/** Invitations by a one-time link; at most one per pending member. */
export const invitations = pgTable(
  'invitations',
  {
    memberId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** Receiver of the link: the phone, or the mail where there is no phone. */
    phone: text(),
    email: text(),
    /** SHA-256 of the link's token, hex. */
    tokenHash: text().notNull().unique(),
    invitedBy: bigint({ mode: 'number' }).notNull(),
    sentAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_phone').on(table.companyId, table.phone),
    uniqueIndex('invitations_email').on(table.companyId, sql`lower(${table.email})`),
  ],
);

/** A validated file of people, kept until they are invited or for a day. */
export const staffImports = pgTable(
  'staff_imports',
  {
    id: recordId('imp'),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    createdBy: bigint({ mode: 'number' }).notNull(),
    fileName: text().notNull(),
    /** Lines in the order of the file. */
    rows: json().$type<ImportRow[]>().notNull(),
    rejects: json().$type<ImportReject[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    doneAt: at(),
  },
  (table) => [index().on(table.companyId, table.createdBy), index().on(table.expiresAt)],
);
export interface ImportRow {
  line: number;
  name: string;
  phone: string;
  email: string;
  department: string;
  roles: string;
}
export interface ImportReject extends ImportRow {
  /** `reason` is a key of the error nouns. */
  problems: { column: Exclude<keyof ImportRow, 'line'>; reason: string; params?: Record<string, string | number> }[];
}

/** Addresses that may use a company's console and gateway. */
export const whiteListRules = pgTable(
  'white_list_rules',
  {
    id: recordId('wlr'),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    /** An address or a CIDR block in canonical form. */
    rule: text().notNull(),
    note: text().notNull(),
    guards: text({ enum: WHITE_LIST_GUARDS }).notNull(),
    expiresAt: at(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.companyId, table.rule)],
);

export const roles = pgTable(
  'roles',
  {
    id: numericId(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** Permission keys; `*` includes every key, also later ones. */
    permissions: text().array().notNull(),
    description: text().notNull().default(''),
    /** Key of a built-in role; null for a role of the company. */
    template: text({ enum: ROLE_TEMPLATE_KEYS }),
    version: integer().notNull().default(1),
  },
  (table) => [unique().on(table.companyId, table.name), unique().on(table.companyId, table.template)],
);

export const memberRoles = pgTable(
  'member_roles',
  {
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id),
    roleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => roles.id),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.roleId] }), index().on(table.roleId)],
);

/** Permission requests of members; at most one is open per member. */
export const permissionRequests = pgTable(
  'permission_requests',
  {
    id: recordId('prq'),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id),
    permission: text().$type<PermissionKey>().notNull(),
    status: text({ enum: ['open', 'granted', 'declined'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
    decidedAt: at(),
    decidedBy: bigint({ mode: 'number' }).references(() => persons.id),
  },
  (table) => [
    index().on(table.companyId, table.status, table.createdAt),
    uniqueIndex('permission_requests_open').on(table.memberId, table.permission).where(sql`${table.status} = 'open'`),
  ],
);

/** Products of a company and their expiry. // §3 data-application state */
export const companyProducts = pgTable(
  'company_products',
  {
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    productType: integer().notNull(),
    state: text({ enum: ['NEW', 'EXPERIMENTAL', 'OFFICIAL', 'EXPIRED'] }).notNull(),
    expiresAt: at(),
    trialTotal: integer().notNull().default(0),
    trialUsed: integer().notNull().default(0),
    /** Days before the end of the last reminder; null after start or extension. */
    remindedDays: integer(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productType] }), index().on(table.expiresAt)],
);
