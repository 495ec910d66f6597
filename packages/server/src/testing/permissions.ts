import type { PermissionKey } from '@daas/contract/permissions';
import { and, eq } from 'drizzle-orm';
import { roles } from '../db/schema';
import { ANALYST_ROLE } from './fixtures';
import type { TestServer } from './server';

/** Gives the analyst of company A exactly these permissions, without those that they require. */
export async function setPermissions(
  { services, fixtures }: TestServer,
  permissions: readonly PermissionKey[],
): Promise<void> {
  const role = and(eq(roles.companyId, fixtures.a.companyId), eq(roles.name, ANALYST_ROLE));
  await services.database.orm
    .update(roles)
    .set({ permissions: [...permissions] })
    .where(role);
}
