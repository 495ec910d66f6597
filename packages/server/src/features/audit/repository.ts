import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { COUNTED_ROWS } from '../../kernel/cappedCount';
import type { Period } from '../../kernel/period';

export type AuditFilter = EndpointParsedInput<'audit.export'>;

function lineCondition(
  companyId: number,
  { person_id: personId, area, subject }: AuditFilter,
  { from, to }: Period,
): SQL | undefined {
  return and(
    ofCompany(auditLog, companyId),
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

/** Reads lines of a company, newest first. */
export const readAuditLines = (
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
      personKind: persons.kind,
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
      ip: auditLog.ip,
    })
    .from(auditLog)
    .leftJoin(persons, eq(persons.id, auditLog.personId))
    .where(and(lineCondition(companyId, filter, period), before === undefined ? undefined : lt(auditLog.seq, before)))
    .orderBy(desc(auditLog.seq))
    .limit(limit)
    .offset(offset);

/** Counts the lines of a company, at most `COUNTED_ROWS`. */
export async function countAuditLines(db: Db, companyId: number, filter: AuditFilter, period: Period): Promise<number> {
  const counted = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lineCondition(companyId, filter, period))
    .limit(COUNTED_ROWS);
  return db.$count(counted.as('counted'));
}
