import { MAX_STAFF, PROVISIONINGS_PER_DAY } from '@daas/contract/constants';
import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { memberRoles, members, persons, signOnSubjects, type signOns } from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import { DAY_MS } from '../../../kernel/period';
import { Refusal } from '../../../kernel/refusal';
import { emit } from '../../../messages/events/emit';
import { type Membership, membershipsOf } from '../../companies/companies';
import { type Claims, NAME_CHARACTERS } from './signOnClaims';
import type { SignOnSettings } from './signOnFlow';

interface Company {
  id: number;
  name: string;
}

/** The person identified by claims; null for a new member. */
export type ClaimedPerson = { personId: number; membership: Membership } | null;

/**
 * Finds the person by the provider's subject, else a member of the company by verified phone or email address. Searches
 * only within the company, because the provider must not learn about other accounts. Throws a refusal with the reason.
 */
export async function findClaimedPerson(
  db: Db,
  company: Company,
  { provisioning }: Pick<SignOnSettings, 'provisioning'>,
  claims: Claims,
  now: Date,
): Promise<ClaimedPerson> {
  const personId = (await findLinkedPerson(db, company, claims)) ?? (await findMemberByAddress(db, company, claims));
  if (personId !== null) {
    const membership = (await membershipsOf(db, personId)).find(({ companyId }) => companyId === company.id);
    if (!membership) throw new Refusal('sign-on-removed', { company: company.name });
    return { personId, membership };
  }
  if (claims.phone === null && claims.email === null) {
    const hasDoubts = Object.keys(claims.doubts).length > 0;
    throw new Refusal(hasDoubts ? 'sign-on-unconfirmed' : 'sign-on-no-address', { company: company.name });
  }
  if (!provisioning) throw new Refusal('sign-on-unknown', { company: company.name });
  await requireMemberQuota(db, company, now);
  return null;
}

async function findLinkedPerson(db: Db, { id }: Company, { issuer, subject }: Claims): Promise<number | null> {
  const by = and(eq(signOnSubjects.issuer, issuer), eq(signOnSubjects.subject, subject));
  const [linked] = await db
    .select({ personId: signOnSubjects.personId })
    .from(signOnSubjects)
    .where(and(ofCompany(signOnSubjects, id), by));
  return linked?.personId ?? null;
}

/** Finds a member, even a removed one, by own phone or email address, or by a contact from the provider. */
async function findMemberByAddress(db: Db, { id, name }: Company, { phone, email }: Claims): Promise<number | null> {
  const mail = email?.toLowerCase();
  // What an invitation named is nobody's proof.
  const provisioned = isNotNull(members.provisionedAt);
  const by = or(
    phone === null ? undefined : or(eq(persons.phone, phone), eq(members.contactPhone, phone)),
    mail === undefined
      ? undefined
      : or(eq(sql`lower(${persons.email})`, mail), and(provisioned, eq(sql`lower(${members.contactEmail})`, mail))),
  );
  if (!by) return null;
  const matches = await db
    .select({ personId: persons.id, status: members.status })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, id), by));
  const present = matches.filter(({ status }) => status !== 'removed');
  // Phone and email address of different members are ambiguous.
  if (present.length > 1) throw new Refusal('sign-on-ambiguous', { company: name });
  return (present[0] ?? matches[0])?.personId ?? null;
}

/** Throws if the company has too many members, or too many were provisioned within a day. */
async function requireMemberQuota(db: Db, { id, name }: Company, now: Date): Promise<void> {
  if ((await db.$count(members, and(ofCompany(members, id), ne(members.status, 'removed')))) >= MAX_STAFF)
    throw new Refusal('sign-on-full', { company: name, limit: MAX_STAFF });
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const lately = and(ofCompany(members, id), isNotNull(members.provisionedAt), gt(members.provisionedAt, dayAgo));
  if ((await db.$count(members, lately)) >= PROVISIONINGS_PER_DAY)
    throw new Refusal('sign-on-daily', { company: name, limit: PROVISIONINGS_PER_DAY });
}

/**
 * Creates a person and a member. The person has no phone, email address or password of its own: the provider's values are
 * contacts of this membership until a code verifies them. // features/signIn/README.md
 */
export async function provisionMember(
  tx: Db,
  { companyId, defaultRoleId }: typeof signOns.$inferSelect,
  { name, phone, email }: Claims,
  now: Date,
): Promise<number> {
  const displayName = name ?? (phone ?? email ?? '').slice(0, NAME_CHARACTERS);
  const [person] = await tx.insert(persons).values({ name: displayName, createdAt: now }).returning({ id: persons.id });
  const personId = person?.id as number;
  const [member] = await tx
    .insert(members)
    .values({ companyId, personId, contactPhone: phone, contactEmail: email, provisionedAt: now, createdAt: now })
    .returning({ id: members.id });
  if (!member) throw new Error('The member was not stored');
  if (defaultRoleId !== null) await tx.insert(memberRoles).values({ memberId: member.id, roleId: defaultRoleId });
  await emit(tx, {
    kind: 'member.changed',
    companyId,
    subject: member.id,
    data: { id: member.id, name: displayName, change: 'joined', by: null },
    except: [personId],
    at: now,
  });
  return personId;
}
