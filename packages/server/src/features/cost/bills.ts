import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { SQL } from 'drizzle-orm';
import { queryRows } from '../../db/queryRows';
import { csvFile } from '../../kernel/csv';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { daysPeriod } from '../../kernel/period';
import { productName } from '../../kernel/products';
import { invalid } from '../../kernel/refusal';
import { yuan } from '../../kernel/yuan';
import { billLineId } from '../../money/billLine';
import { readChargeStates } from '../../money/disputes';
import type { MemberContext } from '../context';
import { keepWhileSending } from '../downloads/downloads';
import { type BillBy, billRows } from './billRows';

const MAX_ROWS = 10_000;
type Input = EndpointParsedInput<'cost.bills'>;

export async function bills(
  { db, services, caller, language }: MemberContext,
  { from, to, by, granularity }: Input,
): Promise<EndpointOutput<'cost.bills'>> {
  const period = daysPeriod(from, to);
  const read = <T>(statement: SQL) => queryRows<T>(services.database.sql, statement);
  const billLines = await billRows(read, services.records, caller.companyId, period, {
    by,
    granularity,
    limit: MAX_ROWS + 1,
  });
  if (billLines.length > MAX_ROWS) throw invalid('to', 'too_many_rows', '@bill-too-long', { limit: MAX_ROWS });
  const stateOf = await readChargeStates(
    db,
    caller.companyId,
    'bill',
    billLines.map(({ period: of, key }) => billLineId({ period: of, by, key })),
  );
  const rows = billLines.map((row) => ({
    ...row,
    name: by === 'product' ? productName(row.key, language) : row.name,
    ...stateOf(billLineId({ period: row.period, by, key: row.key })),
  }));
  // What a department's row adds up is in that of the department above again.
  const total = rows.reduce((sum, { amount, parent }) => (parent === null ? sum + amount : sum), 0);
  return { rows, total };
}

const SUBJECTS: Record<Locale, Record<BillBy, string>> = {
  'zh-CN': { product: '产品', connector: '连接器', app: '应用', department: '部门' },
  'en-US': { product: 'Product', connector: 'Connector', app: 'App', department: 'Department' },
};
const HEADERS: Record<Locale, (subject: string) => string[]> = {
  'zh-CN': (subject) => ['账期', `${subject}编号`, subject, '调用次数', '计费次数', '交付文件', '订单', '金额（元）'],
  'en-US': (subject) => ['Period', `${subject} id`, subject, 'Calls', 'Charged', 'Files', 'Orders', 'Amount (CNY)'],
};
const TOTAL: Record<Locale, string> = { 'zh-CN': '合计', 'en-US': 'Total' };

export async function billExport(context: MemberContext, input: Input): Promise<FileAnswer> {
  const { locale } = context;
  // Files name products in two languages. // packages/contract/src/datasets/README.md
  const { rows, total } = await bills({ ...context, language: locale }, input);
  async function* lines() {
    yield rows.map((row) => [
      row.period,
      row.key,
      row.name,
      row.calls,
      row.charged,
      row.files,
      row.orders,
      yuan(row.amount),
    ]);
    yield [[TOTAL[locale], '', '', '', '', '', '', yuan(total)]];
  }
  return keepWhileSending(context, {
    kind: 'bill-export',
    name: `bill-${input.from}-${input.to}-${input.by}.csv`,
    body: csvFile(HEADERS[locale](SUBJECTS[locale][input.by]), lines()),
    rows: () => rows.length,
  });
}
