import type { Db } from '../db/client';
import { auditLog } from '../db/schema';

/** What the operator does is in the audit log as `platform.…`, of the company it concerns and of no person. */
export const auditOperator = (
  db: Db,
  {
    action,
    now,
    ...row
  }: {
    action: string;
    subject: string;
    companyId?: number | null;
    now: Date;
    detail?: Record<string, unknown>;
  },
) => db.insert(auditLog).values({ ...row, action: `platform.${action}`, ip: 'cli', at: now });
