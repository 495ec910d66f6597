import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, isNull } from 'drizzle-orm';
import { persons, sessions } from '../../db/schema';
import { orWhenTaken } from '../../db/violations';
import type { PublicContext } from '../../http/context';
import { audit } from '../../kernel/audit';
import { Refusal } from '../../kernel/refusal';
import { hashPassword } from '../../kernel/secrets';
import { forget } from './attempts';
import { checkCode, useCode } from './codes';
import { createCompany } from './companies';
import { begin, signedIn, triesOf } from './signIn';

/** Letters, digits and a symbol; the length is the schema's. */
export function requireStrong(password: string): void {
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u];
  if (!kinds.every((kind) => kind.test(password))) throw new Refusal('password-weak');
}

/** A company and its first admin, signed in straight away. */
export async function register(context: PublicContext, input: EndpointParsedInput<'account.register'>) {
  const { services, now } = context;
  const { phone, name, companyName } = input;
  requireStrong(input.password);
  const code = await checkCode(context, phone, 'register', input.smsCode);
  const passwordHash = await hashPassword(input.password);
  const companyId = await services.database.orm.transaction(async (tx) => {
    await useCode(tx, code, now);
    const [person] = await orWhenTaken(
      tx.insert(persons).values({ name, phone, passwordHash, createdAt: now }).returning({ id: persons.id }),
      'persons_phone_unique',
      () => new Refusal('phone-taken'),
    );
    const personId = person?.id as number;
    const created = await createCompany(tx, { name: companyName, personId, now });
    await begin(context, tx, personId, created.companyId, 'account.register');
    return created.companyId;
  });
  return signedIn([{ companyId, name: companyName }], companyId);
}

/** A new password by proof of the phone. Every session of the person ends, and the lock-out with them. */
export async function resetPassword(context: PublicContext, input: EndpointParsedInput<'account.resetPassword'>) {
  const { services, ip, now } = context;
  requireStrong(input.password);
  const code = await checkCode(context, input.phone, 'reset-password', input.smsCode);
  const passwordHash = await hashPassword(input.password);
  await services.database.orm.transaction(async (tx) => {
    await useCode(tx, code, now);
    const [person] = await tx
      .update(persons)
      .set({ passwordHash })
      .where(eq(persons.phone, input.phone))
      .returning({ id: persons.id });
    if (!person) throw new Refusal('phone-unknown');
    await tx
      .update(sessions)
      .set({ endedAt: now, endedReason: 'password-changed' })
      .where(and(eq(sessions.personId, person.id), isNull(sessions.endedAt)));
    await forget(tx, triesOf(input.phone));
    await audit(tx, { caller: { personId: person.id }, ip, now }, 'account.resetPassword', `person:${person.id}`);
  });
  return { done: true as const };
}
