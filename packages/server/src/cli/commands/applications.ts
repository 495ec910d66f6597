import { APPLICATIONS } from '@daas/contract/applications';
import { Argument, type Command } from 'commander';
import { yuan } from '../../kernel/yuan';
import {
  decideApplicationOrder,
  listPendingOrders,
  openApplication,
  refundApplicationOrder,
  requireApplicationKey,
  startApplication,
  stopApplication,
} from '../../operator/applications';
import type { Tools } from '../tools';
import { parseDay, parseId } from '../values';

const APPLICATION = () =>
  new Argument('<application>', 'its key').choices(APPLICATIONS.map((application) => application.key));

/** Data applications: what companies order of them, and who may use them. */
export function addApplicationCommands(program: Command, { act, withDatabase, tell, now }: Tools): void {
  program
    .command('list-orders')
    .description('list orders of data applications that wait for a decision')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const orders = await listPendingOrders(orm);
        const lines = orders.map(({ order: { id, kind, productType, years, amount, companyId }, company }) => {
          const key = APPLICATIONS.find((one) => one.productType === productType)?.key ?? productType;
          return `${id}  ${kind} ${key}${years ? ` ${years} years` : ''}  ${yuan(amount)} yuan  ${company} (${companyId})`;
        });
        tell(
          orders.map(({ order, company }) => ({ ...order, company })),
          ...(lines.length > 0 ? lines : ['No order is waiting.']),
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
        tell(order, `${id} confirmed until ${order.grantedUntil?.toISOString()}${entry}.`);
      }),
    );
  program
    .command('reject-order')
    .description('refuse an order of a data application; nothing is charged')
    .argument('<order>', 'id')
    .requiredOption('--reason <text>', 'sent to the person who ordered')
    .action((id: string, { reason }) =>
      act(async (db) => {
        const order = await decideApplicationOrder(db, { id, confirm: false, reason, now: now() });
        tell(order, `${id} refused.`);
      }),
    );

  program
    .command('refund-order')
    .description('give back what an order of a data application cost, and take back its years and its commission')
    .argument('<order>', 'id')
    .requiredOption('--reason <text>', 'sent to the person who ordered')
    .action((id: string, { reason }) =>
      act(async (db) => {
        const order = await refundApplicationOrder(db, { id, reason, now: now() });
        tell(order, `${id} refunded: ${yuan(order.amount)} yuan.`);
      }),
    );

  program
    .command('stop-application')
    .description('block a data application for all companies or for one')
    .addArgument(APPLICATION())
    .requiredOption('--reason <text>', 'shown to those who are refused')
    .option('--company <id>', 'this company alone', parseId)
    .action((key: string, { reason, company = null }) =>
      act(async (db) => {
        await stopApplication(db, { application: requireApplicationKey(key), companyId: company, now: now() }, reason);
        tell({ application: key, company, stopped: true }, `${key} is stopped for ${company ?? 'all companies'}.`);
      }),
    );
  program
    .command('start-application')
    .description('end a stop: what was bought is there as before')
    .addArgument(APPLICATION())
    .option('--company <id>', 'this company alone', parseId)
    .action((key: string, { company = null }) =>
      act(async (db) => {
        const which = { application: requireApplicationKey(key), companyId: company, now: now() };
        const started = await startApplication(db, which);
        const whom = company ?? 'all companies';
        tell(
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
    .option('--until <day>', 'its last day; without, it has no end', parseDay)
    .option('--trial', 'on trial, with the uses of one')
    .action((companyId: number, key: string, { until = null, trial = false }) =>
      act(async (db) => {
        await openApplication(db, { application: requireApplicationKey(key), companyId, now: now() }, { until, trial });
        const end = until ? `until ${until.toISOString()}` : 'without an end';
        tell({ application: key, company: companyId, until, trial }, `${key} is open to ${companyId} ${end}.`);
      }),
    );
}
