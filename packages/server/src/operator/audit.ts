import { appendLine } from '../db/audit';
import type { Db } from '../db/client';

/** Where the operator acts from. */
export const OPERATOR = 'cli';

/**
 * What the operator does is in the audit log as `platform.…`, of the company it concerns and of no person; who ran the
 * command stands in `detail.operator`, which companies are not shown.
 */
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
) => {
  const { operator } = db.chains;
  return appendLine(db, {
    companyId,
    personId: null,
    action: `platform.${action}`,
    subject,
    detail: operator === undefined ? detail : { ...detail, operator },
    ip: OPERATOR,
    at: now,
  });
};
