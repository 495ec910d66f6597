import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';
import { companyId, personId } from './references';

/** Acts of the console's API that a program named by an Idempotency-Key, with what was answered. */
export const apiIdempotency = pgTable(
  'api_idempotency',
  {
    id: recordId('idk'),
    companyId: companyId(),
    personId: personId(),
    key: text().notNull(),
    /** Keyed hash of endpoint and input. */
    request: text().notNull(),
    /** The answer's data as JSON, sealed: it may hold a secret that is shown once. Null while the act runs. */
    answer: bytes(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [unique().on(table.companyId, table.personId, table.key), index().on(table.expiresAt)],
);
