import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';
import { companyId, personId } from './references';

/** Calls of the console's API with an Idempotency-Key, and their answers. */
export const apiIdempotency = pgTable(
  'api_idempotency',
  {
    id: recordId('idk'),
    companyId: companyId(),
    personId: personId(),
    key: text().notNull(),
    /** Keyed hash of endpoint and input. */
    request: text().notNull(),
    /** Answer data as JSON, sealed because it may contain a secret that is shown once. Null while the call runs. */
    answer: bytes(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [unique().on(table.companyId, table.personId, table.key), index().on(table.expiresAt)],
);
