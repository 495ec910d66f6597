import type { WhiteListMode } from '@daas/contract/enums';
import type { Db } from '../db/client';
import { turnOffCompanyAllowlist } from '../features/whiteList/service';
import { Refusal } from '../kernel/refusal';
import { auditOperator } from './audit';

/** Turns off the allowlist of a company, for example after a lockout; returns the previous mode. */
export async function turnOffAllowlist(db: Db, companyId: number, now: Date): Promise<WhiteListMode> {
  const before = await turnOffCompanyAllowlist(db, companyId);
  if (before === null) throw new Refusal('not-found', { what: '@company' });
  const detail = { mode: { before, after: 'off' } };
  await auditOperator(db, { action: 'white-list-off', subject: `company:${companyId}`, companyId, now, detail });
  return before;
}
