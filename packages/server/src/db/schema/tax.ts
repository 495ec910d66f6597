import type { TaxFigures } from '@daas/contract/endpoints/tax';
import { TAX_CONSENT_LANGUAGES, TAX_CONTACT_ROLES, TAX_ENDED_BY, TAX_REFUSALS } from '@daas/contract/tax';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companyId } from './references';

/** Who a provider of tax data says may consent for a taxpayer; `phone` is one that gets codes. */
export interface TaxContact {
  name: string;
  role: (typeof TAX_CONTACT_ROLES)[number];
  phone: string;
}

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
    taxNumber: text().notNull(),
    /** Who may consent, as the provider answered and the link was sent; emptied once that is settled. */
    contacts: jsonb().$type<TaxContact[]>().notNull().default([]),
    /** How many they were. */
    recipients: integer().notNull(),
    purpose: text().notNull(),
    days: integer().notNull(),
    /** The stored status; `statusAt` accounts for expiry. */
    status: text({ enum: ['sent', 'filled', 'waiting', 'granted', 'refused', 'withdrawn'] }).notNull(),
    /** SHA-256 of the link's token, hex. */
    linkHash: text().notNull().unique(),
    linkExpiresAt: at().notNull(),
    /** SHA-256 of the token in the cookie of the browser that filled it in, hex. */
    browserHash: text(),
    /** The one of `contacts` who filled it in; the code goes to that phone. */
    contactName: text(),
    contactRole: text({ enum: TAX_CONTACT_ROLES }),
    contactPhone: text(),
    /** The text that was shown and agreed to, whose SHA-256 is `consentSha256`, hex. */
    consentVersion: text(),
    consentLanguage: text({ enum: TAX_CONSENT_LANGUAGES }),
    consentText: text(),
    consentSha256: text(),
    /** Null until the code confirms it. */
    consentAt: at(),
    consentIp: text(),
    decidedAt: at(),
    endsAt: at(),
    endedBy: text({ enum: TAX_ENDED_BY }),
    reason: text({ enum: TAX_REFUSALS }),
    /** The provider's own words beside it. */
    reasonText: text(),
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
