import type { Db } from './client';
import { auditLog } from './schema';

interface Actor {
  /** `personId` is null for a person without an account, such as the visitor of a link. */
  caller: { companyId?: number; personId: number | null } | null;
  ip: string;
  now: Date;
}

/**
 * One line of the audit log, in the transaction of the change itself. `action` is the endpoint's name, `subject` what
 * was changed (`connector:1000001`); `detail` never holds a secret.
 */
export async function audit(
  db: Db,
  { caller, ip, now }: Actor,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await db.insert(auditLog).values({
    companyId: caller?.companyId ?? null,
    personId: caller?.personId ?? null,
    action,
    subject,
    detail,
    ip,
    at: now,
  });
}

/** Only what differs, before and after. */
export function changes<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, { before: unknown; after: unknown }> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([key, value]) => [key, { before: before[key as keyof T], after: value }] as const)
      .filter(([, change]) => JSON.stringify(change.before) !== JSON.stringify(change.after)),
  );
}
