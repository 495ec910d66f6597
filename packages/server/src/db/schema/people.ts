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
  /** A service account is a company's program: it has no phone, no password and no session. */
  kind: text({ enum: ['person', 'service'] })
    .notNull()
    .default('person'),
  name: text().notNull(),
  /** One that a code proved, or that the operator or an invitation named; null until then. */
  phone: text().unique(),
  /** One that a code proved. */
  email: text(),
  /** Null for a person who has no password. */
  passwordHash: text(),
  /** What a browser shows that has not chosen for itself; the language also of messages. Null follows the browser. */
  locale: text(),
  theme: text({ enum: ['light', 'dark'] }),
  /** Of times shown; an IANA name. Business days stay those of Shanghai. */
  timeZone: text().notNull().default('Asia/Shanghai'),
  /** What was chosen of the kinds of events that concern the account itself; kinds that are not named are sent by their defaults. */
  notifications: jsonb().$type<Partial<NotificationSettings>>().notNull().default({}),
  lastSignInAt: at(),
  createdAt: createdAt(),
});

/** Portraits as the server encoded them. */
export const portraits = pgTable(
  'portraits',
  {
    personId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => persons.id),
    /** SHA-256 of the bytes, hex: its address. */
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
  /** Product type numbers whose service is out of order for this company. // §3 */
  serviceErrors: integer().array().notNull().default(sql`'{}'`),
  weeklyReport: boolean().notNull().default(true),
  /** How many sessions a person may have here; the oldest makes room. */
  maxSessions: integer().notNull().default(10),
  whiteListMode: text({ enum: WHITE_LIST_MODES }).notNull().default('off'),
  /** Grows with each change of the white list, so that what was compiled of it is known to be old. */
  whiteListVersion: integer().notNull().default(0),
  /** From then on, which may be in the future, every member needs a second factor; null where not everybody does. */
  secondFactorSince: at(),
  /** The same of administrators alone; of the two times the earlier applies to them. */
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
    /** Ids from the top down to this department itself; budgets and head counts of the levels above use it. */
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
    /** As the company's OpenID provider names them, or an invitation that went to another address. They are this membership's alone: no account is found or opened by them. */
    contactPhone: text(),
    contactEmail: text(),
    /** When the provider's word made the member; null for who was invited. */
    provisionedAt: at(),
    /** What was chosen of the kinds of events of this company. */
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

/** An invitation to join by a link that works once; at most one per pending member. */
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
    /** The link went to the phone; to the mail where there is none. */
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

/** A file of people that was read and checked, until they are invited or a day has passed. */
export const staffImports = pgTable(
  'staff_imports',
  {
    id: recordId('imp'),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    createdBy: bigint({ mode: 'number' }).notNull(),
    fileName: text().notNull(),
    /** What each line says, in the order of the file. */
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

/** From where a company's console and gateway may be used. */
export const whiteListRules = pgTable(
  'white_list_rules',
  {
    id: recordId('wlr'),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    /** An address or a CIDR block, in its one canonical spelling. */
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
    /** Keys of the permission catalogue; `*` holds every one, also those added later. */
    permissions: text().array().notNull(),
    description: text().notNull().default(''),
    /** One of the read-only roles every company has; null for the company's own. */
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

/** A permission that a member asked for; at most one at a time is open. */
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

/** What a company may use and until when. // §3 data-application state */
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
    /** Days before the end that a reminder was sent for last; null since it began or was extended. */
    remindedDays: integer(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productType] }), index().on(table.expiresAt)],
);
