import { ensurePartitions } from '../db/partitions';
import type { PeriodicTask } from '../jobs/periodic';
import { DAY_MS } from '../kernel/period';
import { dispatchEvents } from '../messages/events/dispatch';
import { sendDueWebhooks } from '../messages/webhooks/deliveries';
import { notifyOfOrders, remindOfEnds } from './applications/notices';
import { publishHeads } from './audit/heads';
import { expireTrail } from './audit/retention';
import { cleanUp } from './cleanUp';
import { fireBalanceWarnings } from './cost/balanceWarnings';
import { checkLedgerWhenDue } from './cost/ledgerCheck';
import { tellEndingFields } from './events/fieldDeprecations';
import { tellLateDataSets } from './events/lateDataSets';
import { tellBudgets, tellEnds, tellLimits } from './events/thresholds';
import { refreshDue } from './exclusive/refresh';
import { recoverFiles } from './files/jobs';
import { sendDigests } from './monitor/digest';
import { notifyChanges } from './monitor/notify';
import { expireUnits } from './partners/allocations';
import { tellEndingProtections } from './partners/priceChanges';
import { notifyOfPrices } from './partners/priceNotices';
import { lapse } from './partners/protection';
import type { Services } from './services';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What a server does by itself, now and then; `sayHeads` is told the heads of the audit log that go out. */
export function periodicTasks(services: Services, sayHeads: (heads: readonly string[]) => void): PeriodicTask[] {
  const { gateway, config, database, records, clock } = services;
  const auditedFrom = () => new Date(clock().getTime() - config.AUDIT_DAYS * DAY_MS);
  return [
    { name: 'gateway sweep', everyMs: 5 * SECOND, run: () => gateway.sweep() },
    { name: 'events', everyMs: SECOND, run: () => dispatchEvents(services) },
    { name: 'budgets', everyMs: 10 * SECOND, run: () => tellBudgets(services) },
    { name: 'limits', everyMs: MINUTE, run: () => tellLimits(services) },
    { name: 'ends of keys', everyMs: 10 * MINUTE, run: () => tellEnds(services) },
    { name: 'late data sets', everyMs: 60 * MINUTE, run: () => tellLateDataSets(services) },
    { name: 'ending fields', everyMs: 60 * MINUTE, run: () => tellEndingFields(services) },
    { name: 'balance warnings', everyMs: 10 * SECOND, run: () => fireBalanceWarnings(services) },
    { name: 'monitor', everyMs: 10 * SECOND, run: () => notifyChanges(services) },
    { name: 'monitor digests', everyMs: 10 * MINUTE, run: () => sendDigests(services) },
    { name: 'webhooks', everyMs: SECOND, run: () => sendDueWebhooks(services) },
    { name: 'application orders', everyMs: 30 * SECOND, run: () => notifyOfOrders(services) },
    { name: 'application ends', everyMs: 10 * MINUTE, run: () => remindOfEnds(services) },
    { name: 'exclusive data sets', everyMs: MINUTE, run: () => refreshDue(services) },
    { name: 'files', everyMs: 10 * MINUTE, run: () => recoverFiles(services) },
    { name: 'clean-up', everyMs: 10 * MINUTE, run: () => cleanUp(services) },
    {
      name: 'audit retention',
      everyMs: 360 * MINUTE,
      run: () => expireTrail(database, auditedFrom(), clock()),
    },
    { name: 'heads of the audit log', everyMs: MINUTE, run: () => publishHeads(services, sayHeads) },
    { name: 'ledger check', everyMs: 10 * MINUTE, run: () => checkLedgerWhenDue(services) },
    { name: 'protections', everyMs: MINUTE, run: () => lapse(database.orm, clock()) },
    { name: 'ends of protections', everyMs: 10 * MINUTE, run: () => tellEndingProtections(services) },
    { name: 'partner prices', everyMs: 10 * MINUTE, run: () => notifyOfPrices(services) },
    { name: 'inventory', everyMs: 10 * MINUTE, run: () => expireUnits(database.orm, clock()) },
    { name: 'shipping of call records', everyMs: 5 * SECOND, run: () => records.ship() },
    { name: 'sums of earlier calls', everyMs: MINUTE, run: () => records.addEarlier() },
    { name: 'months of call records', everyMs: 10 * MINUTE, run: () => records.retire() },
    { name: 'partitions', everyMs: 10 * MINUTE, run: () => ensurePartitions(database.sql, clock()) },
  ];
}
