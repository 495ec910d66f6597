import { MAX_DEPARTMENTS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { apps, budgets, departments, members } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { invalid, Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { lockPeople } from '../roles/repository';

export type Department = typeof departments.$inferSelect;
const subject = (id: number) => `department:${id}`;

/** A department of the company. `field` names the input that is refused when there is none. */
export async function findDepartment(db: Db, companyId: number, id: number): Promise<Department> {
  const [row] = await db
    .select()
    .from(departments)
    .where(and(ofCompany(departments, companyId), eq(departments.id, id)));
  if (!row) throw new Refusal('not-found', { what: '@department' });
  return row;
}

const unlessTaken = <T>(run: Promise<T>, name: string) =>
  onUniqueViolation(run, 'departments_name', () => new Refusal('name-taken', { what: '@department', name }));

/** A department below its parent, or at the top. */
export async function insertDepartment(
  db: Db,
  { companyId, name, parent }: { companyId: number; name: string; parent: Department | null },
): Promise<Department> {
  const [row] = await unlessTaken(
    db
      .insert(departments)
      .values({ companyId, name, parentId: parent?.id ?? null })
      .returning(),
    name,
  );
  const department = row as Department;
  const path = [...(parent?.path ?? []), department.id];
  await db
    .update(departments)
    .set({ path })
    .where(and(ofCompany(departments, companyId), eq(departments.id, department.id)));
  return { ...department, path };
}

/** Every department with its head counts, parents before children, siblings by name. */
export async function tree({ db, caller }: MemberContext): Promise<EndpointOutput<'department.tree'>> {
  const { companyId } = caller;
  const [rows, counts] = await Promise.all([
    db.select().from(departments).where(ofCompany(departments, companyId)),
    db
      .select({ id: members.departmentId, n: sql<number>`count(*)`.mapWith(Number) })
      .from(members)
      .where(and(ofCompany(members, companyId), sql`${members.status} <> 'removed'`))
      .groupBy(members.departmentId),
  ]);
  const direct = new Map(counts.map(({ id, n }) => [id, n]));
  const below = new Map<number, number>();
  for (const { path, id } of rows)
    for (const above of path) below.set(above, (below.get(above) ?? 0) + (direct.get(id) ?? 0));
  const list = rows
    .sort((a, b) => a.path.length - b.path.length || a.name.localeCompare(b.name, 'zh-CN'))
    .map(({ id, name, parentId }) => ({
      id,
      name,
      parent_id: parentId,
      staff: direct.get(id) ?? 0,
      staff_below: below.get(id) ?? 0,
    }));
  return { list, unassigned: direct.get(null) ?? 0 };
}

export async function create(
  context: MemberContext,
  { name, parent_id: parentId }: EndpointParsedInput<'department.create'>,
) {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  const parent = parentId === null ? null : await findDepartment(db, caller.companyId, parentId);
  if ((await db.$count(departments, ofCompany(departments, caller.companyId))) >= MAX_DEPARTMENTS)
    throw new Refusal('quota-reached', { what: '@department', limit: MAX_DEPARTMENTS });
  const { id } = await insertDepartment(db, { companyId: caller.companyId, name, parent });
  await audit(db, context, 'department.create', subject(id), { name, parentId });
  return { id };
}

export async function rename(context: MemberContext, { id, name }: EndpointParsedInput<'department.rename'>) {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  const current = await findDepartment(db, caller.companyId, id);
  if (current.name === name) return { done: true as const };
  await unlessTaken(
    db
      .update(departments)
      .set({ name })
      .where(and(ofCompany(departments, caller.companyId), eq(departments.id, id))),
    name,
  );
  await audit(db, context, 'department.rename', subject(id), { name: { before: current.name, after: name } });
  return { done: true as const };
}

/** Puts a department and all below it elsewhere; the caller holds `lockPeople`. */
async function relocate(db: Db, current: Department, parent: Department | null): Promise<void> {
  const { companyId, id, name, path } = current;
  await unlessTaken(
    db
      .update(departments)
      .set({ parentId: parent?.id ?? null })
      .where(and(ofCompany(departments, companyId), eq(departments.id, id))),
    name,
  );
  const above = parent?.path ?? [];
  await db
    .update(departments)
    .set({ path: sql`${sql.param(above)}::bigint[] || ${departments.path}[${path.length}:]` })
    .where(and(ofCompany(departments, companyId), sql`${id} = any(${departments.path})`));
}

export async function move(
  context: MemberContext,
  { id, parent_id: parentId }: EndpointParsedInput<'department.move'>,
) {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  const current = await findDepartment(db, caller.companyId, id);
  const parent = parentId === null ? null : await findDepartment(db, caller.companyId, parentId);
  if (parent?.path.includes(id)) throw invalid('parent_id', 'cycle', '@department-cycle', { name: current.name });
  if (parentId === current.parentId) return { done: true as const };
  await relocate(db, current, parent);
  await audit(db, context, 'department.move', subject(id), {
    parentId: { before: current.parentId, after: parentId },
  });
  return { done: true as const };
}

/** People, apps and sub-departments go to `moveTo`; a budget of the department ends with it. */
export async function remove(
  context: MemberContext,
  { id, move_to: moveTo }: EndpointParsedInput<'department.delete'>,
) {
  const { db, caller } = context;
  const { companyId } = caller;
  await lockPeople(db, companyId);
  const current = await findDepartment(db, companyId, id);
  const target = moveTo === null ? null : await findDepartment(db, companyId, moveTo);
  if (target?.path.includes(id)) throw invalid('move_to', 'cycle', '@department-cycle', { name: current.name });
  const children = await db
    .select()
    .from(departments)
    .where(and(ofCompany(departments, companyId), eq(departments.parentId, id)));
  for (const child of children) await relocate(db, child, target);
  const moved = await db
    .update(members)
    .set({ departmentId: moveTo })
    .where(and(ofCompany(members, companyId), eq(members.departmentId, id)))
    .returning({ id: members.id });
  await db
    .update(apps)
    .set({ departmentId: moveTo })
    .where(and(ofCompany(apps, companyId), eq(apps.departmentId, id)));
  await db
    .delete(budgets)
    .where(and(ofCompany(budgets, companyId), eq(budgets.scope, 'department'), eq(budgets.targetId, id)));
  await db.delete(departments).where(and(ofCompany(departments, companyId), eq(departments.id, id)));
  await audit(db, context, 'department.delete', subject(id), {
    name: current.name,
    moveTo,
    members: moved.length,
    departments: children.length,
  });
  return { done: true as const };
}

/** Names of the departments on the way to each of these, from the top. */
export async function pathsOf(
  db: Db,
  companyId: number,
  rows: readonly { path: number[] }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ path }) => path))];
  if (ids.length === 0) return new Map();
  const idsAndNames = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(ofCompany(departments, companyId), inArray(departments.id, ids)));
  return new Map(idsAndNames.map(({ id, name }) => [id, name]));
}

/** Members of the departments themselves or below. */
export const inDepartment = (companyId: number, id: number, below: boolean) =>
  below
    ? sql`${members.departmentId} in (select ${departments.id} from ${departments}
        where ${ofCompany(departments, companyId)} and ${departments.path} @> array[${id}]::bigint[])`
    : eq(members.departmentId, id);
