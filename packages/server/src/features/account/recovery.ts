import { RECOVERY_WAIT_HOURS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { factorRecoveries, persons, sessions } from '../../db/schema';
import { HOUR_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { businessTime, iso } from '../../kernel/time';
import type { PersonContext, PublicContext } from '../context';
import { type CodeLine, checkCode, sendCode, useCode } from './codes';
import { forgetDevices } from './devices';
import { auditEverywhere, openRecovery, ranOutBy, recoveryOf, withdrawRecovery } from './recoveryState';
import { deleteSecondFactor, findPending, usePending } from './secondFactor';
import { securityNotice } from './securityNotice';
import { endSessions } from './session';
import { enter, maskPhone } from './signIn';

type PersonRow = typeof persons.$inferSelect;

/** Beside the password or code that the ticket stands for, the phone: it may have been the password that was stolen. */
function recoveryLine({ id, phone }: PersonRow): CodeLine & { to: string } {
  if (phone === null) throw new Refusal('code-nowhere');
  return { channel: 'sms', to: phone, purpose: `recovery:${id}`, countedAs: `sms-own:${id}`, byStranger: false };
}

async function claimed({ db, now }: PublicContext, ticket: string): Promise<{ id: string; person: PersonRow }> {
  const { id, personId } = await findPending(db, ticket, now);
  const [person] = await db.select().from(persons).where(eq(persons.id, personId));
  if (!person) throw new Refusal('second-factor-expired');
  return { id, person };
}

export async function sendRecoveryCode(
  context: PublicContext,
  { ticket }: EndpointParsedInput<'account.sendRecoveryCode'>,
): Promise<EndpointOutput<'account.sendRecoveryCode'>> {
  const { person } = await claimed(context, ticket);
  const line = recoveryLine(person);
  return { phone: maskPhone(line.to), ...(await sendCode(context, line)) };
}

export async function beginRecovery(
  context: PublicContext,
  { ticket, code }: EndpointParsedInput<'account.beginRecovery'>,
): Promise<EndpointOutput<'account.beginRecovery'>> {
  const { services, ip, now } = context;
  const { person } = await claimed(context, ticket);
  const right = await checkCode(context, recoveryLine(person), code);
  return services.database.orm.transaction(async (tx) => {
    await useCode(tx, right, now);
    const values = { begunAt: now, readyAt: new Date(now.getTime() + RECOVERY_WAIT_HOURS * HOUR_MS), ip };
    // One that counts keeps its time, neither shorter nor longer.
    const [begun] = await tx
      .insert(factorRecoveries)
      .values({ personId: person.id, ...values })
      .onConflictDoUpdate({
        target: factorRecoveries.personId,
        set: values,
        setWhere: lte(factorRecoveries.readyAt, ranOutBy(now)),
      })
      .returning();
    if (!begun) return { ready_at: iso((await recoveryOf(tx, person.id, now))?.readyAt ?? now) };
    // Who still has the factor, and the administrators of the companies it opens, are told by every way there is.
    const begin = { personId: person.id, act: 'recovery-begun', readyAt: begun.readyAt, always: true } as const;
    await securityNotice(context, tx, begin);
    await auditEverywhere(context, tx, person.id, 'account.beginRecovery', { ready: iso(begun.readyAt) });
    return { ready_at: iso(begun.readyAt) };
  });
}

/** The factors go, every session ends and no device is known any more; what a company asks for is set up anew. */
export async function finishRecovery(
  context: PublicContext,
  { ticket, code, companyId }: EndpointParsedInput<'account.finishRecovery'>,
): Promise<EndpointOutput<'account.finishRecovery'>> {
  const { db, now } = context;
  const { id, person } = await claimed(context, ticket);
  const reported = await recoveryOf(db, person.id, now);
  if (!reported) throw new Refusal('not-found', { what: '@recovery' });
  if (reported.readyAt > now) throw new Refusal('recovery-waiting', { at: businessTime(reported.readyAt) });
  const right = await checkCode(context, recoveryLine(person), code);
  const within = async (tx: Db) => {
    await useCode(tx, right, now);
    await usePending(tx, id, now);
    const used = await tx
      .delete(factorRecoveries)
      .where(and(openRecovery(person.id, now), lte(factorRecoveries.readyAt, now)))
      .returning({ personId: factorRecoveries.personId });
    if (used.length === 0) throw new Refusal('not-found', { what: '@recovery' });
    await deleteSecondFactor(tx, person.id);
    const ended = await endSessions(tx, eq(sessions.personId, person.id), 'password-changed', now);
    await forgetDevices(tx, person.id);
    await securityNotice(context, tx, { personId: person.id, act: 'recovery-finished', always: true });
    await auditEverywhere(context, tx, person.id, 'account.finishRecovery', { ended });
  };
  return enter(context, person, companyId, within, { proved: true });
}

export async function cancelRecovery(context: PersonContext): Promise<EndpointOutput<'personal.cancelRecovery'>> {
  const { db, caller } = context;
  if (!(await withdrawRecovery(context, db, caller.personId))) throw new Refusal('not-found', { what: '@recovery' });
  return { done: true };
}
