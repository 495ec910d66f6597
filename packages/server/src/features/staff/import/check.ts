import { MAX_STAFF } from '@daas/contract/constants';
import { asMail, asPhone, cleanLine, isShortenedPhone } from '@daas/contract/identity';
import { PERMISSION_KEYS, ROLE_TEMPLATE_KEYS, type RoleTemplate } from '@daas/contract/permissions';
import { email, phone as phoneShape } from '@daas/contract/shapes';
import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import {
  departments,
  type ImportReject,
  type ImportRow,
  invitations,
  members,
  persons,
  roles,
} from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import type { MemberContext } from '../../context';
import { isAdministrator, type Role } from '../../roles/repository';
import type { ImportColumn } from './file';

const MAX_NAME = 30;
const MAX_ROLES = 20;

/** What a good row means. */
export interface ImportedMember {
  row: ImportRow;
  departmentId: number | null;
  roleIds: number[];
}
export interface Checked {
  newMembers: ImportedMember[];
  rejects: ImportReject[];
}
type Problem = ImportReject['problems'][number];

/** What rows are held against, read once. */
interface Directory {
  /** By path and, where only one department has it, by name. */
  departments: Map<string, number | 'several'>;
  roles: Map<string, Role>;
  mayGive: (role: Role) => boolean;
  /** Phones and mails, in small letters, of members and of those invited. */
  usedContacts: Set<string>;
  /** How many more people the company may have. */
  room: number;
}

/** Checks every row against the others and against the company as it is. */
export async function checkRows(context: MemberContext, rows: readonly ImportRow[]): Promise<Checked> {
  const directory = await readDirectory(context, rows);
  const seen = new Map<string, number>();
  const newMembers: ImportedMember[] = [];
  const rejects: ImportReject[] = [];
  for (const row of rows) {
    const problems: Problem[] = [];
    const reject = (column: ImportColumn, reason: string, params?: Problem['params']) =>
      problems.push({ column, reason, ...(params ? { params } : {}) });
    if (row.name === '') reject('name', 'required');
    else if (row.name.length > MAX_NAME) reject('name', 'reject-longer', { limit: MAX_NAME });
    const problem = addressProblem(row, directory, seen);
    if (problem) problems.push(problem);
    const departmentId = findDepartment(row.department, directory, reject);
    const roleIds = findRoles(row.roles, directory, reject);
    if (problems.length === 0 && newMembers.length >= directory.room)
      reject('name', 'reject-no-room', { limit: MAX_STAFF });
    if (problems.length > 0) rejects.push({ ...row, problems });
    else newMembers.push({ row: stored(row), departmentId, roleIds });
  }
  return { newMembers, rejects };
}

type Reject = (column: ImportColumn, reason: string, params?: Problem['params']) => void;

/** As it is kept of a person, not as it was written. */
const stored = (row: ImportRow): ImportRow => ({
  ...row,
  name: cleanLine(row.name),
  phone: asPhone(row.phone),
  email: asMail(row.email),
});

/** What is wrong with how somebody is reached, null when nothing is: by phone, by mail or both. */
function addressProblem(
  { line, phone, email: mail }: ImportRow,
  { usedContacts }: Directory,
  seen: Map<string, number>,
): Problem | null {
  if (phone === '' && mail === '') return { column: 'phone', reason: 'phone-or-email' };
  if (phone && isShortenedPhone(phone)) return { column: 'phone', reason: 'phone-shortened' };
  if (phone && !phoneShape.safeParse(phone).success) return { column: 'phone', reason: 'reject-phone' };
  if (mail && !email.safeParse(mail).success) return { column: 'email', reason: 'reject-email' };
  // As they are compared; what the row shows stays as it was written.
  const addresses = [
    { column: 'phone', address: phone && asPhone(phone) },
    { column: 'email', address: asMail(mail).toLowerCase() },
  ] as const;
  let problem: Problem | null = null;
  for (const { column, address } of addresses) {
    if (address === '') continue;
    const before = seen.get(address);
    if (before === undefined) seen.set(address, line);
    else problem ??= { column, reason: 'reject-line', params: { line: before } };
    if (usedContacts.has(address)) problem ??= { column, reason: 'reject-member' };
  }
  return problem;
}

