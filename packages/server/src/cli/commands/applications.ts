import { APPLICATIONS } from '@daas/contract/applications';
import { Argument, type Command } from 'commander';
import { yuan } from '../../kernel/yuan';
import {
  decideApplicationOrder,
  listPendingOrders,
  openApplication,
  requireApplicationKey,
  startApplication,
  stopApplication,
} from '../../operator/applications';
import type { Tools } from '../tools';
import { parseDay, parseId } from '../values';

const APPLICATION = () =>
  new Argument('<application>', 'its key').choices(APPLICATIONS.map((application) => application.key));

/** Commands for orders of data applications and their grants. */
export function addApplicationCommands(program: Command, { act, withDatabase, report, now }: Tools): void {
  program
    .command('list-orders')
    .description('list pending orders of data applications')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const orders = await listPendingOrders(orm);
        const lines = orders.map(({ order: { id, kind, productType, years, amount, companyId }, company }) => {
          const key = APPLICATIONS.find((one) => one.productType === productType)?.key ?? productType;
          return `${id}  ${kind} ${key}${years ? ` ${years} years` : ''}  ${yuan(amount)} yuan  ${company} (${companyId})`;
        });
        report(
          orders.map(({ order, company }) => ({ ...order, company })),
          ...(lines.length > 0 ? lines : ['No pending orders.']),
        );
      }),
    );
  program
    .command('confirm-order')
    .description('confirm an order of a data application: charge it and open the application')
    .argument('<order>', 'id')
    .action((id: string) =>
      act(async (db) => {
        const order = await decideApplicationOrder(db, { id, confirm: true, now: now() });
        const entry = order.ledgerEntryId ? `, entry ${order.ledgerEntryId}` : '';
        report(order, `${id} confirmed until ${order.grantedUntil?.toISOString()}${entry}.`);
      }),
    );
  program
    .command('reject-order')
    .description('reject an order of a data application; nothing is charged')
    .argument('<order>', 'id')
    .requiredOption('--reason <text>', 'sent to the person who ordered')
    .action((id: string, { reason }) =>
      act(async (db) => {
        const order = await decideApplicationOrder(db, { id, confirm: false, reason, now: now() });
        report(order, `${id} rejected.`);
      }),
    );

  program
    .command('stop-application')
    .description('stop a data application for all companies or for one')
    .addArgument(APPLICATION())
    .requiredOption('--reason <text>', 'shown to its users')
    .option('--company <id>', 'this company alone', parseId)
    .action((key: string, { reason, company = null }) =>
      act(async (db) => {
        await stopApplication(db, { application: requireApplicationKey(key), companyId: company, now: now() }, reason);
        report({ application: key, company, stopped: true }, `${key} is stopped for ${company ?? 'all companies'}.`);
      }),
    );
  program
    .command('start-application')
    .description('start a stopped data application; purchases remain valid')
    .addArgument(APPLICATION())
    .option('--company <id>', 'this company alone', parseId)
    .action((key: string, { company = null }) =>
      act(async (db) => {
        const which = { application: requireApplicationKey(key), companyId: company, now: now() };
        const started = await startApplication(db, which);
        const whom = company ?? 'all companies';
        report(
          { application: key, company, started },
          `${key} ${started ? 'runs again' : 'was not stopped'} for ${whom}.`,
        );
      }),
    );
  program
    .command('open-application')
    .description('give a company a data application without an order')
    .argument('<company>', 'id', parseId)
    .addArgument(APPLICATION())
    .option('--until <day>', 'last day (default: no expiry)', parseDay)
    .option('--trial', 'as a trial with limited uses')
    .action((companyId: number, key: string, { until = null, trial = false }) =>
      act(async (db) => {
        await openApplication(db, { application: requireApplicationKey(key), companyId, now: now() }, { until, trial });
        const end = until ? `until ${until.toISOString()}` : 'without expiry';
        report({ application: key, company: companyId, until, trial }, `${key} is open to ${companyId} ${end}.`);
      }),
    );
}
