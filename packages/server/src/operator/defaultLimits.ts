import { newLimits } from '@daas/contract/shapes';
import type { Db } from '../db/client';
import type { Limits } from '../db/schema';
import { readDefaultLimits, writeDefaultLimits } from '../features/apps/defaultLimits';
import { validate } from '../kernel/validate';
import { limitsOf, presentLimits } from '../money/limits';
import { auditOperator } from './audit';

/** Sets the limits of apps that are created from now on, and audits the change. Throws for limits that contradict. */
export async function setDefaultLimits(db: Db, wanted: Limits, now: Date): Promise<void> {
  const limits = limitsOf(validate(newLimits, presentLimits(wanted), 'en-US'));
  const before = await readDefaultLimits(db);
  await writeDefaultLimits(db, limits);
  await auditOperator(db, { action: 'default-limits', subject: 'instance', now, detail: { before, after: limits } });
}
