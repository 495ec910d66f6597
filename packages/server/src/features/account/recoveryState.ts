import { RECOVERY_OPEN_DAYS } from '@daas/contract/endpoints/recovery';
import { and, eq, gt } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { factorRecoveries } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import type { PublicContext } from '../context';
import { membershipsOf } from './companies';
import { securityNotice } from './securityNotice';

/** Reports that were ready by then have run out. */
export const ranOutBy = (now: Date): Date => new Date(now.getTime() - RECOVERY_OPEN_DAYS * DAY_MS);
export const stillCounts = (readyAt: Date, now: Date): boolean => readyAt > ranOutBy(now);

/** The report of a person that still counts. */
export const openRecovery = (personId: number, now: Date) =>
  and(eq(factorRecoveries.personId, personId), gt(factorRecoveries.readyAt, ranOutBy(now)));

export type Recovery = typeof factorRecoveries.$inferSelect;

export const recoveryOf = async (db: Db, personId: number, now: Date): Promise<Recovery | null> =>
  (await db.select().from(factorRecoveries).where(openRecovery(personId, now)))[0] ?? null;

type Context = Pick<PublicContext, 'ip' | 'now'>;

/** A line in the log of each company the person is in: whoever takes an account over does so in all of them. */
export async function auditEverywhere(
  { ip, now }: Context,
  db: Db,
  personId: number,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  for (const { companyId } of await membershipsOf(db, personId))
    await audit(db, { caller: { personId, companyId }, ip, now }, action, `person:${personId}`, detail);
}

/**
 * Ends the report of a loss, by the person or by proof that the factor is there after all; whether there was one. Every
 * channel is told: who reported it may be waiting somewhere else.
 */
export async function withdrawRecovery(context: Context, db: Db, personId: number): Promise<boolean> {
  const { now } = context;
  const gone = await db
    .delete(factorRecoveries)
    .where(openRecovery(personId, now))
    .returning({ personId: factorRecoveries.personId });
  if (gone.length === 0) return false;
  await securityNotice(context, db, { personId, act: 'recovery-withdrawn', always: true });
  await auditEverywhere(context, db, personId, 'personal.cancelRecovery');
  return true;
}
