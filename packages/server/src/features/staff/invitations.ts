import { INVITATION_HOURS, MAX_STAFF } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, ne, or } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { companies, invitations, memberRoles, members, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { HOUR_MS } from '../../kernel/period';
import { invalid, Refusal } from '../../kernel/refusal';
import { hashPassword, randomToken, sha256 } from '../../kernel/secrets';
import { iso } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import { type Draft, postMessage } from '../../messages/outbox';
import { passwordSubject, withAttemptLimit } from '../attempts/attemptLimit';
import { resetAttempts } from '../attempts/attempts';
import type { MemberContext, PublicContext } from '../context';
import { lockPeople } from '../roles/repository';
import { requireGrantable } from '../roles/service';
import { findKnownDevice } from '../sessions/devices';
import { checkCode, consumeCode, publicCodeLine } from '../signIn/code/codes';
import { requireGoodPassword } from '../signIn/password/passwords';
import { hasSecondFactor } from '../signIn/secondFactor/secondFactor';
import { checkPassword, maskPhone, startSession } from '../signIn/signIn';
import { findDepartment } from './departments';
import { findMember, writeMember } from './repository';
import { requireRoles } from './service';

type Invitation = typeof invitations.$inferSelect;

const alreadyMember = (name: string) => () => new Refusal('name-taken', { what: '@member', name });

/** An invitation with its message and its link's token, which is kept nowhere else. */
export function draftInvitation(
  { caller, now, language, services }: MemberContext,
  memberId: number,
  to: Pick<Invitation, 'name' | 'phone' | 'email'>,
) {
  const token = randomToken();
  const { companyId } = caller;
  const page = `${services.config.PUBLIC_URL ?? ''}/invitation?token=`;
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);
  const { name, phone, email } = to;
  const sent = { tokenHash: sha256(token), invitedBy: caller.personId, sentAt: now, expiresAt };
  const invitation: Invitation = { memberId, companyId, name, phone, email, ...sent };
  const message: Draft & { values: { page: string } } = {
    channel: phone === null ? 'mail' : 'sms',
    to: phone ?? email ?? '',
    template: 'invitation',
    language,
    values: { company: caller.companyName, by: caller.name, page, code: token, hours: String(INVITATION_HOURS) },
    companyId,
    expiresAt,
    line: `invitation ${memberId}`,
  };
  return { invitation, message, token };
}

/** A new token for the invitation of a member, sent to where it was addressed; the one before ends. */
async function send(context: MemberContext, memberId: number, to: Pick<Invitation, 'name' | 'phone' | 'email'>) {
  const { db, services } = context;
  const { invitation, message, token } = draftInvitation(context, memberId, to);
  const { memberId: _, ...set } = invitation;
  const upsert = db.insert(invitations).values(invitation).onConflictDoUpdate({ target: invitations.memberId, set });
  await onUniqueViolation(
    onUniqueViolation(upsert, 'invitations_phone', alreadyMember(to.phone ?? '')),
    'invitations_email',
    alreadyMember(to.email ?? ''),
  );
  await postMessage(services, db, message);
  return {
    id: memberId,
    invited_until: iso(invitation.expiresAt),
    ...(services.mode === 'demo' ? { demo_link: `${message.values.page}${token}` } : {}),
  };
}

/** An existing member with this phone or mail. */
async function requireNew(
  db: Db,
  companyId: number,
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
) {
  const by = or(phone ? eq(persons.phone, phone) : undefined, email ? eq(persons.email, email) : undefined);
  const [member] = await db
    .select({ name: persons.name })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, companyId), ne(members.status, 'removed'), by));
  if (member) throw alreadyMember(member.name)();
}

export async function invite(
  context: MemberContext,
  { name, phone, email, department_id: departmentId, role_ids: roleIds }: EndpointParsedInput<'staff.invite'>,
): Promise<EndpointOutput<'staff.invite'>> {
  const { db, caller, now } = context;
  const { companyId } = caller;
  if (phone === undefined && email === undefined) throw invalid('phone', 'one_of', '@phone-or-email');
  await lockPeople(db, companyId);
  if (departmentId !== null) await findDepartment(db, companyId, departmentId);
  const roles = await requireRoles(context, roleIds);
  await requireGrantable(context, roles);
  await requireNew(db, companyId, { phone, email });
  if ((await db.$count(members, and(ofCompany(members, companyId), ne(members.status, 'removed')))) >= MAX_STAFF)
    throw new Refusal('quota-reached', { what: '@member', limit: MAX_STAFF });
  const [row] = await db
    .insert(members)
    .values({ companyId, departmentId, status: 'invited', createdAt: now })
    .returning({ id: members.id });
  const id = row?.id as number;
  if (roles.length > 0) await db.insert(memberRoles).values(roles.map((role) => ({ memberId: id, roleId: role.id })));
  const sent = await send(context, id, { name, phone: phone ?? null, email: email ?? null });
  await audit(db, context, 'staff.invite', `member:${id}`, { name, departmentId, roleIds });
  return sent;
}

export async function reinvite(context: MemberContext, id: number): Promise<EndpointOutput<'staff.reinvite'>> {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  const member = await findMember(db, caller.companyId, id);
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(and(ofCompany(invitations, caller.companyId), eq(invitations.memberId, id)));
  if (!invitation) throw new Refusal('state-forbids', { name: member.name, state: `@${member.status}` });
  const { name, phone, email } = invitation;
  const sent = await send(context, id, { name, phone, email });
  await audit(db, context, 'staff.reinvite', `member:${id}`, { name });
  return sent;
}

