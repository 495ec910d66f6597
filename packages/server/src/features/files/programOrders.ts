import { dataSet } from '@daas/contract/datasets';
import type { ConnectorType } from '@daas/contract/enums';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { callRecords } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { OrderCharge, Program } from '../../gateway';
import { localeFor } from '../../kernel/locale';
import { DAY_MS } from '../../kernel/period';
import { findEntry, type LedgerEntry } from '../../money/ledger';
import type { Services } from '../services';
import { fileConnector } from './connector';
import type { Orderer } from './orderer';

/** A program as who made its connector: it may do what that connector is about, and nothing else. */
export async function programOrderer(
  services: Services,
  { companyId, appId, connectorId, ip, language, now }: Program,
  type: ConnectorType,
  db: Db = services.database.orm,
): Promise<Orderer> {
  const { createdBy, dataSet: key } = await fileConnector(db, companyId, connectorId, type);
  // What a connector is about was decided when it was made.
  const { access } = dataSet(key) ?? {};
  const permissions = new Set(access ? [access] : []);
  const caller = { companyId, personId: createdBy, name: '', permissions };
  return { db, services, now, language, locale: localeFor(language), ip, caller, program: { appId } };
}

/** The entry by which an order took its price from the balance; none for one that was free, or was not placed. */
export const entryFor = ({ db, caller: { companyId } }: Orderer, cause: { type: string; id: string }) =>
  findEntry(db, { companyId, kind: 'file', cause });

export const chargedBy = (entry: LedgerEntry | undefined, delivered: boolean): OrderCharge => ({
  charge: entry ? { amount: -entry.amount, ledger_entry_id: entry.id, balance_after: entry.balanceAfter } : null,
  reported: entry !== undefined && delivered,
});

/** Whether the call that placed an order came to its end: only then somebody was given its receipt. */
export async function isTold({ db, caller: { companyId } }: Orderer, entry: LedgerEntry, now: Date): Promise<boolean> {
  // The gateway answers a key itself for a day.
  if (now.getTime() - entry.at.getTime() >= DAY_MS) return true;
  const telling = and(
    ofCompany(callRecords, companyId),
    gte(callRecords.at, entry.at),
    eq(callRecords.reason, 'file'),
    sql`${callRecords.detail}->'receipt'->>'ledger_entry_id' = ${entry.id}`,
  );
  const [record] = await db.select({ id: callRecords.id }).from(callRecords).where(telling).limit(1);
  return record !== undefined;
}
