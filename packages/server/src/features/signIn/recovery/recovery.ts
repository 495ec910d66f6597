import { RECOVERY_WAIT_HOURS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { factorRecoveries, persons, sessions } from '../../../db/schema';
import { HOUR_MS } from '../../../kernel/period';
import { Refusal } from '../../../kernel/refusal';
import { businessTime, iso } from '../../../kernel/time';
import type { PersonContext, PublicContext } from '../../context';
import { forgetDevices } from '../../sessions/devices';
import { endSessions } from '../../sessions/session';
import { type CodeLine, checkCode, consumeCode, sendCode } from '../code/codes';
import { consumeFactorTicket, deleteSecondFactor, findFactorTicket } from '../secondFactor/secondFactor';
import { emitSecurityNotice } from '../securityNotice';
import { completeFirstFactor, maskPhone } from '../signIn';
import {
  auditInAllCompanies,
  findRecovery,
  openRecovery,
  recoveryExpiryLimit,
  withdrawRecovery,
} from './recoveryState';

type PersonRow = typeof persons.$inferSelect;

/** Returns the line of codes for a recovery. The phone is required besides the ticket, because the password may be stolen. */
function recoveryLine({ id, phone }: PersonRow): CodeLine & { to: string } {
  if (phone === null) throw new Refusal('code-nowhere');
  return { channel: 'sms', to: phone, purpose: `recovery:${id}`, countedAs: `sms-own:${id}`, byStranger: false };
}

async function findClaimant({ db, now }: PublicContext, ticket: string): Promise<{ id: string; person: PersonRow }> {
  const { id, personId } = await findFactorTicket(db, ticket, now);
  const [person] = await db.select().from(persons).where(eq(persons.id, personId));
  if (!person) throw new Refusal('second-factor-expired');
  return { id, person };
}

export async function sendRecoveryCode(
  context: PublicContext,
  { ticket }: EndpointParsedInput<'account.sendRecoveryCode'>,
): Promise<EndpointOutput<'account.sendRecoveryCode'>> {
  const { person } = await findClaimant(context, ticket);
  const line = recoveryLine(person);
  return { phone: maskPhone(line.to), ...(await sendCode(context, line)) };
}

export async function beginRecovery(
  context: PublicContext,
  { ticket, code }: EndpointParsedInput<'account.beginRecovery'>,
): Promise<EndpointOutput<'account.beginRecovery'>> {
  const { services, ip, now } = context;
  const { person } = await findClaimant(context, ticket);
  const right = await checkCode(context, recoveryLine(person), code);
  return services.database.orm.transaction(async (tx) => {
    await consumeCode(tx, right, now);
    const values = { begunAt: now, readyAt: new Date(now.getTime() + RECOVERY_WAIT_HOURS * HOUR_MS), ip };
    // An open request keeps its time.
    const [begun] = await tx
      .insert(factorRecoveries)
      .values({ personId: person.id, ...values })
      .onConflictDoUpdate({
        target: factorRecoveries.personId,
        set: values,
        setWhere: lte(factorRecoveries.readyAt, recoveryExpiryLimit(now)),
      })
      .returning();
    if (!begun) return { ready_at: iso((await findRecovery(tx, person.id, now))?.readyAt ?? now) };
    // Notify the person and the administrators by every channel.
    const begin = { personId: person.id, act: 'recovery-begun', readyAt: begun.readyAt, always: true } as const;
    await emitSecurityNotice(context, tx, begin);
    await auditInAllCompanies(context, tx, person.id, 'account.beginRecovery', { ready: iso(begun.readyAt) });
    return { ready_at: iso(begun.readyAt) };
  });
}

/** Deletes second factors, sessions and known devices, then signs in. A company may require a new factor. */
export async function finishRecovery(
  context: PublicContext,
  { ticket, code, company_id: companyId }: EndpointParsedInput<'account.finishRecovery'>,
): Promise<EndpointOutput<'account.finishRecovery'>> {
  const { db, now } = context;
  const { id, person } = await findClaimant(context, ticket);
  const reported = await findRecovery(db, person.id, now);
  if (!reported) throw new Refusal('not-found', { what: '@recovery' });
  if (reported.readyAt > now) throw new Refusal('recovery-waiting', { at: businessTime(reported.readyAt) });
  const right = await checkCode(context, recoveryLine(person), code);
  const within = async (tx: Db) => {
    await consumeCode(tx, right, now);
    await consumeFactorTicket(tx, id, now);
    const used = await tx
      .delete(factorRecoveries)
      .where(and(openRecovery(person.id, now), lte(factorRecoveries.readyAt, now)))
      .returning({ personId: factorRecoveries.personId });
    if (used.length === 0) throw new Refusal('not-found', { what: '@recovery' });
    await deleteSecondFactor(tx, person.id);
    const ended = await endSessions(tx, eq(sessions.personId, person.id), 'password-changed', now);
    await forgetDevices(tx, person.id);
    await emitSecurityNotice(context, tx, { personId: person.id, act: 'recovery-finished', always: true });
    await auditInAllCompanies(context, tx, person.id, 'account.finishRecovery', { ended });
  };
  return completeFirstFactor(context, person, companyId, within, { proved: true });
}

export async function cancelRecovery(context: PersonContext): Promise<EndpointOutput<'personal.cancelRecovery'>> {
  const { db, caller } = context;
  if (!(await withdrawRecovery(context, db, caller.personId))) throw new Refusal('not-found', { what: '@recovery' });
  return { done: true };
}
