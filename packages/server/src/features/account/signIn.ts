import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { persons, sessions } from '../../db/schema';
import { invalid, Refusal } from '../../kernel/refusal';
import { hashPassword, passwordMatches, randomToken } from '../../kernel/secrets';
import { iso } from '../../kernel/time';
import type { PersonContext, PublicContext } from '../context';
import { allRules } from '../whiteList/repository';
import { forget, OF_PHONE } from './attempts';
import { addressRefusal } from './caller';
import { requireCaptcha } from './captcha';
import { checkCode, publicLine, useCode } from './codes';
import { companiesOf, type Membership, membershipsOf, presentCompany, requireOpen } from './companies';
import { clearCookie } from './cookies';
import { knownDevice, rememberDevice } from './devices';
import { recoveryOf } from './recoveryState';
import { checkSecondFactor, findPending, hasSecondFactor, issuePending, usePending } from './secondFactor';
import { type FactorRule, factorDue } from './secondFactorRule';
import { securityNotice } from './securityNotice';
import { beginSession, endOldest, endSessions, SESSION } from './session';
import { issueTicket } from './tickets';
import { takingTry } from './tries';
import { triesOf, watched } from './watch';

/** How long after signing in the company may be chosen as a part of it. */
const CHOICE_MS = 10 * 60_000;

type SignIn = EndpointParsedInput<'account.signIn'>;
type PersonRow = typeof persons.$inferSelect;

/** Compared with when a phone is unknown or has no password, so that it takes as long as one that has. */
let dummyHash: Promise<string> | undefined;

export const maskMail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

const personOf = async (db: Db, phone: string): Promise<PersonRow | undefined> =>
  (await db.select().from(persons).where(eq(persons.phone, phone)))[0];

export async function signIn(context: PublicContext, input: SignIn) {
  const { phone, password, smsCode } = input;
  if ((password === undefined) === (smsCode === undefined))
    throw invalid(password ? 'smsCode' : 'password', 'one_of', '@password-or-code');
  return password === undefined
    ? signInByCode(context, input, smsCode ?? '')
    : signInByPassword(context, input, password, phone);
}

async function signInByPassword(context: PublicContext, input: SignIn, password: string, phone: string) {
  const device = await knownDevice(context, phone);
  await requireCaptcha(context, phone, device, input.proof);
  const person = await watched(context, phone, device, () => checkPassword(context, phone, device, password));
  return enter(context, person, input.companyId);
}

/** The person of a phone and password; each try counts. */
export async function checkPassword(context: PublicContext, phone: string, device: string | null, password: string) {
  const { services, db, now } = context;
  const tries = { subject: triesOf(phone, device), ...OF_PHONE };
  return takingTry(services.database, [tries], now, async ({ left, minutes }) => {
    const person = await personOf(db, phone);
    dummyHash ??= hashPassword(randomToken());
    const hash = person?.passwordHash ?? null;
    const matches = await passwordMatches(password, hash ?? (await dummyHash));
    if (person && hash !== null && matches) {
      await forget(services.database.orm, tries.subject);
      return person;
    }
    await auditFailure(context, person ?? { phone }, 'password');
    throw minutes > 0 ? new Refusal('account-locked', { minutes }) : new Refusal('credentials-wrong', { left });
  });
}

async function signInByCode(context: PublicContext, input: SignIn, smsCode: string) {
  const { db, now } = context;
  const { phone } = input;
  const device = await knownDevice(context, phone);
  await requireCaptcha(context, phone, device, input.proof);
  const code = await watched(context, phone, device, () =>
    checkCode(context, publicLine(phone, 'sign-in', device), smsCode).catch(async (refusal) => {
      await auditFailure(context, (await personOf(db, phone)) ?? { phone }, 'code');
      throw refusal;
    }),
  );
  const person = await personOf(db, phone);
  // A right code proves that the phone is the caller's, who may then learn that it has no account.
  if (!person) throw new Refusal('phone-unknown');
  return enter(context, person, input.companyId, async (tx) => {
    await useCode(tx, code, now);
    await forget(tx, triesOf(phone, device));
    await forget(tx, triesOf(phone, null));
  });
}

