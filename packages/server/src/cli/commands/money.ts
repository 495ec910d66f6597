import { PRICING_MODES } from '@daas/contract/enums';
import { type Command, Option } from 'commander';
import { yuan } from '../../kernel/yuan';
import { checkAndRecordLedger } from '../../money/check';
import { creditCompany, decidePurchase, listPendingPurchases, setPrice } from '../../operator/money';
import { refundChargeOf } from '../../operator/refunds';
import { openRecords } from '../../start/openRecords';
import { BadNews, type Tools } from '../tools';
import { parseAmount, parseDate, parseId, parseText, parseYuan } from '../values';
import { actWithRecords } from './refunds';

export function addMoneyCommands(program: Command, tools: Tools): void {
  const { config, act, withDatabase, report, now } = tools;
  const refundAct = actWithRecords(tools);
  program
    .command('credit')
    .description('add money to a company’s balance')
    .argument('<company>', 'id', parseId)
    .argument('<yuan>', 'amount', parseAmount)
    .option('--note <text>', 'shown in the ledger', '平台充值')
    .option('--reference <text>', 'reference of the payment; each is credited once')
    .option(
      '--charge <id>',
      'call, file, order or ledger entry that the credit refunds; never more than it was charged',
    )
    .action((companyId: number, amount: number, { note, reference, charge }) =>
      refundAct(async (db, records) => {
        if (charge !== undefined) {
          const request = {
            id: charge,
            companyId,
            amount,
            reference,
            reason: note,
            now: now(),
            action: 'credit' as const,
          };
          const { refund, repeated } = await refundChargeOf(db, records, request);
          const what = `${yuan(refund.amount)} yuan of ${refund.causeId}, entry ${refund.ledgerEntryId}`;
          report(
            { ...refund, repeated },
            repeated ? `Nothing was added. Already refunded: ${what}.` : `Refunded ${what}.`,
          );
          return;
        }
        const { entry, repeated } = await creditCompany(db, { companyId, amount, note, reference, now: now() });
        const what = `entry ${entry.id}: ${yuan(entry.amount)} yuan, balance ${yuan(entry.balanceAfter)} yuan`;
        report(
          { entry: entry.id, companyId, amount: entry.amount, balanceAfter: entry.balanceAfter, repeated },
          repeated
            ? `Nothing was added. The reference ${reference} was already credited on ${entry.at.toISOString()} (${what} then).`
            : `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
        );
      }),
    );

  program
    .command('list-purchases')
    .description('list orders with an unconfirmed payment')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const orders = await listPendingPurchases(orm);
        const lines = orders.map(
          ({ purchase: { id, amount, companyId, note }, company }) =>
            `${id}  ${yuan(amount)} yuan  ${company} (${companyId})  ${note}`,
        );
        report(
          orders.map(({ purchase, company }) => ({ ...purchase, company })),
          ...(lines.length > 0 ? lines : ['No pending orders.']),
        );
      }),
    );
  for (const confirm of [true, false]) {
    program
      .command(confirm ? 'confirm-purchase' : 'reject-purchase')
      .description(confirm ? 'confirm a paid order and credit it' : 'reject an order')
      .argument('<order>', 'id')
      .action((id: string) =>
        act(async (db) => {
          const order = await decidePurchase(db, { id, confirm, now: now() });
          report(order, confirm ? `${id} confirmed, entry ${order.ledgerEntryId}.` : `${id} rejected.`);
        }),
      );
  }

  program
    .command('set-price')
    .description('set the price of a data set, for all companies or for one')
    .argument('<data-set>')
    .argument('<yuan>', 'price of one result, without fields that cost extra', parseYuan)
    .option('--company <id>', 'only for this company', parseId)
    .option('--from <day>', 'first day, as 2026-12-31 (default: now)', parseDate)
    .addOption(new Option('--mode <mode>', 'unit of the price').choices(PRICING_MODES))
    .option('--agreed <text>', 'with --company: consent of the customer to a rise without notice', parseText(200))
    .action((dataSet: string, unitPrice: number, { company, from, mode, agreed }) =>
      act(async (db) => {
        const price = { dataSet, unitPrice, companyId: company ?? null, mode, from };
        // What one customer agreed to needs no notice.
        const noticeDays = company !== undefined && agreed !== undefined ? 0 : config.PRICE_NOTICE_DAYS;
        await setPrice(db, { ...price, noticeDays, agreed, now: now() });
        const since = from === undefined ? '' : ` from ${from} on`;
        report(price, `${dataSet} costs ${yuan(unitPrice)} yuan for ${company ?? 'all companies'}${since}.`);
      }),
    );

  program
    .command('check-ledger')
    .description('verify that ledger, balances, call records and counters agree')
    .action(() =>
      withDatabase(async (database) => {
        const records = await openRecords(config, database, now);
        const problems = await checkAndRecordLedger(database.long, now(), records).finally(records.close);
        const lines = problems.map(
          ({ rule, company, detail }) => `✖ ${rule}: ${company ? `company ${company}, ` : ''}${detail}`,
        );
        report({ problems }, ...(lines.length > 0 ? lines : ['The ledger is consistent.']));
        if (problems.length > 0) throw new BadNews(`${problems.length} problems found`);
      }),
    );
}
