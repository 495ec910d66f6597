import type { LEDGER_KINDS } from '@daas/contract/enums';
import { csvFile } from '../../kernel/csv';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { daysPeriod } from '../../kernel/period';
import { businessTime } from '../../kernel/time';
import { yuan } from '../../kernel/yuan';
import type { MemberContext } from '../context';
import { keepWhileSending } from '../downloads/downloads';
import { balanceBefore, ledgerAfter } from './ledger';

const BATCH = 2000;

const TEXTS: Record<
  Locale,
  {
    header: string[];
    opening: string;
    closing: string;
    refund: (id: string, month: string) => string;
    kinds: Record<(typeof LEDGER_KINDS)[number], string>;
  }
> = {
  'zh-CN': {
    header: ['时间', '流水编号', '类型', '说明', '金额（元）', '余额（元）', '来源编号'],
    opening: '期初余额',
    closing: '期末余额',
    refund: (id, month) => `退还 ${id} 的费用（${month} 账单）：`,
    kinds: {
      call: '接口调用',
      file: '文件交付',
      credit: '入账',
      purchase: '充值',
      refund: '退款',
      adjustment: '调整',
      opening: '期初',
      application: '数据应用',
      inventory: '渠道库存',
    },
  },
  'en-US': {
    header: ['Time', 'Entry', 'Type', 'Description', 'Amount (CNY)', 'Balance (CNY)', 'Source ID'],
    opening: 'Opening balance',
    closing: 'Closing balance',
    refund: (id, month) => `Refund of ${id} (bill of ${month}): `,
    kinds: {
      call: 'API call',
      file: 'File delivery',
      credit: 'Credit',
      purchase: 'Top-up',
      refund: 'Refund',
      adjustment: 'Adjustment',
      opening: 'Opening balance',
      application: 'Data application',
      inventory: 'Partner inventory',
    },
  },
};

/** A minus sign begins no formula. */
const moneyCell = (money: number) => ({ asItIs: yuan(money) });

/** Every entry of the days, oldest first, between the balances before and after them; what it adds up to is the difference. */
export async function ledgerExport(
  context: MemberContext,
  { from, to }: { from: string; to: string },
): Promise<FileAnswer> {
  const { services, caller, locale } = context;
  const period = daysPeriod(from, to);
  const { header, opening, closing, kinds, refund } = TEXTS[locale];
  let rows = 0;
  const sum = (title: string, balance: number) => ['', '', title, '', '', moneyCell(balance), ''];
  async function* lines() {
    let balance: number | undefined;
    let last: number | undefined;
    while (true) {
      const entries = await ledgerAfter(services.database.sql, caller.companyId, period, last, BATCH);
      if (balance === undefined) {
        const [first] = entries;
        balance = first
          ? first.balance_after - first.amount
          : await balanceBefore(services.database.sql, caller.companyId, period.to);
        yield [sum(opening, balance)];
      }
      yield entries.map((row) => [
        businessTime(row.at),
        row.id,
        kinds[row.kind],
        (row.refund_of ? refund(row.refund_of.id, row.refund_of.month) : '') + row.description,
        moneyCell(row.amount),
        moneyCell(row.balance_after),
        row.cause_id,
      ]);
      rows += entries.length;
      balance = entries.at(-1)?.balance_after ?? balance;
      last = entries.at(-1)?.seq;
      if (entries.length < BATCH) break;
    }
    yield [sum(closing, balance)];
  }
  return keepWhileSending(context, {
    kind: 'bill-export',
    name: `ledger-${from}-${to}.csv`,
    body: csvFile(header, lines()),
    rows: () => rows,
  });
}