/** In the platform's own log at once; in those of the person's companies aside, so that it takes no longer than for a phone that is unknown. */
export async function auditFailure(context: PublicContext, claimed: PersonRow | { phone: string }, by: string) {
  const { db, ip, now, services } = context;
  const person = 'id' in claimed ? claimed : null;
  const subject = 'id' in claimed ? `person:${claimed.id}` : `phone:${maskPhone(claimed.phone)}`;
  const detail = { ok: false, by };
  await audit(db, { caller: person ? { personId: person.id } : null, ip, now }, 'account.signIn', subject, detail);
  if (!person) return;
  services.refusals.aside(async () => {
    for (const { companyId } of await membershipsOf(services.database.orm, person.id))
      services.refusals.note({ companyId, personId: person.id, ip, action: 'account.signIn', subject, detail });
  });
}

/**
 * Begins the session: in the company that was named or is the only one, else in none until one is chosen. Who has a
 * second factor is asked for it before.
 */
export async function enter(
  context: PublicContext,
  person: PersonRow,
  preferredCompany: number | undefined,
  within: (tx: Db) => Promise<void> = async () => undefined,
  { proved = false } = {},
): Promise<EndpointOutput<'account.signIn'>> {
  const { now } = context;
  const memberships = await membershipsOf(context.db, person.id);
  if (memberships.length === 0) throw new Refusal('account-removed');
  const only = memberships.length === 1 ? memberships[0] : undefined;
  const membership =
    preferredCompany === undefined ? only : memberships.find(({ companyId }) => companyId === preferredCompany);
  if (preferredCompany !== undefined && !membership) throw new Refusal('not-found', { what: '@company' });
  if (membership) await requireEntry(context, membership, person.id);
  return context.services.database.orm.transaction(async (tx) => {
    await within(tx);
    if (!proved && (await hasSecondFactor(tx, person.id)))
      return {
        ...signedIn([], null),
        status: 'second-factor' as const,
        ticket: await issuePending(tx, person.id, now),
        ...(await reportedLost(tx, person.id, now)),
      };
    const sessionId = await begin(context, tx, person.id, membership?.companyId ?? null, 'account.signIn');
    return arrived({ ...context, db: tx }, { sessionId, personId: person.id }, memberships, membership);
  });
}

/** Whether the second factor was reported lost, and since when that is believed. */
async function reportedLost(tx: Db, personId: number, now: Date) {
  const recovery = await recoveryOf(tx, personId, now);
  return recovery ? { recovery: { ready_at: iso(recovery.readyAt), ready: recovery.readyAt <= now } } : {};
}

/**
 * In the company that was chosen; where a second factor is needed that is not there, with what it takes to set it up. Who
 * has just signed in has proved who it is.
 */
export async function arrived(
  { db, services: { config }, now }: Pick<PublicContext, 'db' | 'services' | 'now'>,
  who: { sessionId: string; personId: number },
  memberships: Pick<Membership, 'companyId' | 'name'>[],
  membership: (FactorRule & Pick<Membership, 'companyId' | 'isAdministrator'>) | undefined,
): Promise<EndpointOutput<'account.signIn'>> {
  const answer = signedIn(memberships, membership?.companyId ?? null);
  const due = membership ? factorDue(membership, membership.isAdministrator, config) : null;
  if (due === null || due > now || (await hasSecondFactor(db, who.personId))) return answer;
  const { ticket } = await issueTicket(db, who, 'second-factor', now);
  return { ...answer, status: 'set-up-second-factor' as const, ticket };
}

/** The rest of signing in, after a correct password or code. */
export async function signInBySecondFactor(
  context: PublicContext,
  { ticket, code, companyId }: EndpointParsedInput<'account.secondFactor'>,
) {
  const { db, now } = context;
  const pending = await findPending(db, ticket, now);
  const [person] = await db.select().from(persons).where(eq(persons.id, pending.personId));
  if (!person) throw new Refusal('second-factor-expired');
  const device = await knownDevice(context, person.phone);
  await checkSecondFactor(context, person.id, code, device).catch(async (refusal) => {
    await auditFailure(context, person, 'second-factor');
    throw refusal;
  });
  return enter(context, person, companyId, (tx) => usePending(tx, pending.id, now), { proved: true });
}

