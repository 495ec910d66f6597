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
  /** Null until a first code confirms the authenticator. */
  confirmedAt: at(),
  /** Time step of the last accepted code; codes up to it are rejected. */
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
    /** Credential id of the authenticator, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE public key, so not sealed. */
    publicKey: bytes().notNull(),
    /** The authenticator's signature counter; 0 if it has none. A decreased value indicates a cloned authenticator. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    synced: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (table) => [index().on(table.personId)],
);

/** One-time codes for a lost authenticator, stored as keyed hashes. */
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

/** Requests to reset all second factors of a person; from `readyAt`, password and phone are enough. */
export const factorRecoveries = pgTable('factor_recoveries', {
  personId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => persons.id),
  begunAt: at().notNull(),
  readyAt: at().notNull(),
  /** Address of the request. */
  ip: text().notNull(),
});

/** OpenID provider of a company. */
export const signOns = pgTable('sign_ons', {
  companyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => companies.id),
  /** Name that people type to sign in by it, lower case. */
  name: text().notNull().unique(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Sealed. */
  clientSecret: bytes().notNull(),
  /** Whether a person without an account becomes a member (just-in-time provisioning). */
  provisioning: boolean().notNull(),
  /** Whether an email address without `email_verified` counts as verified. // features/signIn/README.md */
  unmarkedMail: boolean().notNull().default(false),
  /** Whether the text "true" counts as verified, like the boolean. // features/signIn/README.md */
  textMarks: boolean().notNull().default(false),
  defaultRoleId: bigint({ mode: 'number' }).references(() => roles.id, { onDelete: 'set null' }),
});

/** Persons by the subject of a company's provider. */
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
    /** The company whose provider authenticated the session; it is valid in that company only. */
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
 * Browsers in which a person has signed in. Failed attempts of others do not lock them. The cookie's token is stored as
 * SHA-256 in hex.
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

/** Codes by SMS and email, captchas, step-up tickets and sign-on states; only a hash of the answer is stored. */
export const challenges = pgTable(
  'challenges',
  {
    id: recordId('chg'),
    kind: text({ enum: ['sms', 'mail', 'captcha', 'ticket', 'proof', 'passkey', 'sign-on'] }).notNull(),
    purpose: text().notNull(),
    /** Phone number or email address, session or person of a ticket, session of a proof, company of a sign-on; empty for a captcha. */
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
 * `sms:<phone>`, `portrait:<person>`. Counters of phones have no person, so that phones with and without an account behave
 * the same. A known device has separate counters.
 */
export const attempts = pgTable(
  'attempts',
  {
    subject: text().primaryKey(),
    count: integer().notNull(),
    /** Attempts before this time are refused. */
    blockedUntil: at(),
    lastAt: at().notNull(),
  },
  (table) => [index().on(table.lastAt)],
);
