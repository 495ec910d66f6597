import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog, persons } from '../../db/schema';
import type { Period } from '../../kernel/period';

export type AuditFilter = EndpointParsedInput<'audit.export'>;

/** Names of what a line is about, as they are today. */
const SUBJECT_NAME = sql<string | null>`case split_part(${auditLog.subject}, ':', 1)
  when 'app' then (select name from apps a where a.company_id = ${auditLog.companyId} and a.id = split_part(${auditLog.subject}, ':', 2)::bigint)
  when 'connector' then (select name from connectors c where c.company_id = ${auditLog.companyId} and c.id = split_part(${auditLog.subject}, ':', 2)::bigint)
  when 'department' then (select name from departments d where d.company_id = ${auditLog.companyId} and d.id = split_part(${auditLog.subject}, ':', 2)::bigint)
  when 'role' then (select name from roles r where r.company_id = ${auditLog.companyId} and r.id = split_part(${auditLog.subject}, ':', 2)::bigint)
  when 'person' then (select p.name from persons p join members m on m.person_id = p.id
    where m.company_id = ${auditLog.companyId} and p.id = split_part(${auditLog.subject}, ':', 2)::bigint)
end`;

function where(companyId: number, { personId, area, subject }: AuditFilter, { from, to }: Period): SQL | undefined {
  return and(
    eq(auditLog.companyId, companyId),
    gte(auditLog.at, from),
    lt(auditLog.at, to),
    personId === undefined ? undefined : eq(auditLog.personId, personId),
    area === undefined ? undefined : like(auditLog.action, `${area}.%`),
    subject === undefined
      ? undefined
      : subject.includes(':')
        ? eq(auditLog.subject, subject)
        : sql`starts_with(${auditLog.subject}, ${`${subject}:`})`,
  );
}

interface Window {
  limit: number;
  offset?: number;
  /** Only lines with a smaller number. */
  before?: number;
}

/** Lines of the company, newest first. */
export const auditLines = (
  db: Db,
  companyId: number,
  filter: AuditFilter,
  period: Period,
  { limit, offset = 0, before }: Window,
) =>
  db
    .select({
      id: auditLog.id,
      seq: auditLog.seq,
      at: auditLog.at,
      personId: auditLog.personId,
      personName: persons.name,
      action: auditLog.action,
      subject: auditLog.subject,
      subjectName: SUBJECT_NAME,
      detail: auditLog.detail,
      ip: auditLog.ip,
    })
    .from(auditLog)
    .leftJoin(persons, eq(persons.id, auditLog.personId))
    .where(and(where(companyId, filter, period), before === undefined ? undefined : lt(auditLog.seq, before)))
    .orderBy(desc(auditLog.seq))
    .limit(limit)
    .offset(offset);

/** How many lines there are, counted up to `most`. */
export async function countLines(
  db: Db,
  companyId: number,
  filter: AuditFilter,
  period: Period,
  most: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(auditLog)
    .where(where(companyId, filter, period))
    .limit(most)
    .as('some');
  const [row] = await db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return row?.n ?? 0;
}
