import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import {
  apps,
  connectors,
  downloads,
  monitoredRows,
  nameLists,
  purchases,
  savedFilters,
  uploads,
} from '../../db/schema';
import { ofCompany } from '../../db/tenant';

type Belongings = EndpointOutput<'staff.belongings'>;

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
const OWNED: readonly Owned[] = [
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
  { kind: 'files', table: uploads, owner: uploads.createdBy, ownerKey: 'createdBy' },
  { kind: 'files', table: nameLists, owner: nameLists.createdBy, ownerKey: 'createdBy' },
  { kind: 'files', table: downloads, owner: downloads.createdBy, ownerKey: 'createdBy' },
  { kind: 'orders', table: purchases, owner: purchases.createdBy, ownerKey: 'createdBy' },
];

/** How much of each kind the person owns in this company. */
export async function belongingsOf(db: Db, companyId: number, personId: number): Promise<Belongings> {
  const found: Belongings = { connectors: 0, apps: 0, saved_filters: 0, monitored_rows: 0, files: 0, orders: 0 };
  for (const { kind, table, owner, deletedAt } of OWNED)
    found[kind] += await db.$count(
      table,
      and(ofCompany(table, companyId), eq(owner, personId), deletedAt && isNull(deletedAt)),
    );
  return found;
}

/** Saved views of one name in one data set would meet: those handed over get the number of the person they come from. */
const renameEqual = (companyId: number, from: number, to: number) => sql`
  update saved_filters f set name = left(f.name, 45) || ${` (${from})`}
  from saved_filters o where f.company_id = ${companyId} and f.owner_id = ${from} and o.company_id = f.company_id
    and o.owner_id = ${to} and o.data_set = f.data_set and lower(o.name) = lower(f.name)`;

/** Everything the person owns in this company belongs to the other one afterwards. */
export async function handOver(db: Db, companyId: number, from: number, to: number): Promise<void> {
  await db.execute(renameEqual(companyId, from, to));
  for (const { table, owner, ownerKey } of OWNED)
    await db
      .update(table)
      .set({ [ownerKey]: to })
      .where(and(ofCompany(table, companyId), eq(owner, from)));
}
