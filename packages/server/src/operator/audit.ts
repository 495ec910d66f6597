import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, ne } from 'drizzle-orm';
import { appendLine } from '../db/audit';
import type { Db } from '../db/client';
import { members } from '../db/schema';

/** Address of operator commands in the audit log. */
export const OPERATOR_ADDRESS = 'cli';

/** Operator of the running command. A server runs commands of several operators at the same time. */
const acting = new AsyncLocalStorage<string>();

/** Runs a command with the operator's name for the audit log. */
export const actAs = <T>(operator: string, run: () => Promise<T>): Promise<T> => acting.run(operator, run);

/**
 * Appends an operator's act to the audit log as `platform.…`, for the company concerned and without a person.
 * `detail.operator` contains the operator of the command and is hidden from companies.
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
  const operator = acting.getStore();
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

/** Returns the companies of a person, without those that removed the person. */
export async function companyIdsOf(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .select({ id: members.companyId })
    .from(members)
    .where(and(eq(members.personId, personId), ne(members.status, 'removed')))
    .orderBy(members.companyId);
  return rows.map(({ id }) => id);
}

type Line = Omit<Parameters<typeof auditOperator>[1], 'companyId'>;

/** Like `auditOperator`, in the log of each of these companies, or else of the platform. */
export async function auditOperatorIn(db: Db, companyIds: readonly number[], line: Line): Promise<void> {
  for (const companyId of companyIds.length > 0 ? companyIds : [null]) await auditOperator(db, { ...line, companyId });
}

/** Like `auditOperator`, for an act on a person: in the log of each company of the person, or else of the platform. */
export const auditOperatorOnPerson = async (db: Db, personId: number, line: Omit<Line, 'subject'>): Promise<void> =>
  auditOperatorIn(db, await companyIdsOf(db, personId), { ...line, subject: `person:${personId}` });
