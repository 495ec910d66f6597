import { randomBytes } from 'node:crypto';
import { phone as phoneShape, text } from '@daas/contract/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { companies, persons, roles } from '../db/schema';
import { onUniqueViolation } from '../db/uniqueViolation';
import { addMember, createCompany } from '../features/companies/companies';
import { requireGoodPassword } from '../features/signIn/password/passwords';
import { Refusal } from '../kernel/refusal';
import { hashPassword } from '../kernel/secrets';
import { validate } from '../kernel/validate';
import { emit } from '../messages/events/emit';
import { auditOperator } from './audit';

export interface NewPerson {
  name: string;
  phone: string;
  /** Without it a password is generated and returned once. */
  password?: string | undefined;
}

/** Returns the given or a generated password. Throws for a weak one; `about` are values that it must not contain. */
export async function choosePassword(
  presetPassword: string | undefined,
  about: readonly string[],
): Promise<{ password: string; generatedPassword: string | null }> {
  const password = presetPassword ?? `${randomBytes(9).toString('base64url')}-7a`;
  await requireGoodPassword(password, about);
  return { password, generatedPassword: presetPassword === undefined ? password : null };
}

/** Finds the person with this phone, or creates one. */
async function findOrCreatePerson(
  db: Db,
  newPerson: NewPerson,
  now: Date,
): Promise<{ personId: number; password: string | null }> {
  const phone = validate(phoneShape, newPerson.phone, 'en-US');
  const name = validate(text(30), newPerson.name, 'en-US');
  const [phoneOwner] = await db.select({ id: persons.id }).from(persons).where(eq(persons.phone, phone));
  if (phoneOwner) return { personId: phoneOwner.id, password: null };
  const { password, generatedPassword } = await choosePassword(newPerson.password, [phone, name]);
  const values = { name, phone, passwordHash: await hashPassword(password), createdAt: now };
  const [person] = await db.insert(persons).values(values).returning({ id: persons.id });
  return { personId: person?.id as number, password: generatedPassword };
}

/** Creates a company with its first administrator. */
export async function createCompanyWithAdmin(
  db: Db,
  { name, expiresAt, admin, now }: { name: string; expiresAt?: Date | undefined; admin: NewPerson; now: Date },
) {
  const { personId, password } = await findOrCreatePerson(db, admin, now);
  const companyName = validate(text(60, 2), name, 'en-US');
  const created = await createCompany(db, { name: companyName, personId, now, ...(expiresAt ? { expiresAt } : {}) });
  const { companyId } = created;
  await auditOperator(db, {
    action: 'create-company',
    subject: `company:${companyId}`,
    companyId,
    now,
    detail: { name: companyName, admin: personId },
  });
  return { companyId, personId, password };
}

/** Adds a person to a company with one of its roles. */
export async function addPerson(
  db: Db,
  { companyId, role, now, ...newPerson }: NewPerson & { companyId: number; role: string; now: Date },
) {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Refusal('not-found', { what: '@company' });
  const roleId = await requireRoleId(db, companyId, role);
  const { personId, password } = await findOrCreatePerson(db, newPerson, now);
  const refusal = () => new Refusal('phone-taken');
  const { memberId: id } = await onUniqueViolation(
    addMember(db, { companyId, personId, roleIds: [roleId], now }),
    'members_companyId_personId_unique',
    refusal,
  );
  const data = { id, name: newPerson.name, change: 'joined', by: null } as const;
  await emit(db, { kind: 'member.changed', companyId, subject: id, data, except: [personId], at: now });
  await auditOperator(db, { action: 'create-user', subject: `person:${personId}`, companyId, now, detail: { role } });
  return { personId, password };
}

async function requireRoleId(db: Db, companyId: number, name: string): Promise<number> {
  const companyRoles = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(eq(roles.companyId, companyId));
  const match = companyRoles.find((role) => role.name === name);
  if (match) return match.id;
  throw new Error(
    `--role: Company ${companyId} has no role ${name}. Available roles: ${companyRoles.map((role) => role.name).join(', ')}`,
  );
}
