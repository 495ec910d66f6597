import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { and, asc, eq } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { memberRoles, persons, roles } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { businessDay } from '../../kernel/time';
import { requireOwnSignIn } from '../companies/companies';
import type { MemberContext } from '../context';
import { exportOfPerson } from '../privacy/exportPerson';
import { expanded } from '../roles/repository';

export async function updateInfo(
  context: MemberContext,
  input: EndpointParsedInput<'personal.update'>,
): Promise<EndpointOutput<'personal.update'>> {
  const { db, caller } = context;
  const changed = changes({ name: caller.name }, input);
  if (Object.keys(changed).length > 0) {
    await requireOwnSignIn(db, caller);
    await db.update(persons).set(input).where(eq(persons.id, caller.personId));
    await audit(db, context, 'personal.update', `person:${caller.personId}`, changed);
  }
  return { done: true };
}

export async function setPreferences(
  { db, caller }: MemberContext,
  { locale, theme, time_zone: timeZone }: EndpointParsedInput<'personal.setPreferences'>,
): Promise<EndpointOutput<'personal.setPreferences'>> {
  await db.update(persons).set({ locale, theme, timeZone }).where(eq(persons.id, caller.personId));
  return { done: true };
}

export async function ownPermissions({ db, caller }: MemberContext): Promise<EndpointOutput<'personal.permissions'>> {
  const ownRoles = await db
    .select({ id: roles.id, name: roles.name, template: roles.template, permissions: roles.permissions })
    .from(memberRoles)
    .innerJoin(roles, eq(roles.id, memberRoles.roleId))
    .where(and(eq(memberRoles.memberId, caller.memberId), ofCompany(roles, caller.companyId)))
    .orderBy(asc(roles.id));
  const granted = ownRoles.map((role) => ({ id: role.id, keys: new Set<string>(expanded(role)) }));
  return {
    roles: ownRoles.map(({ id, name, template }) => ({ id, name, template })),
    permissions: PERMISSION_KEYS.flatMap((key) => {
      const role_ids = granted.filter(({ keys }) => keys.has(key)).map(({ id }) => id);
      return role_ids.length > 0 ? [{ key, role_ids }] : [];
    }),
  };
}

/** Exports the stored data of the caller in all companies. */
export async function exportOwnData(context: MemberContext): Promise<FileAnswer> {
  const { db, caller, now } = context;
  await requireOwnSignIn(db, caller);
  await audit(db, context, 'personal.export', `person:${caller.personId}`);
  return {
    fileName: `personal-data-${businessDay(now)}.json`,
    contentType: 'application/json; charset=utf-8',
    body: exportOfPerson(db, caller.personId, now),
  };
}