function findDepartment(text: string, { departments: idsByPath }: Directory, reject: Reject): number | null {
  if (text === '') return null;
  // Several are exported with signs between them, the main one first; a path may begin with a sign, or with the company.
  const [first = ''] = text.split(/[;；\n]/);
  const path = first.split(/[/／]/).filter((name) => name.trim() !== '');
  if (path.length === 0) return null;
  const departmentId =
    idsByPath.get(pathKey(path)) ?? (path.length > 1 ? idsByPath.get(pathKey(path.slice(1))) : undefined);
  if (typeof departmentId === 'number') return departmentId;
  reject('department', departmentId === 'several' ? 'reject-several' : 'reject-no-department');
  return null;
}

function findRoles(text: string, { roles: rolesByName, mayGive }: Directory, reject: Reject): number[] {
  const whole = text.toLowerCase();
  // A role's own name may hold what parts names.
  const names = rolesByName.has(whole) ? [whole] : whole.split(/[,，;；、]/).flatMap((name) => name.trim() || []);
  const roleIds: number[] = [];
  for (const name of new Set(names)) {
    const role = rolesByName.get(name);
    if (!role) reject('roles', 'reject-no-role', { name });
    else if (!mayGive(role)) reject('roles', 'reject-beyond', { name });
    else roleIds.push(role.id);
  }
  if (roleIds.length > MAX_ROLES) reject('roles', 'reject-many-roles', { limit: MAX_ROLES });
  return roleIds;
}

const pathKey = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase()).join('/');

/** Built-in roles by the names that the console shows in English; the Chinese ones are those of the database. */
const ENGLISH: Record<RoleTemplate, string> = {
  administrator: 'administrator',
  analyst: 'analyst',
  engineer: 'api engineer',
  finance: 'finance',
  partner: 'partner manager',
};

async function readDirectory(context: MemberContext, rows: readonly ImportRow[]): Promise<Directory> {
  const { db, caller } = context;
  const { companyId } = caller;
  // One after the other: in a transaction they share one connection.
  const tree = await db.select().from(departments).where(ofCompany(departments, companyId));
  const companyRoles = await db.select().from(roles).where(ofCompany(roles, companyId));
  const usedContacts = await takenAmong(db, companyId, rows);
  const present = await db.$count(members, and(ofCompany(members, companyId), ne(members.status, 'removed')));
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  const idsByPath: Directory['departments'] = new Map();
  for (const { id, name } of tree) idsByPath.set(pathKey([name]), idsByPath.has(pathKey([name])) ? 'several' : id);
  // A path says more than a name, also the path of one at the top.
  for (const { id, path } of tree) idsByPath.set(pathKey(path.map((one) => names.get(one) ?? '')), id);
  const byName = new Map(companyRoles.map((role) => [role.name.toLowerCase(), role]));
  for (const template of ROLE_TEMPLATE_KEYS) {
    const role = companyRoles.find((one) => one.template === template);
    if (role && !byName.has(ENGLISH[template])) byName.set(ENGLISH[template], role);
  }
  const mayGive = (role: Role) =>
    isAdministrator(role)
      ? caller.administrator
      : PERMISSION_KEYS.every((key) => !role.permissions.includes(key) || caller.permissions.has(key));
  return { departments: idsByPath, roles: byName, mayGive, usedContacts, room: MAX_STAFF - present };
}

const AT_ONCE = 2000;

/** Those of the phones and mails that belong to members or to people invited before. */
async function takenAmong(db: Db, companyId: number, rows: readonly ImportRow[]): Promise<Set<string>> {
  const usedContacts = new Set<string>();
  const add = (contacts: readonly { phone: string | null; email: string | null }[]) => {
    for (const { phone, email: mail } of contacts)
      for (const one of [phone, mail]) if (one) usedContacts.add(one.toLowerCase());
  };
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const phones = rows.slice(at, at + AT_ONCE).flatMap(({ phone }) => (phone ? asPhone(phone) : []));
    if (phones.length === 0) continue;
    add(
      await db
        .select({ phone: persons.phone, email: persons.email })
        .from(members)
        .innerJoin(persons, eq(persons.id, members.personId))
        .where(and(ofCompany(members, companyId), ne(members.status, 'removed'), inArray(persons.phone, phones))),
    );
  }
  // Mails are written in small and capital letters, and few people have one: all of the company's are compared.
  add(
    await db
      .select({ phone: persons.phone, email: persons.email })
      .from(members)
      .innerJoin(persons, eq(persons.id, members.personId))
      .where(and(ofCompany(members, companyId), ne(members.status, 'removed'), isNotNull(persons.email))),
  );
  add(
    await db
      .select({ phone: invitations.phone, email: invitations.email })
      .from(invitations)
      .where(and(ofCompany(invitations, companyId), or(isNotNull(invitations.phone), isNotNull(invitations.email)))),
  );
  return usedContacts;
}
