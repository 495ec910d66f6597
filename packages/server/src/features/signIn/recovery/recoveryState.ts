import { RECOVERY_OPEN_DAYS } from '@daas/contract/endpoints/recovery';
import { and, eq, gt } from 'drizzle-orm';
import { audit } from '../../../db/audit';
import type { Db } from '../../../db/client';
import { factorRecoveries } from '../../../db/schema';
import { DAY_MS } from '../../../kernel/period';
import { membershipsOf } from '../../companies/companies';
import type { PublicContext } from '../../context';
import { emitSecurityNotice } from '../securityNotice';

/** Requests that were ready at this time have expired. */
export const recoveryExpiryLimit = (now: Date): Date => new Date(now.getTime() - RECOVERY_OPEN_DAYS * DAY_MS);
export const isOpenRecovery = (readyAt: Date, now: Date): boolean => readyAt > recoveryExpiryLimit(now);

/** Condition: the open recovery request of a person. */
export const openRecovery = (personId: number, now: Date) =>
  and(eq(factorRecoveries.personId, personId), gt(factorRecoveries.readyAt, recoveryExpiryLimit(now)));

export type Recovery = typeof factorRecoveries.$inferSelect;

export const findRecovery = async (db: Db, personId: number, now: Date): Promise<Recovery | null> =>
  (await db.select().from(factorRecoveries).where(openRecovery(personId, now)))[0] ?? null;

type Context = Pick<PublicContext, 'ip' | 'now'>;

/** Writes an audit line in each company of the person, because an account takeover concerns all of them. */
export async function auditInAllCompanies(
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
 * Withdraws a recovery request, by the person or because the second factor was used; returns whether there was one.
 * Notifies by every channel, because the request may come from an attacker.
 */
export async function withdrawRecovery(context: Context, db: Db, personId: number): Promise<boolean> {
  const { now } = context;
  const gone = await db
    .delete(factorRecoveries)
    .where(openRecovery(personId, now))
    .returning({ personId: factorRecoveries.personId });
  if (gone.length === 0) return false;
  await emitSecurityNotice(context, db, { personId, act: 'recovery-withdrawn', always: true });
  await auditInAllCompanies(context, db, personId, 'personal.cancelRecovery');
  return true;
}
