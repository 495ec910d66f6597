import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { persons } from './people';

/** People who run the operator's commands. A removed operator is kept, because audit lines contain the name. */
export const operators = pgTable(
  'operators',
  {
    name: text().primaryKey(),
    /** SHA-256 of the key in hex; the key has 256 random bits. */
    keyHash: text().notNull(),
    createdAt: createdAt(),
    /** The operator, or the user of the machine, who added this one. */
    createdBy: text().notNull(),
    removedAt: at(),
  },
  (table) => [uniqueIndex('operators_name').on(sql`lower(${table.name})`)],
);

/** Columns of a request about a person that one operator opens and another one confirms. */
const twoOperatorColumns = {
  personId: bigint({ mode: 'number' })
    .notNull()
    .references(() => persons.id),
  reason: text().notNull(),
  state: text({ enum: ['open', 'confirmed', 'rejected'] })
    .notNull()
    .default('open'),
  requestedBy: text()
    .notNull()
    .references(() => operators.name),
  createdAt: createdAt(),
  expiresAt: at().notNull(),
  decidedBy: text().references(() => operators.name),
  decidedAt: at(),
};

/** Requests to replace a lost phone number. At most one is open per person. */
export const phoneChanges = pgTable(
  'phone_changes',
  { id: recordId('pch'), ...twoOperatorColumns, phone: text().notNull() },
  (table) => [
    index().on(table.state, table.createdAt),
    uniqueIndex('phone_changes_open').on(table.personId).where(sql`${table.state} = 'open'`),
  ],
);

/** Requests to erase the personal data of a person. A confirmed one is the proof. At most one is open per person. */
export const erasures = pgTable(
  'erasures',
  {
    id: recordId('ers'),
    ...twoOperatorColumns,
    /** Person who receives the belongings in each company. */
    heirs: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Number of deleted and changed rows by table; without personal data. */
    rows: jsonb().$type<Record<string, number>>(),
  },
  (table) => [
    index().on(table.state, table.createdAt),
    uniqueIndex('erasures_open').on(table.personId).where(sql`${table.state} = 'open'`),
  ],
);
