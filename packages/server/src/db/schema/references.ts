/** Columns that nearly every table of a tenant has. */
import { bigint } from 'drizzle-orm/pg-core';
import { companies, persons } from './people';

export const companyId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => companies.id);
export const personId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => persons.id);
