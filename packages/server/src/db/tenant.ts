import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A table, or an alias of one, with rows of companies. */
interface TenantTable {
  companyId: PgColumn;
}

/**
 * Restricts a query to one company. Every query of a tenant's table must use it; tests/architecture/tenancy.test.ts
 * verifies that.
 */
export const ofCompany = (table: TenantTable, companyId: number): SQL => eq(table.companyId, companyId);

/** Join condition: both rows belong to the same company. */
export const sameCompany = (joined: TenantTable, to: TenantTable): SQL => eq(joined.companyId, to.companyId);
