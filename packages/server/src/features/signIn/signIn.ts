import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { persons, sessions } from '../../db/schema';
import { invalid, Refusal } from '../../kernel/refusal';
import { hashPassword, passwordMatches, randomToken } from '../../kernel/secrets';
import { iso } from '../../kernel/time';
import { passwordSubject, withAttemptLimit } from '../attempts/attemptLimit';
import { withAttempt } from '../attempts/attemptQueue';
import { PHONE_LIMIT, resetAttempts } from '../attempts/attempts';
import {
  companiesOf,
  type Membership,
  membershipsOf,
  presentCompany,
  requireOpenMembership,
} from '../companies/companies';
import { type FactorRule, factorDueAt } from '../companies/secondFactorRule';
import type { PersonContext, PublicContext } from '../context';
import { addressRefusal } from '../sessions/caller';
import { clearCookie } from '../sessions/cookies';
import { findKnownDevice, rememberDevice } from '../sessions/devices';
import { beginSession, endOldestSessions, endSessions, SESSION } from '../sessions/session';
import { allRules } from '../whiteList/repository';
import { requireCaptcha } from './captcha';
import { checkCode, consumeCode, publicCodeLine } from './code/codes';
import { findRecovery } from './recovery/recoveryState';
import {
  checkSecondFactor,
  consumeFactorTicket,
  findFactorTicket,
  hasSecondFactor,
  issueFactorTicket,
} from './secondFactor/secondFactor';
import { emitSecurityNotice } from './securityNotice';
import { issueTicket } from './stepUp/stepUpTickets';

/** Time after sign-in in which choosing the company is part of it. */
const CHOICE_MS = 10 * 60_000;

type SignIn = EndpointParsedInput<'account.signIn'>;
type PersonRow = typeof persons.$inferSelect;

/** Hash to compare for an unknown phone or one without a password, so that both take the same time. */
let dummyHash: Promise<string> | undefined;

export const maskMail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

const findPersonByPhone = async (db: Db, phone: string): Promise<PersonRow | undefined> =>
  (await db.select().from(persons).where(eq(persons.phone, phone)))[0];

export async function signIn(context: PublicContext, input: SignIn) {
  const { phone, password, sms_code: smsCode } = input;
  if ((password === undefined) === (smsCode === undefined))
    throw invalid(password ? 'sms_code' : 'password', 'one_of', '@password-or-code');
  return password === undefined
    ? signInByCode(context, input, smsCode ?? '')
    : signInByPassword(context, input, password, phone);
}

async function signInByPassword(context: PublicContext, input: SignIn, password: string, phone: string) {
  const device = await findKnownDevice(context, phone);
  await requireCaptcha(context, phone, device, input.proof);
  const person = await withAttemptLimit(context, phone, device, () => checkPassword(context, phone, device, password));
  return completeFirstFactor(context, person, input.company_id);
}

/** Returns the person with this phone and password; each attempt counts. */
export async function checkPassword(context: PublicContext, phone: string, device: string | null, password: string) {
  const { services, db, now } = context;
  const tries = { subject: passwordSubject(phone, device), ...PHONE_LIMIT };
  return withAttempt(services.database, [tries], now, async ({ left, minutes }) => {
    const person = await findPersonByPhone(db, phone);
    dummyHash ??= hashPassword(randomToken());
    const hash = person?.passwordHash ?? null;
    const matches = await passwordMatches(password, hash ?? (await dummyHash));
    if (person && hash !== null && matches) {
      await resetAttempts(services.database.orm, tries.subject);
      return person;
    }
    await auditFailure(context, person ?? { phone }, 'password');
    throw minutes > 0 ? new Refusal('account-locked', { minutes }) : new Refusal('credentials-wrong', { left });
  });
}

async function signInByCode(context: PublicContext, input: SignIn, smsCode: string) {
  const { db, now } = context;
  const { phone } = input;
  const device = await findKnownDevice(context, phone);
  await requireCaptcha(context, phone, device, input.proof);
  const code = await withAttemptLimit(context, phone, device, () =>
    checkCode(context, publicCodeLine(phone, 'sign-in', device), smsCode).catch(async (refusal) => {
      await auditFailure(context, (await findPersonByPhone(db, phone)) ?? { phone }, 'code');
      throw refusal;
    }),
  );
  const person = await findPersonByPhone(db, phone);
  // A correct code verifies the phone, so its owner may learn that there is no account.
  if (!person) throw new Refusal('phone-unknown');
  return completeFirstFactor(context, person, input.company_id, async (tx) => {
    await consumeCode(tx, code, now);
    await resetAttempts(tx, passwordSubject(phone, device));
    await resetAttempts(tx, passwordSubject(phone, null));
  });
}

/** Logs a failure in the platform's chain immediately, and in those of the person's companies in the background, so that an unknown phone takes the same time. */
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
 * Completes the first factor: returns a ticket if the person has a second factor, else begins a session in the named or
 * only company, or without one until it is chosen.
 */
export async function completeFirstFactor(
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
        ...presentSignedIn([], null),
        status: 'second-factor' as const,
        ticket: await issueFactorTicket(tx, person.id, now),
        ...(await presentRecovery(tx, person.id, now)),
      };
    const sessionId = await startSession(context, tx, person.id, membership?.companyId ?? null, 'account.signIn');
    return presentSignIn({ ...context, db: tx }, { sessionId, personId: person.id }, memberships, membership);
  });
}

