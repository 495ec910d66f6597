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

/** Members by their own id or by that of the person; one who has not accepted yet by the name of the invitation. */
const people =
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
  person: people(members.personId),
  member: people(members.id),
  'service-account': people(members.id),
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
/** Ids of records are texts; a number that small counts something. */
const isId = (value: unknown): value is Id =>
  typeof value === 'string' || (typeof value === 'number' && value >= 1_000_000);

interface AuditText {
  subject: string;
  detail: unknown;
}

/** What a line refers to, as `role:1000001`. */
function referencesOf({ subject, detail }: AuditText): [kind: AuditKind, id: Id][] {
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

/** Names, as they are today, of all that lines of a company refer to: one question a kind. */
export async function namesIn(db: Db, companyId: number, lines: readonly AuditText[]): Promise<Map<string, string>> {
  const idsByKind = new Map<AuditKind, Set<Id>>();
  for (const [kind, id] of lines.flatMap(referencesOf)) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  const names = new Map<string, string>();
  for (const [kind, ids] of idsByKind)
    for (const { id, name } of await FINDERS[kind](db, companyId, [...ids])) names.set(`${kind}:${id}`, name);
  return names;
}

/** Those that one line refers to. */
export const namesOf = (line: AuditText, names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    referencesOf(line).flatMap(([kind, id]) => {
      const name = names.get(`${kind}:${id}`);
      return name ? [[`${kind}:${id}`, name]] : [];
    }),
  );
