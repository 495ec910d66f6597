import { appendLine } from '../db/audit';
import type { Db } from '../db/client';

/** Address of operator commands in the audit log. */
export const OPERATOR_ADDRESS = 'cli';

/**
 * Appends an operator's act to the audit log as `platform.…`, for the company concerned and without a person.
 * `detail.operator` contains the user of the command and is hidden from companies.
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
    ip: OPERATOR_ADDRESS,
    at: now,
  });
};
