import type { TaxFigures } from '@daas/contract/endpoints/tax';
import { TAX_ENDED_BY, TAX_REFUSALS } from '@daas/contract/tax';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companyId } from './references';

/** A company's request to another, the answer, and the evidence of consent. */
export const taxAuthorizations = pgTable(
  'tax_authorizations',
  {
    id: recordId('tax'),
    companyId: companyId(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** The authorization it takes the place of. */
    renews: text(),
    subject: text().notNull(),
    /** As it was asked for, and once filled in as the giver named it. */
    taxNumber: text(),
    /** Whether the asker named the number: then the giver cannot name another. */
    numberAsked: boolean().notNull(),
    /** Where the link was sent; the code goes there, too. */
    phone: text(),
    purpose: text().notNull(),
    days: integer().notNull(),
    /** The stored status; `statusAt` accounts for expiry. */
    status: text({ enum: ['sent', 'filled', 'waiting', 'granted', 'refused', 'withdrawn'] }).notNull(),
    /** SHA-256 of the link's token, hex. */
    linkHash: text().notNull().unique(),
    linkExpiresAt: at().notNull(),
    /** SHA-256 of the token in the cookie of the browser that filled it in, hex. */
    browserHash: text(),
    contactName: text(),
    contactPhone: text(),
    consentVersion: text(),
    consentAt: at(),
    consentIp: text(),
    decidedAt: at(),
    endsAt: at(),
    endedBy: text({ enum: TAX_ENDED_BY }),
    reason: text({ enum: TAX_REFUSALS }),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.companyId, table.endsAt),
    index().on(table.endsAt),
    index().on(table.linkExpiresAt),
  ],
);

/** What the provider answered; deleted with the end of its authorization. */
export const taxReports = pgTable('tax_reports', {
  authorizationId: text()
    .primaryKey()
    .references(() => taxAuthorizations.id, { onDelete: 'cascade' }),
  companyId: companyId(),
  demo: boolean().notNull(),
  figures: jsonb().$type<TaxFigures>().notNull(),
  fetchedAt: at().notNull(),
});
