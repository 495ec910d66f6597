import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A table, or an alias of one, whose rows belong to a company. */
interface TenantTable {
  companyId: PgColumn;
}

/**
 * The condition that keeps a query within one company. Every query of a tenant's table has it:
 * tests/architecture/tenancy.test.ts finds those without.
 */
export const ofCompany = (table: TenantTable, companyId: number): SQL => eq(table.companyId, companyId);

/** For a join: the row joined is of the company of the row it is joined to. */
export const sameCompany = (joined: TenantTable, to: TenantTable): SQL => eq(joined.companyId, to.companyId);
