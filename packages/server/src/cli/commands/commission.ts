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
import { columns } from '../columns';
import type { Tools } from '../tools';
import { parseDate, parseId, parseName, parsePercent, parseYuan } from '../values';

const WHOLE = 10_000;

function parseMonth(text: string): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('a month as 2026-11');
  return text;
}
function parseLevel(text: string): number {
  const level = /^\d$/.test(text) ? Number(text) : 0;
  if (level < 1 || level > MAX_PARTNER_LEVELS) throw new InvalidArgumentError(`1 to ${MAX_PARTNER_LEVELS}`);
  return level;
}
const parseRate = (text: string) => Math.round(parsePercent(text) * WHOLE);
/** Yuan, with a minus for what is taken. */
const parseSigned = (text: string) => (text.startsWith('-') ? -parseYuan(text.slice(1)) : parseYuan(text));
const percent = (rate: number) => `${rate / 100}%`;

/** Rules of commission, and its months: closed, stated, corrected, paid. */
export function addCommissionCommands(program: Command, { act, withDatabase, tell, now }: Tools): void {
  program
    .command('add-commission-rule')
    .description('let partners of a level earn a share of what customers pay, from a day on')
    .argument('<level>', `1 to ${MAX_PARTNER_LEVELS}`, parseLevel)
    .argument('<percent>', 'as 12 or 7.5', parseRate)
    .requiredOption('--from <day>', 'first day', parseDate)
    .option('--to <day>', 'last day', parseDate)
    .option('--element <id>', 'only of it; without, of all that has no rule of its own')
    .option('--from-sales <yuan>', 'once the seller’s sales of the month have reached it', parseYuan, 0)
    .action((level: number, rate: number, { from, to = null, element = null, fromSales }) =>
      act(async (db) => {
        const range = { fromDay: from, toDay: to };
        const rule = { level, rate, elementId: element, fromVolume: fromSales, ...range, now: now() };
        const newRule = await addCommissionRule(db, rule);
        tell(newRule, `${newRule.id}: level ${level} earns ${percent(rate)} from ${from} on.`);
      }),
    );
  program
    .command('end-commission-rule')
    .description('end a rule with a day')
    .argument('<rule>', 'id')
    .argument('<day>', 'its last', parseDate)
    .action((id: string, toDay: string) =>
      act(async (db) => {
        await endCommissionRule(db, { id, toDay, now: now() });
        tell({ id, toDay }, `${id} ends with ${toDay}.`);
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
        tell(list, ...columns(['ID', 'LEVEL', 'ELEMENT', 'FROM SALES', 'RATE', 'FROM', 'TO'], rows));
      }),
    );
  program
    .command('close-commission')
    .description('close a month that is over, for all partners at once')
    .argument('<month>', 'as 2026-11', parseMonth)
    .action((month: string) =>
      act(async (db) => {
        const closed = await closeCommission(db, { month, now: now() });
        tell(closed, `${month} is closed: ${closed.partners} partners, ${yuan(closed.amount)} yuan.`);
      }),
    );
  program
    .command('state-commission')
    .description('show a partner its closed month; after a dispute once more')
    .argument('<company>', 'id', parseId)
    .argument('<month>', 'as 2026-11', parseMonth)
    .action((companyId: number, month: string) =>
      act(async (db) => {
        const stated = await publishCommission(db, { companyId, month, now: now() });
        tell(stated, `${month} is stated: ${yuan(stated.amount)} yuan.`);
      }),
    );
  program
    .command('correct-commission')
    .description('add to what a call earned a partner, or take from it')
    .argument('<company>', 'id of the partner', parseId)
    .argument('<call>', 'id')
    .argument('<yuan>', 'as 1.5, or -- -1.5', parseSigned)
    .argument('<note>', 'why', parseName(200))
    .action((companyId: number, callId: string, amount: number, note: string) =>
      act(async (db) => {
        const line = await correctCommission(db, { companyId, callId, amount, note, now: now() });
        tell(line, `${line.id} corrects ${line.month}.`);
      }),
    );
  program
    .command('pay-commission')
    .description('note that a stated month was paid')
    .argument('<company>', 'id of the partner', parseId)
    .argument('<month>', 'as 2026-11', parseMonth)
    .argument('<reference>', 'of the payment', parseName(100))
    .action((companyId: number, month: string, reference: string) =>
      act(async (db) => {
        const paid = await payCommission(db, { companyId, month, reference, now: now() });
        tell(paid, `${month} is paid: ${yuan(paid.amount)} yuan.`);
      }),
    );
  program
    .command('list-commission')
    .description('list closed months, with what partners dispute')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const list = await listClosedCommission(orm);
        const rows = list.map(({ month, companyId, state, amount, dispute }) => [
          month,
          String(companyId),
          state,
          yuan(amount),
          dispute || '--',
        ]);
        tell(list, ...columns(['MONTH', 'PARTNER', 'STATE', 'YUAN', 'DISPUTE'], rows));
      }),
    );
}
