import { AUDIT_REFERENCES, type AuditKind } from '@daas/contract/audit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import {
  apps,
  connectors,
  customerReports,
  departments,
  downloads,
  exclusiveSets,
  invitations,
  members,
  monitorRules,
  nameLists,
  persons,
  regionalPlans,
  roles,
  savedFilters,
  webhooks,
  whiteListRules,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';

type Id = string | number;
type NamedObject = { id: Id; name: string };
type Find = (db: Db, companyId: number, ids: Id[]) => Promise<NamedObject[]>;

const nameFinder =
  (table: PgTable & { id: PgColumn; companyId: PgColumn }, name: PgColumn): Find =>
  (db, companyId, ids) =>
    db
      .select({ id: sql<Id>`${table.id}::text`.as('id'), name: sql<string>`${name}`.as('name') })
      .from(table)
      .where(and(ofCompany(table, companyId), inArray(table.id, ids)));

/** Finds members by member or person id; a pending member has the name of the invitation. */
const memberFinder =
  (key: typeof members.id | typeof members.personId): Find =>
  (db, companyId, ids) =>
    db
      .select({
        id: sql<Id>`${key}::text`,
        name: sql<string>`coalesce(${persons.name}, ${invitations.name}, '')`,
      })
      .from(members)
      .leftJoin(persons, eq(persons.id, members.personId))
      .leftJoin(invitations, and(sameCompany(invitations, members), eq(invitations.memberId, members.id)))
      .where(and(ofCompany(members, companyId), inArray(key, ids as number[])));

const FINDERS: Record<AuditKind, Find> = {
  app: nameFinder(apps, apps.name),
  connector: nameFinder(connectors, connectors.name),
  department: nameFinder(departments, departments.name),
  role: nameFinder(roles, roles.name),
  person: memberFinder(members.personId),
  member: memberFinder(members.id),
  'service-account': memberFinder(members.id),
  rule: nameFinder(whiteListRules, whiteListRules.rule),
  regional: nameFinder(regionalPlans, regionalPlans.name),
  'exclusive-set': nameFinder(exclusiveSets, exclusiveSets.name),
  webhook: nameFinder(webhooks, webhooks.name),
  'monitor-rule': nameFinder(monitorRules, monitorRules.name),
  'saved-filter': nameFinder(savedFilters, savedFilters.name),
  'name-list': nameFinder(nameLists, nameLists.fileName),
  download: nameFinder(downloads, downloads.name),
  customer: nameFinder(customerReports, customerReports.name),
};
const isKind = (kind: string | undefined): kind is AuditKind => kind !== undefined && kind in FINDERS;
/** Record ids are texts and other ids at least 1,000,000; smaller numbers are counts. */
const isId = (value: unknown): value is Id =>
  typeof value === 'string' || (typeof value === 'number' && value >= 1_000_000);

interface AuditText {
  subject: string;
  detail: unknown;
}

/** Returns the objects that a line refers to, for example `role:1000001`. */
function parseReferences({ subject, detail }: AuditText): [kind: AuditKind, id: Id][] {
  const [kind, id = ''] = subject.split(':');
  const own: [AuditKind, Id][] = isKind(kind) ? [[kind, /^\d+$/.test(id) ? Number(id) : id]] : [];
  const inside = Object.entries(detail as Record<string, unknown>).flatMap(([field, value]) => {
    const kindOfField = AUDIT_REFERENCES[field];
    if (!kindOfField) return [];
    const { before, after } = (typeof value === 'object' && value ? value : {}) as {
      before?: unknown;
      after?: unknown;
    };
    return [value, before, after]
      .flat()
      .filter(isId)
      .map((one): [AuditKind, Id] => [kindOfField, one]);
  });
  return [...own, ...inside];
}

/** Reads the current names of all objects in lines of a company, with one query per kind. */
export async function readObjectNames(
  db: Db,
  companyId: number,
  lines: readonly AuditText[],
): Promise<Map<string, string>> {
  const idsByKind = new Map<AuditKind, Set<Id>>();
  for (const [kind, id] of lines.flatMap(parseReferences))
    idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  const names = new Map<string, string>();
  for (const [kind, ids] of idsByKind)
    for (const { id, name } of await FINDERS[kind](db, companyId, [...ids])) names.set(`${kind}:${id}`, name);
  return names;
}

/** Selects the names of the objects in one line. */
export const selectNames = (line: AuditText, names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    parseReferences(line).flatMap(([kind, id]) => {
      const name = names.get(`${kind}:${id}`);
      return name ? [[`${kind}:${id}`, name]] : [];
    }),
  );
