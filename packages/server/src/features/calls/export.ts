import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { csvFile } from '../../kernel/csv';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { businessDay, businessTime } from '../../kernel/time';
import { yuan } from '../../kernel/yuan';
import type { MemberContext } from '../context';
import { keepWhileSending } from '../downloads/downloads';
import { callPeriod } from './filter';
import { type CallRow, olderCalls, placeOf } from './repository';

const MAX_ROWS = 100_000;
const BATCH = 2000;

const HEADERS: Record<Locale, string[]> = {
  'zh-CN': [
    '时间',
    '调用编号',
    '请求编号',
    '连接器',
    '应用',
    '密钥前缀',
    '环境',
    '来源',
    '状态码',
    '结果',
    '错误码',
    '行数',
    '费用（元）',
    '耗时（毫秒）',
    'IP',
  ],
  'en-US': [
    'Time',
    'Call',
    'Request',
    'Connector',
    'App',
    'Key prefix',
    'Mode',
    'Source',
    'Status',
    'Outcome',
    'Code',
    'Rows',
    'Amount (CNY)',
    'Duration (ms)',
    'IP',
  ],
};

const cells = (row: CallRow) => [
  businessTime(new Date(row.at)),
  row.id,
  row.request_id,
  row.connector?.name ?? '',
  row.app.name,
  row.key_prefix,
  row.mode,
  row.source,
  row.status,
  row.outcome,
  row.code,
  row.rows,
  yuan(row.amount),
  Math.round(row.duration_ms),
  row.ip,
];

/** The filtered calls as CSV, kept as a download record while they are sent. */
export async function exportCalls(
  context: MemberContext,
  filter: EndpointParsedInput<'call.export'>,
): Promise<FileAnswer> {
  const { services, caller, now, locale } = context;
  const period = callPeriod(filter, now);
  let rows = 0;
  async function* batches() {
    let last: CallRow | undefined;
    while (rows < MAX_ROWS) {
      const size = Math.min(BATCH, MAX_ROWS - rows);
      const batch = await olderCalls(services, caller.companyId, filter, period, last && placeOf(last), size);
      rows += batch.length;
      yield batch.map(cells);
      if (batch.length < size) return;
      last = batch.at(-1);
    }
  }
  return keepWhileSending(context, {
    kind: 'call-export',
    name: `calls-${businessDay(now)}.csv`,
    body: csvFile(HEADERS[locale], batches()),
    rows: () => rows,
  });
}
