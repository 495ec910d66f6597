import { appendLine } from '../db/audit';
import type { Db } from '../db/client';

/** What the operator does is in the audit log as `platform.…`, of the company it concerns and of no person. */
export const auditOperator = (
  db: Db,
  {
    action,
    companyId = null,
    now,
    detail = {},
    subject,
  }: {
    action: string;
    subject: string;
    companyId?: number | null;
    now: Date;
    detail?: Record<string, unknown>;
  },
) => appendLine(db, { companyId, personId: null, action: `platform.${action}`, subject, detail, ip: 'cli', at: now });
