import type { Command } from 'commander';
import type { Db } from '../../db/client';
import { yuan } from '../../kernel/yuan';
import { answerDisputeOf, listOpenDisputes, refundChargeOf } from '../../operator/refunds';
import type { Records } from '../../records';
import { openRecords } from '../../start/openRecords';
import type { Tools } from '../tools';
import { parseAmount } from '../values';

/** Runs an act that may read records of older months. */
export const actWithRecords =
  (
    { config, withKeys, now }: Pick<Tools, 'config' | 'withKeys' | 'now'>,
    within: Tools['actWithDatabase'] = withKeys,
  ) =>
  (run: (db: Db, records: Records) => Promise<void>): Promise<void> =>
    within(async (database) => {
      const records = await openRecords(config, database, now);
      await database.orm.transaction((tx) => run(tx, records)).finally(records.close);
    });

/** Commands for refunds of charges and for disputes of customers. */
export function addRefundCommands(program: Command, tools: Tools): void {
  const { withDatabase, report, now } = tools;
  const act = actWithRecords(tools);
  program
    .command('refund-order')
    .description(
      'refund an order, a call, a file or a ledger entry, with its commission; a complete refund ends the order',
    )
    .argument('<charge>', 'id of the order, call, file or ledger entry')
    .requiredOption('--reason <text>', 'shown in the ledger and sent to the company')
    .option('--amount <yuan>', 'a part of the charge (default: all that is not refunded yet)', parseAmount)
    .option('--reference <text>', 'reference of the refund; each is refunded once')
    .action((id: string, { reason, amount = null, reference }) =>
      act(async (db, records) => {
        const request = { id, reason, amount, reference, now: now() };
        const { charge, refund, refunded, repeated } = await refundChargeOf(db, records, request);
        report(
          { ...refund, charged: -charge.amount, refunded, repeated },
          repeated
            ? `Nothing was refunded. The reference ${reference} was already refunded on ${refund.at.toISOString()} (${yuan(refund.amount)} yuan of ${refund.causeId}).`
            : `${id} refunded: ${yuan(refund.amount)} of ${yuan(-charge.amount)} yuan, entry ${refund.ledgerEntryId}.`,
        );
      }),
    );
  program
    .command('list-disputes')
    .description('list open disputes of charges')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const list = await listOpenDisputes(orm);
        const lines = list.map(
          ({ dispute: { id, subject, subjectId, amount, companyId, reason, createdAt }, company }) =>
            `${id}  ${createdAt.toISOString()}  ${subject} ${subjectId}  ${yuan(amount)} yuan  ${company} (${companyId})  ${reason}`,
        );
        report(
          list.map(({ dispute, company }) => ({ ...dispute, company })),
          ...(lines.length > 0 ? lines : ['No open disputes.']),
        );
      }),
    );
  const answer = async (
    db: Db,
    records: Records,
    decision: { id: string; refund: number | null; answer: string },
  ): Promise<void> => {
    const { dispute, refunds, amount } = await answerDisputeOf(db, records, { ...decision, now: now() });
    report({ ...dispute, refunds }, `${dispute.id} ${dispute.state}: ${yuan(amount)} yuan refunded.`);
  };
  program
    .command('accept-dispute')
    .description('accept a dispute and refund its charge, in full or in part')
    .argument('<dispute>', 'id')
    .requiredOption('--answer <text>', 'sent to the person who disputed')
    .option('--amount <yuan>', 'a part of the charge (default: all that is not refunded yet)', parseAmount)
    .action((id: string, options) =>
      act((db, records) => answer(db, records, { id, refund: options.amount ?? null, answer: options.answer })),
    );
  program
    .command('reject-dispute')
    .description('reject a dispute; nothing is refunded')
    .argument('<dispute>', 'id')
    .requiredOption('--answer <text>', 'sent to the person who disputed')
    .action((id: string, options) =>
      act((db, records) => answer(db, records, { id, refund: 0, answer: options.answer })),
    );
}
