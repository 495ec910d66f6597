import { dataSet } from '@daas/contract/datasets';
import type { ConnectorType } from '@daas/contract/enums';
import type { Db } from '../../db/client';
import type { FileCharge, Program } from '../../gateway';
import { localeFor } from '../../kernel/locale';
import { entryOf } from '../../money/ledger';
import type { Services } from '../../services';
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

/** What an order took from the balance; null for one that was free. */
export async function chargeOf(
  { db, caller: { companyId } }: Orderer,
  cause: { type: string; id: string },
): Promise<FileCharge | null> {
  const entry = await entryOf(db, { companyId, kind: 'file', cause });
  return entry ? { amount: -entry.amount, ledger_entry_id: entry.id, balance_after: entry.balanceAfter } : null;
}