/** Returns the open recovery of the second factor. */
async function presentRecovery(tx: Db, personId: number, now: Date) {
  const recovery = await findRecovery(tx, personId, now);
  return recovery ? { recovery: { ready_at: iso(recovery.readyAt), ready: recovery.readyAt <= now } } : {};
}

/**
 * Returns the answer of a sign-in. If the company requires a missing second factor, it contains a ticket to set one up; the
 * sign-in itself is the proof for that.
 */
export async function presentSignIn(
  { db, services: { config }, now }: Pick<PublicContext, 'db' | 'services' | 'now'>,
  who: { sessionId: string; personId: number },
  memberships: Pick<Membership, 'companyId' | 'name'>[],
  membership: (FactorRule & Pick<Membership, 'companyId' | 'isAdministrator'>) | undefined,
): Promise<EndpointOutput<'account.signIn'>> {
  const answer = presentSignedIn(memberships, membership?.companyId ?? null);
  const due = membership ? factorDueAt(membership, membership.isAdministrator, config) : null;
  if (due === null || due > now || (await hasSecondFactor(db, who.personId))) return answer;
  const { ticket } = await issueTicket(db, who, 'second-factor', now);
  return { ...answer, status: 'set-up-second-factor' as const, ticket };
}

/** Completes a sign-in by a second factor after a correct password or code. */
export async function signInBySecondFactor(
  context: PublicContext,
  { ticket, code, company_id: companyId }: EndpointParsedInput<'account.secondFactor'>,
) {
  const { db, now } = context;
  const pending = await findFactorTicket(db, ticket, now);
  const [person] = await db.select().from(persons).where(eq(persons.id, pending.personId));
  if (!person) throw new Refusal('second-factor-expired');
  const device = await findKnownDevice(context, person.phone);
  await checkSecondFactor(context, person.id, code, device).catch(async (refusal) => {
    await auditFailure(context, person, 'second-factor');
    throw refusal;
  });
  return completeFirstFactor(context, person, companyId, (tx) => consumeFactorTicket(tx, pending.id, now), {
    proved: true,
  });
}

/** Throws a refusal if the person may not enter the company, or not from this address. */
export async function requireEntry(
  { db, services, ip, now }: PublicContext,
  membership: Pick<Membership, 'companyId' | 'whiteListMode' | 'whiteListVersion'> &
    Parameters<typeof requireOpenMembership>[0],
  personId: number,
): Promise<void> {
  try {
    requireOpenMembership(membership, now);
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
 * Begins a session for an authenticated person, remembers the device and writes the audit log. Returns the session's id.
 */
export async function startSession(
  context: PublicContext,
  tx: Db,
  personId: number,
  companyId: number | null,
  action: 'account.signIn' | 'account.register' | 'invitation.accept',
  { signedOn = false, claims }: { signedOn?: boolean; claims?: readonly string[] } = {},
): Promise<string> {
  const { ip, now } = context;
  // Also locks the person, see createSession.
  const [person] = await tx
    .update(persons)
    .set({ lastSignInAt: now })
    .where(eq(persons.id, personId))
    .returning({ suspendedAt: persons.suspendedAt });
  if (person?.suspendedAt) throw new Refusal('suspended', { what: '@account' });
  const sessionId = await beginSession(tx, context, { personId, companyId, signedOn });
  const isNew = await rememberDevice(context, tx, personId);
  if (isNew && action === 'account.signIn') await emitSecurityNotice(context, tx, { personId, act: 'new-device' });
  const caller = companyId === null ? { personId } : { personId, companyId };
  await audit(tx, { caller, ip, now }, action, `person:${personId}`, {
    ok: true,
    ...(signedOn ? { by: 'sign-on', claims } : {}),
  });
  return sessionId;
}

export const presentSignedIn = (
  memberships: readonly Pick<Membership, 'companyId' | 'name'>[],
  companyId: number | null,
) => ({
  status: companyId === null ? ('choose-company' as const) : ('signed-in' as const),
  companies: memberships.map(presentCompany),
  company_id: companyId,
});

/** Sets the company of the session. */
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
  await endOldestSessions(db, { ...caller, companyId }, now);
  const actor = { caller: { personId: caller.personId, companyId }, ip, now };
  await audit(db, actor, 'account.chooseCompany', `company:${companyId}`);
  // An old open session is no proof of identity, so it must not set up a second factor.
  const isFresh = session !== undefined && now.getTime() - session.begunAt.getTime() < CHOICE_MS;
  return isFresh && !caller.signedOn
    ? presentSignIn(context, caller, memberships, membership)
    : presentSignedIn(memberships, companyId);
}

/** Ends the session, if there is one. */
export async function logout(context: PublicContext): Promise<{ done: true }> {
  const { db, caller, ip, now } = context;
  if (caller) {
    await endSessions(db, eq(sessions.id, caller.sessionId), 'signed-out', now);
    await audit(db, { caller, ip, now }, 'account.logout', `person:${caller.personId}`);
  }
  clearCookie(context, SESSION);
  return { done: true };
}