/** Refuses a company that the person may not enter now, or not from here. */
export async function requireEntry(
  { db, services, ip, now }: PublicContext,
  membership: Pick<Membership, 'companyId' | 'whiteListMode' | 'whiteListVersion'> & Parameters<typeof requireOpen>[0],
  personId: number,
): Promise<void> {
  try {
    requireOpen(membership, now);
  } catch (error) {
    const detail = { ok: false, refused: (error as Refusal).code };
    const { companyId } = membership;
    services.refusals.note({
      companyId,
      personId,
      ip,
      action: 'account.signIn',
      subject: `person:${personId}`,
      detail,
    });
    throw error;
  }
  const { companyId: id, whiteListMode: mode, whiteListVersion: version } = membership;
  const load = (companyId: number) => allRules(db, companyId);
  const refusal = await addressRefusal(services, load, { company: { id, mode, version }, personId, ip, now });
  if (refusal) throw refusal;
}

/**
 * A session for a person who has just proved to be that on a device known from now on, with its line in the audit log.
 * Returns its id.
 */
export async function begin(
  context: PublicContext,
  tx: Db,
  personId: number,
  companyId: number | null,
  action: 'account.signIn' | 'account.register' | 'invitation.accept',
  { signedOn = false, claims }: { signedOn?: boolean; claims?: readonly string[] } = {},
): Promise<string> {
  const { ip, now } = context;
  // It locks the person, too: see createSession.
  await tx.update(persons).set({ lastSignInAt: now }).where(eq(persons.id, personId));
  const sessionId = await beginSession(tx, context, { personId, companyId, signedOn });
  const isNew = await rememberDevice(context, tx, personId);
  if (isNew && action === 'account.signIn') await securityNotice(context, tx, { personId, act: 'new-device' });
  const caller = companyId === null ? { personId } : { personId, companyId };
  await audit(tx, { caller, ip, now }, action, `person:${personId}`, {
    ok: true,
    ...(signedOn ? { by: 'sign-on', claims } : {}),
  });
  return sessionId;
}

export const signedIn = (memberships: readonly Pick<Membership, 'companyId' | 'name'>[], companyId: number | null) => ({
  status: companyId === null ? ('choose-company' as const) : ('signed-in' as const),
  companies: memberships.map(presentCompany),
  company_id: companyId,
});

/** The company of this session from now on. */
export async function chooseCompany(context: PersonContext, companyId: number) {
  const { db, caller, ip, now } = context;
  const memberships = await companiesOf(db, caller);
  const membership = memberships.find((one) => one.companyId === companyId);
  if (!membership) throw new Refusal('not-found', { what: '@company' });
  await requireEntry(context, membership, caller.personId);
  await db.select({ id: persons.id }).from(persons).where(eq(persons.id, caller.personId)).for('update');
  const [session] = await db
    .update(sessions)
    .set({ companyId })
    .where(eq(sessions.id, caller.sessionId))
    .returning({ begunAt: sessions.createdAt });
  await endOldest(db, { ...caller, companyId }, now);
  const actor = { caller: { personId: caller.personId, companyId }, ip, now };
  await audit(db, actor, 'account.chooseCompany', `company:${companyId}`);
  // A session that was left open proves nothing: it must not set up a second factor for whoever found it.
  const isFresh = session !== undefined && now.getTime() - session.begunAt.getTime() < CHOICE_MS;
  return isFresh && !caller.signedOn
    ? arrived(context, caller, memberships, membership)
    : signedIn(memberships, companyId);
}

/** Ends this session; a guest's is ended already. */
export async function logout(context: PublicContext): Promise<{ done: true }> {
  const { db, caller, ip, now } = context;
  if (caller) {
    await endSessions(db, eq(sessions.id, caller.sessionId), 'signed-out', now);
    await audit(db, { caller, ip, now }, 'account.logout', `person:${caller.personId}`);
  }
  clearCookie(context, SESSION);
  return { done: true };
}
