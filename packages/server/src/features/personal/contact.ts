import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { MessageChannel } from '@daas/contract/events';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { persons } from '../../db/schema';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { Refusal } from '../../kernel/refusal';
import { businessTime } from '../../kernel/time';
import { postMessage } from '../../messages/outbox';
import { requireOwnSignIn } from '../companies/companies';
import type { MemberContext } from '../context';
import { type CodeLine, checkCode, consumeCode, sendCode } from '../signIn/code/codes';
import { emitSecurityNotice } from '../signIn/securityNotice';
import { maskMail, maskPhone } from '../signIn/signIn';

/** Verification codes to a new contact; limited per person, whatever addresses are given. */
const newLine = ({ personId }: MemberContext['caller'], channel: MessageChannel, to: string): CodeLine => ({
  channel,
  to,
  purpose: `new:${personId}`,
  countedAs: `${channel}-new:${personId}`,
  byStranger: false,
});

export const sendMailCode = (
  context: MemberContext,
  { email }: EndpointParsedInput<'personal.sendMailCode'>,
): Promise<EndpointOutput<'personal.sendMailCode'>> => sendCode(context, newLine(context.caller, 'mail', email));

export const sendPhoneCode = (
  context: MemberContext,
  { phone }: EndpointParsedInput<'personal.sendPhoneCode'>,
): Promise<EndpointOutput<'personal.sendPhoneCode'>> => sendCode(context, newLine(context.caller, 'sms', phone));

export async function setMail(
  context: MemberContext,
  { email, code }: EndpointParsedInput<'personal.setMail'>,
): Promise<EndpointOutput<'personal.setMail'>> {
  const { caller, services, language, now } = context;
  const id = await checkCode(context, newLine(caller, 'mail', email), code);
  await services.database.orm.transaction(async (tx) => {
    await consumeCode(tx, id, now);
    const own = eq(persons.id, caller.personId);
    const [before] = await tx.select({ email: persons.email }).from(persons).where(own).for('update');
    await tx.update(persons).set({ email }).where(own);
    const to = maskMail(email);
    // To the address that was, whatever else was chosen: it is the one that may have been taken away.
    if (before?.email && before.email !== email)
      await postMessage(services, tx, {
        channel: 'mail',
        to: before.email,
        template: 'mail-changed',
        language,
        values: { at: businessTime(now), name: to },
      });
    await emitSecurityNotice(context, tx, { personId: caller.personId, act: 'mail-changed', detail: to });
    await audit(tx, context, 'personal.setMail', `person:${caller.personId}`, { to });
  });
  return { done: true };
}

/**
 * A first phone, of a person whom a provider or a program made. One that signs another account in stays with that: two
 * accounts are never made one.
 */
export async function addPhone(
  context: MemberContext,
  { phone, code }: EndpointParsedInput<'personal.addPhone'>,
): Promise<EndpointOutput<'personal.addPhone'>> {
  const { db, caller, services, now } = context;
  await requireOwnSignIn(db, caller);
  const id = await checkCode(context, newLine(caller, 'sms', phone), code);
  await services.database.orm.transaction(async (tx) => {
    await consumeCode(tx, id, now);
    const added = await onUniqueViolation(
      tx
        .update(persons)
        .set({ phone })
        .where(and(eq(persons.id, caller.personId), isNull(persons.phone)))
        .returning({ id: persons.id }),
      'persons_phone_unique',
      () => new Refusal('phone-of-another'),
    );
    if (added.length === 0) throw new Refusal('changed-meanwhile');
    await emitSecurityNotice(context, tx, {
      personId: caller.personId,
      act: 'phone-changed',
      detail: maskPhone(phone),
    });
    const changed = { phone: { before: null, after: maskPhone(phone) } };
    await audit(tx, context, 'personal.addPhone', `person:${caller.personId}`, changed);
  });
  return { done: true };
}

/** The ticket that the contract asks for stands for the code to the old phone. */
export async function setPhone(
  context: MemberContext,
  { phone, code }: EndpointParsedInput<'personal.setPhone'>,
): Promise<EndpointOutput<'personal.setPhone'>> {
  const { caller, services, language, now } = context;
  const before = caller.phone;
  if (before === null) throw new Refusal('changed-meanwhile');
  const id = await checkCode(context, newLine(caller, 'sms', phone), code);
  await services.database.orm.transaction(async (tx) => {
    await consumeCode(tx, id, now);
    await onUniqueViolation(
      tx.update(persons).set({ phone }).where(eq(persons.id, caller.personId)),
      'persons_phone_unique',
      () => new Refusal('phone-taken'),
    );
    // To the phone that was, whatever else was chosen: it is the one that may have been taken away.
    await postMessage(services, tx, {
      channel: 'sms',
      to: before,
      template: 'phone-changed',
      language,
      values: { at: businessTime(now), phone: maskPhone(phone) },
    });
    await emitSecurityNotice(context, tx, {
      personId: caller.personId,
      act: 'phone-changed',
      detail: maskPhone(phone),
    });
    const changed = { phone: { before: maskPhone(before), after: maskPhone(phone) } };
    await audit(tx, context, 'personal.setPhone', `person:${caller.personId}`, changed);
  });
  return { done: true };
}