/** The invitation of a token that still works. */
async function findInvitation(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ invitation: invitations, company: companies.name })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(eq(invitations.tokenHash, sha256(token)));
  if (!row) throw new Refusal('invitation-invalid');
  if (row.invitation.expiresAt <= now) throw new Refusal('invitation-ended');
  return row;
}

const personOf = async (db: Db, phone: string) => (await db.select().from(persons).where(eq(persons.phone, phone)))[0];

export async function show({ db, now }: PublicContext, token: string): Promise<EndpointOutput<'invitation.get'>> {
  const { invitation, company } = await findInvitation(db, token, now);
  const { name, phone, expiresAt } = invitation;
  return {
    company,
    name,
    phone: phone && maskPhone(phone),
    known: phone !== null && (await personOf(db, phone)) !== undefined,
    expires_at: iso(expiresAt),
  };
}

/**
 * Joins. The link proves the phone it was sent to; one that was sent by mail needs a code to the phone that is named.
 * A phone that has an account joins with its own password, tried as rarely as when signing in.
 */
export async function accept(
  context: PublicContext,
  { token, password, name, phone: inputPhone, sms_code: smsCode }: EndpointParsedInput<'invitation.accept'>,
): Promise<EndpointOutput<'invitation.accept'>> {
  const { db, now, services } = context;
  const { invitation, company } = await findInvitation(db, token, now);
  const phone = invitation.phone ?? inputPhone;
  if (phone === undefined) throw invalid('phone', 'required', '@required');
  if (invitation.phone === null && smsCode === undefined) throw invalid('sms_code', 'required', '@required');
  const device = await findKnownDevice(context, phone);
  const line = publicCodeLine(phone, 'register', device);
  const code =
    invitation.phone === null
      ? await withAttemptLimit(context, phone, device, () => checkCode(context, line, smsCode ?? ''))
      : null;
  const person = await personOf(db, phone);
  if (person) await withAttemptLimit(context, phone, device, () => checkPassword(context, phone, device, password));
  else await requireGoodPassword(password, [phone, name, company]);
  const passwordHash = person ? null : await hashPassword(password);
  const { companyId, memberId } = invitation;
  await services.database.orm.transaction(async (tx) => {
    await lockPeople(tx, companyId);
    // Used up: of two who open one link at once, one finds it gone.
    const used = await tx
      .delete(invitations)
      .where(
        and(
          ofCompany(invitations, companyId),
          eq(invitations.memberId, memberId),
          eq(invitations.tokenHash, invitation.tokenHash),
        ),
      )
      .returning({ id: invitations.memberId });
    if (used.length === 0) throw new Refusal('invitation-invalid');
    if (code) await consumeCode(tx, code, now);
    const personId = person?.id ?? (await insertPerson(tx, { name, phone, passwordHash: passwordHash ?? '', now }));
    // The link went to the phone: nobody has proved the mail that was named beside it.
    const contactEmail = invitation.phone === null ? null : invitation.email;
    const id = await join(tx, { companyId, memberId, personId, name, contactEmail });
    await emit(tx, {
      kind: 'member.changed',
      companyId,
      subject: id,
      data: { id, name: person?.name ?? name, change: 'joined', by: null },
      except: [personId],
      at: now,
    });
    await resetAttempts(tx, passwordSubject(phone, device));
    // Who has a second factor signs in with it.
    if (!person || !(await hasSecondFactor(tx, personId)))
      await startSession(context, tx, personId, companyId, 'invitation.accept');
  });
  return { company_id: companyId };
}

async function insertPerson(
  db: Db,
  { now, ...values }: { name: string; phone: string; passwordHash: string; now: Date },
): Promise<number> {
  const [person] = await onUniqueViolation(
    db
      .insert(persons)
      .values({ ...values, createdAt: now })
      .returning({ id: persons.id }),
    'persons_phone_unique',
    () => new Refusal('phone-taken'),
  );
  return person?.id as number;
}

/** Makes the invited member this person, and returns which; one who was removed before comes back as the same member. */
async function join(
  db: Db,
  {
    companyId,
    memberId,
    personId,
    name,
    contactEmail,
  }: { companyId: number; memberId: number; personId: number; name: string; contactEmail: string | null },
): Promise<number> {
  const [former] = await db
    .select()
    .from(members)
    .where(and(ofCompany(members, companyId), eq(members.personId, personId)));
  if (former && former.status !== 'removed') throw alreadyMember(name)();
  if (!former) {
    await writeMember(db, companyId, memberId, { personId, status: 'active', contactEmail });
    return memberId;
  }
  const [invited] = await db
    .select()
    .from(members)
    .where(and(ofCompany(members, companyId), eq(members.id, memberId)));
  await db.update(memberRoles).set({ memberId: former.id }).where(eq(memberRoles.memberId, memberId));
  await writeMember(db, companyId, former.id, {
    status: 'active',
    departmentId: invited?.departmentId ?? null,
    ...(contactEmail === null ? {} : { contactEmail }),
  });
  await db.delete(members).where(and(ofCompany(members, companyId), eq(members.id, memberId)));
  return former.id;
}
