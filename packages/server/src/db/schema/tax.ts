import type { TaxFigures } from '@daas/contract/endpoints/tax';
import { TAX_CONSENT_LANGUAGES, TAX_CONTACT_ROLES, TAX_ENDED_BY, TAX_REFUSALS } from '@daas/contract/tax';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companyId } from './references';

/** A person who may consent for a taxpayer, as reported by the tax data provider; `phone` receives codes. */
export interface TaxContact {
  name: string;
  role: (typeof TAX_CONTACT_ROLES)[number];
  phone: string;
}

/** Authorization requests to a taxpayer, with the decision and the evidence of consent. */
export const taxAuthorizations = pgTable(
  'tax_authorizations',
  {
    id: recordId('tax'),
    companyId: companyId(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** The authorization that it replaces. */
    renews: text(),
    subject: text().notNull(),
    taxNumber: text().notNull(),
    /** People who may consent; emptied after the decision. */
    contacts: jsonb().$type<TaxContact[]>().notNull().default([]),
    /** Original number of `contacts`. */
    recipients: integer().notNull(),
    purpose: text().notNull(),
    days: integer().notNull(),
    /** The stored status; `statusAt` accounts for expiry. */
    status: text({ enum: ['sent', 'filled', 'waiting', 'granted', 'refused', 'withdrawn'] }).notNull(),
    /** SHA-256 of the link's token, hex. */
    linkHash: text().notNull().unique(),
    linkExpiresAt: at().notNull(),
    /** SHA-256 in hex of the cookie token of the browser that filled in the form. */
    browserHash: text(),
    /** Contact who filled in the form; the code is sent to that phone. */
    contactName: text(),
    contactRole: text({ enum: TAX_CONTACT_ROLES }),
    contactPhone: text(),
    /** The accepted text; `consentSha256` is its SHA-256 in hex. */
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
    /** Message of the provider. */
    reasonText: text(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.companyId, table.endsAt),
    index().on(table.endsAt),
    index().on(table.linkExpiresAt),
  ],
);

/** Reports of the provider; deleted when the authorization ends. */
export const taxReports = pgTable('tax_reports', {
  authorizationId: text()
    .primaryKey()
    .references(() => taxAuthorizations.id, { onDelete: 'cascade' }),
  companyId: companyId(),
  demo: boolean().notNull(),
  figures: jsonb().$type<TaxFigures>().notNull(),
  fetchedAt: at().notNull(),
});
