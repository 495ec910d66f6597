import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';
import { companies, persons, roles } from './people';

/** The TOTP authenticator of a person. // RFC 6238 */
export const secondFactors = pgTable('second_factors', {
  personId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => persons.id),
  /** Sealed, base32. */
  secret: bytes().notNull(),
  /** Null until a first code has shown that the authenticator has it. */
  confirmedAt: at(),
  /** The time step of the code that was taken last; none up to it is taken again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Passkeys of a person. // WebAuthn */
export const passkeys = pgTable(
  'passkeys',
  {
    id: recordId('psk'),
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => persons.id),
    name: text().notNull(),
    /** As the authenticator named it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE; public, so not sealed. */
    publicKey: bytes().notNull(),
    /** How often it was used by its own count; 0 where it keeps none. One that goes back is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    synced: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (table) => [index().on(table.personId)],
);

/** Codes that stand in for a lost authenticator, each once; a keyed hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => persons.id),
    codeHash: text().notNull(),
    usedAt: at(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** Reports that every second factor of a person is lost: from `readyAt` on, password and phone alone may begin anew. */
export const factorRecoveries = pgTable('factor_recoveries', {
  personId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => persons.id),
  begunAt: at().notNull(),
  readyAt: at().notNull(),
  /** From where it was reported. */
  ip: text().notNull(),
});

/** The OpenID provider that a company's people may sign in by. */
export const signOns = pgTable('sign_ons', {
  companyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => companies.id),
  /** What they type to be led there, lower case. */
  name: text().notNull().unique(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Sealed. */
  clientSecret: bytes().notNull(),
  /** Whether a person without an account becomes a member (just-in-time provisioning). */
  provisioning: boolean().notNull(),
  /** Whether a mail address counts as confirmed that comes without any mark. // decision 0061 */
  unmarkedMail: boolean().notNull().default(false),
  /** Whether the text "true" counts as a mark, like the boolean. // decision 0061 */
  textMarks: boolean().notNull().default(false),
  defaultRoleId: bigint({ mode: 'number' }).references(() => roles.id, { onDelete: 'set null' }),
});

/** Whom a company's provider means by a subject. */
export const signOnSubjects = pgTable(
  'sign_on_subjects',
  {
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => persons.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.issuer, table.subject] })],
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
    /** By the company's provider, which vouches for nothing in another company. */
    signedOn: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastSeenAt: at().notNull(),
    expiresAt: at().notNull(),
    endedAt: at(),
    endedReason: text({ enum: ['signed-out', 'replaced', 'password-changed', 'removed'] }),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index().on(table.personId, table.createdAt)],
);

/**
 * Browsers in which a person has signed in. What strangers fail at does not lock these out. The cookie's token is kept
 * as its SHA-256, hex.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: recordId('dev'),
    tokenHash: text().notNull().unique(),
    personId: bigint({ mode: 'number' })
      .notNull()
      .references(() => persons.id),
    createdAt: createdAt(),
    lastUsedAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [index().on(table.personId), index().on(table.expiresAt)],
);

/** Codes sent by SMS and mail, pictures to read, tickets for step-up and states of sign-on; only a hash of the answer is kept. */
export const challenges = pgTable(
  'challenges',
  {
    id: recordId('chg'),
    kind: text({ enum: ['sms', 'mail', 'captcha', 'ticket', 'passkey', 'sign-on'] }).notNull(),
    purpose: text().notNull(),
    /** Phone number or mail address, session or person of a ticket, company of a sign-on, or empty for a picture. */
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
 * Counters of rate-limited attempts, per subject: `password:<phone>`, `failed:<address>`, `failed:<network> <day>`,
 * `sms:<phone>`, `portrait:<person>`. Those of phones know no person, so that phones with and without an account are
 * treated alike. A known device has counts of its own.
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
