import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { iso } from '../../kernel/time';

interface Suspendable {
  id: number | string;
  suspendedAt: Date | null;
}

/** Since when the operator has disabled it, and the reason in the audit log; null reason after its retention. */
export interface Suspension {
  at: string;
  reason: string | null;
}

/** Returns the suspension of an app or a key; null for one that is not disabled by the operator. */
export type SuspensionOf = (one: Suspendable) => Suspension | null;

/** Reads the reasons for disabled apps or keys of a company; without a query if there are none. */
export async function readSuspensions(
  db: Db,
  companyId: number,
  kind: 'app' | 'key',
  rows: readonly Suspendable[],
): Promise<SuspensionOf> {
  const subjectOf = ({ id }: Suspendable) => `${kind}:${id}`;
  const subjects = rows.filter(({ suspendedAt }) => suspendedAt).map(subjectOf);
  const reasons = new Map<string, string | null>();
  if (subjects.length > 0) {
    const lines = await db
      .selectDistinctOn([auditLog.subject], {
        subject: auditLog.subject,
        reason: sql<string | null>`${auditLog.detail} ->> 'reason'`,
      })
      .from(auditLog)
      .where(
        and(
          ofCompany(auditLog, companyId),
          inArray(auditLog.subject, subjects),
          eq(auditLog.action, `platform.disable-${kind}`),
        ),
      )
      .orderBy(auditLog.subject, desc(auditLog.seq));
    for (const { subject, reason } of lines) reasons.set(subject, reason);
  }
  return (one) => (one.suspendedAt ? { at: iso(one.suspendedAt), reason: reasons.get(subjectOf(one)) ?? null } : null);
}
