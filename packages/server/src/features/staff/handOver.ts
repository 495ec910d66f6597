import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import {
  apiIdempotency,
  applicationOrders,
  apps,
  balanceWarnings,
  connectors,
  downloads,
  exclusiveOrders,
  exclusiveSets,
  marketReports,
  monitorDigests,
  monitoredRows,
  monitorReads,
  monitorRules,
  monitorTasks,
  nameLists,
  notices,
  purchases,
  recentSearches,
  regionalPlans,
  savedFilters,
  staffImports,
  taxAuthorizations,
  uploads,
  webhooks,
} from '../../db/schema';
import { ofCompany } from '../../db/tenant';

type Belongings = EndpointOutput<'staff.belongings'>;

/** A person, and what messages reach them by. */
export interface Reached {
  personId: number;
  phone: string | null;
  email: string | null;
}

interface Owned {
  kind: keyof Belongings;
  table: PgTable & { companyId: PgColumn };
  /** Names the person it belongs to. */
  owner: PgColumn;
  ownerKey: 'createdBy' | 'ownerId' | 'addedBy';
  /** What was deleted is handed over, too, but not counted. */
  deletedAt?: PgColumn;
}

/** Where the company's tables name the person something belongs to. */
export const OWNED: readonly Owned[] = [
  {
    kind: 'connectors',
    table: connectors,
    owner: connectors.createdBy,
    ownerKey: 'createdBy',
    deletedAt: connectors.deletedAt,
  },
  { kind: 'apps', table: apps, owner: apps.createdBy, ownerKey: 'createdBy', deletedAt: apps.deletedAt },
  { kind: 'saved_filters', table: savedFilters, owner: savedFilters.ownerId, ownerKey: 'ownerId' },
  { kind: 'monitored_rows', table: monitoredRows, owner: monitoredRows.addedBy, ownerKey: 'addedBy' },
  { kind: 'reports', table: regionalPlans, owner: regionalPlans.ownerId, ownerKey: 'ownerId' },
  { kind: 'monitored_rows', table: monitorRules, owner: monitorRules.createdBy, ownerKey: 'createdBy' },
  { kind: 'monitored_rows', table: monitorTasks, owner: monitorTasks.createdBy, ownerKey: 'createdBy' },
  { kind: 'monitored_rows', table: webhooks, owner: webhooks.createdBy, ownerKey: 'createdBy' },
  { kind: 'files', table: uploads, owner: uploads.createdBy, ownerKey: 'createdBy' },
  { kind: 'files', table: nameLists, owner: nameLists.createdBy, ownerKey: 'createdBy' },
  { kind: 'files', table: downloads, owner: downloads.createdBy, ownerKey: 'createdBy' },
  { kind: 'reports', table: marketReports, owner: marketReports.ownerId, ownerKey: 'ownerId' },
  { kind: 'reports', table: taxAuthorizations, owner: taxAuthorizations.createdBy, ownerKey: 'createdBy' },
  { kind: 'reports', table: exclusiveSets, owner: exclusiveSets.createdBy, ownerKey: 'createdBy' },
  { kind: 'orders', table: exclusiveOrders, owner: exclusiveOrders.createdBy, ownerKey: 'createdBy' },
  { kind: 'orders', table: applicationOrders, owner: applicationOrders.createdBy, ownerKey: 'createdBy' },
  { kind: 'orders', table: purchases, owner: purchases.createdBy, ownerKey: 'createdBy' },
];

/** Kept for the person alone: it goes with them. */
export const PERSONAL = [
  { table: notices, owner: notices.personId },
  { table: apiIdempotency, owner: apiIdempotency.personId },
  { table: recentSearches, owner: recentSearches.personId },
  { table: staffImports, owner: staffImports.createdBy },
  { table: monitorDigests, owner: monitorDigests.personId },
  { table: monitorReads, owner: monitorReads.personId },
] as const;

const hasPhone = (phones: readonly string[], { phone }: Reached) => phone !== null && phones.includes(phone);
const isMailOf =
  ({ email }: Reached) =>
  (one: string) =>
    email !== null && one.toLowerCase() === email.toLowerCase();

/** The company's warnings of its balance, where they go to the person; `lock` for who changes them. */
async function warningsTo(db: Db, companyId: number, person: Reached, { lock = false } = {}) {
  const query = db.select().from(balanceWarnings).where(ofCompany(balanceWarnings, companyId));
  const [warnings] = await (lock ? query.for('update') : query);
  if (!warnings) return undefined;
  return hasPhone(warnings.phones, person) || warnings.emails.some(isMailOf(person)) ? warnings : undefined;
}

/** How much of each kind the person owns, or is named in, in this company. */
export async function belongingsOf(db: Db, companyId: number, person: Reached): Promise<Belongings> {
  const belongings: Belongings = {
    connectors: 0,
    apps: 0,
    saved_filters: 0,
    monitored_rows: 0,
    reports: 0,
    files: 0,
    orders: 0,
    warnings: (await warningsTo(db, companyId, person)) ? 1 : 0,
  };
  for (const { kind, table, owner, deletedAt } of OWNED)
    belongings[kind] += await db.$count(
      table,
      and(ofCompany(table, companyId), eq(owner, person.personId), deletedAt && isNull(deletedAt)),
    );
  return belongings;
}

/** Saved views of one name in one data set would meet: those handed over get the number of the person they come from. */
const renameEqual = (companyId: number, from: number, to: number) => sql`
  update saved_filters f set name = left(f.name, 45) || ${` (${from})`}
  from saved_filters o where f.company_id = ${companyId} and f.owner_id = ${from} and o.company_id = f.company_id
    and o.owner_id = ${to} and o.data_set = f.data_set and lower(o.name) = lower(f.name)`;

/** Warnings of the balance reach the heir by the ways they reached the person, by phone where the heir has no mail. */
async function redirectWarnings(db: Db, companyId: number, from: Reached, to: Reached): Promise<void> {
  const warnings = await warningsTo(db, companyId, from, { lock: true });
  if (!warnings) return;
  const byMail = warnings.emails.some(isMailOf(from));
  const byPhone = hasPhone(warnings.phones, from) || (byMail && to.email === null);
  const phones = warnings.phones.filter((one) => one !== from.phone);
  const emails = warnings.emails.filter((one) => !isMailOf(from)(one));
  if (byPhone && to.phone !== null) phones.push(to.phone);
  if (byMail && to.email !== null) emails.push(to.email);
  await db
    .update(balanceWarnings)
    .set({ phones: [...new Set(phones)], emails: [...new Set(emails)] })
    .where(ofCompany(balanceWarnings, companyId));
}

/** Everything the person owns or is named in here is the other one's afterwards. */
export async function handOver(db: Db, companyId: number, from: Reached, to: Reached): Promise<void> {
  await db.execute(renameEqual(companyId, from.personId, to.personId));
  for (const { table, owner, ownerKey } of OWNED)
    await db
      .update(table)
      .set({ [ownerKey]: to.personId })
      .where(and(ofCompany(table, companyId), eq(owner, from.personId)));
  await redirectWarnings(db, companyId, from, to);
}

/** Deletes what is private to the person and is not handed over. */
export async function forgetPersonal(db: Db, companyId: number, personId: number): Promise<void> {
  for (const { table, owner } of PERSONAL)
    await db.delete(table).where(and(ofCompany(table, companyId), eq(owner, personId)));
}
