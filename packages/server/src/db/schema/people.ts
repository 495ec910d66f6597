import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, createdAt, numericId, recordId } from './columns';

export const persons = pgTable('persons', {
  id: numericId(),
  name: text().notNull(),
  phone: text().notNull().unique(),
  email: text(),
  passwordHash: text().notNull(),
  lastSignInAt: at(),
  createdAt: createdAt(),
});

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
    parentId: bigint({ mode: 'number' }),
    name: text().notNull(),
  },
  (table) => [index().on(table.companyId)],
);

export const members = pgTable(
  'members',
  {
    id: numericId(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => persons.id),
    departmentId: bigint({ mode: 'number' }).references(() => departments.id),
    status: text({ enum: ['active', 'disabled', 'removed'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.companyId, table.personId), index().on(table.personId)],
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
    builtIn: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.companyId, table.name)],
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

export const sessions = pgTable(
  'sessions',
  {
    id: recordId('ses'),
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text().notNull().unique(),
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => persons.id),
    /** Null until a company is chosen. */
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().defaultNow(),
    expiresAt: at().notNull(),
    endedAt: at(),
    endedReason: text({ enum: ['signed-out', 'replaced', 'password-changed', 'removed'] }),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index().on(table.personId, table.createdAt)],
);

/** Codes sent by SMS and pictures to read; only a hash of the answer is kept. */
export const challenges = pgTable(
  'challenges',
  {
    id: recordId('chg'),
    kind: text({ enum: ['sms', 'captcha', 'ticket'] }).notNull(),
    purpose: text().notNull(),
    /** Phone number, or empty for a picture. */
    subject: text().notNull(),
    answerHash: text().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (table) => [index().on(table.kind, table.subject, table.purpose, table.createdAt), index().on(table.expiresAt)],
);

/**
 * Counts what may be tried only so often, by anybody: `password:<phone>`, `failed:<address>`, `sms:<phone>`. It knows
 * no person, so that phones with and without an account are treated alike.
 */
export const attempts = pgTable(
  'attempts',
  {
    subject: text().primaryKey(),
    count: integer().notNull(),
    /** Nothing more is allowed before. */
    blockedUntil: at(),
    lastAt: at().notNull(),
  },
  (table) => [index().on(table.lastAt)],
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
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productType] })],
);
