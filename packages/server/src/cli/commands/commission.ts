import { MAX_PARTNER_LEVELS } from '@daas/contract/constants';
import { type Command, InvalidArgumentError } from 'commander';
import { yuan } from '../../kernel/yuan';
import {
  addCommissionRule,
  closeCommission,
  correctCommission,
  endCommissionRule,
  listClosedCommission,
  listCommissionRules,
  payCommission,
  publishCommission,
} from '../../operator/commission';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parseDate, parseId, parseName, parsePercent, parseYuan } from '../values';

const WHOLE = 10_000;

function parseMonth(text: string): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('Must be a month such as 2026-11');
  return text;
}
function parseLevel(text: string): number {
  const level = /^\d$/.test(text) ? Number(text) : 0;
  if (level < 1 || level > MAX_PARTNER_LEVELS) throw new InvalidArgumentError(`Must be 1 to ${MAX_PARTNER_LEVELS}`);
  return level;
}
const parseRate = (text: string) => Math.round(parsePercent(text) * WHOLE);
/** Parses yuan, negative for a deduction. */
const parseSigned = (text: string) => (text.startsWith('-') ? -parseYuan(text.slice(1)) : parseYuan(text));
const percent = (rate: number) => `${rate / 100}%`;

/** Commands for commission rules and months: close, state, correct, pay. */
export function addCommissionCommands(program: Command, { act, withDatabase, report, now }: Tools): void {
  program
    .command('add-commission-rule')
    .description('add a rule: partners of a level earn a share of customers’ payments from a day on')
    .argument('<level>', `1 to ${MAX_PARTNER_LEVELS}`, parseLevel)
    .argument('<percent>', 'as 12 or 7.5', parseRate)
    .requiredOption('--from <day>', 'first day', parseDate)
    .option('--to <day>', 'last day', parseDate)
    .option('--element <id>', 'only for this element (default: elements without their own rule)')
    .option('--from-sales <yuan>', 'minimum sales of the seller in the month', parseYuan, 0)
    .action((level: number, rate: number, { from, to = null, element = null, fromSales }) =>
      act(async (db) => {
        const range = { fromDay: from, toDay: to };
        const rule = { level, rate, elementId: element, fromVolume: fromSales, ...range, now: now() };
        const newRule = await addCommissionRule(db, rule);
        report(newRule, `${newRule.id}: level ${level} earns ${percent(rate)} from ${from} on.`);
      }),
    );
  program
    .command('end-commission-rule')
    .description('set the last day of a rule')
    .argument('<rule>', 'id')
    .argument('<day>', 'last day', parseDate)
    .action((id: string, toDay: string) =>
      act(async (db) => {
        await endCommissionRule(db, { id, toDay, now: now() });
        report({ id, toDay }, `${id} ends with ${toDay}.`);
      }),
    );
  program
    .command('list-commission-rules')
    .description('list rules of commission')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const list = await listCommissionRules(orm);
        const rows = list.map(({ rule, element }) => [
          rule.id,
          String(rule.level),
          element ?? '*',
          yuan(rule.fromVolume),
          percent(rule.rate),
          rule.fromDay,
          rule.toDay ?? '--',
        ]);
        report(list, ...formatColumns(['ID', 'LEVEL', 'ELEMENT', 'FROM SALES', 'RATE', 'FROM', 'TO'], rows));
      }),
    );
  program
    .command('close-commission')
    .description('close a past month for all partners')
    .argument('<month>', 'as 2026-11', parseMonth)
    .action((month: string) =>
      act(async (db) => {
        const closed = await closeCommission(db, { month, now: now() });
        report(closed, `${month} is closed: ${closed.partners} partners, ${yuan(closed.amount)} yuan.`);
      }),
    );
  program
    .command('state-commission')
    .description('send a partner the statement of a closed month, again after a dispute')
    .argument('<company>', 'id', parseId)
    .argument('<month>', 'as 2026-11', parseMonth)
    .action((companyId: number, month: string) =>
      act(async (db) => {
        const stated = await publishCommission(db, { companyId, month, now: now() });
        report(stated, `${month} is stated: ${yuan(stated.amount)} yuan.`);
      }),
    );
  program
    .command('correct-commission')
    .description('correct the commission of a partner for a call')
    .argument('<company>', 'id of the partner', parseId)
    .argument('<call>', 'id')
    .argument('<yuan>', 'as 1.5, or -- -1.5', parseSigned)
    .argument('<note>', 'why', parseName(200))
    .action((companyId: number, callId: string, amount: number, note: string) =>
      act(async (db) => {
        const line = await correctCommission(db, { companyId, callId, amount, note, now: now() });
        report(line, `${line.id} corrects ${line.month}.`);
      }),
    );
  program
    .command('pay-commission')
    .description('record the payment of a stated month')
    .argument('<company>', 'id of the partner', parseId)
    .argument('<month>', 'as 2026-11', parseMonth)
    .argument('<reference>', 'of the payment', parseName(100))
    .action((companyId: number, month: string, reference: string) =>
      act(async (db) => {
        const paid = await payCommission(db, { companyId, month, reference, now: now() });
        report(
          paid,
          `${month} is paid: ${yuan(paid.paid)} of ${yuan(paid.amount)} yuan and ${yuan(paid.brought)} yuan from before; ${yuan(paid.carried)} yuan are carried over.`,
        );
      }),
    );
  program
    .command('list-commission')
    .description('list closed months with disputes, and payments with what is carried over to the next one')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const list = await listClosedCommission(orm);
        const rows = list.map(({ month, companyId, state, amount, paid, carried, dispute }) => [
          month,
          String(companyId),
          state,
          yuan(amount),
          paid === null ? '--' : yuan(paid),
          carried === null ? '--' : yuan(carried),
          dispute || '--',
        ]);
        report(list, ...formatColumns(['MONTH', 'PARTNER', 'STATE', 'YUAN', 'PAID', 'CARRIED', 'DISPUTE'], rows));
      }),
    );
}
