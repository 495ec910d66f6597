import { createHash, randomUUID } from 'node:crypto';
import { MONEY_PER_YUAN } from '@daas/contract/constants';
import { type Row, sampleRow } from '@daas/contract/datasets';
import { PROGRAM_FORMATS } from '@daas/contract/endpoints/exports';
import { REFUSALS, type RefusalCode } from '@daas/contract/errors';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { stringify } from 'csv-stringify/sync';
import { partOf } from '../kernel/byteRange';
import type { FileAnswer } from '../kernel/fileAnswer';
import { invalid, Refusal } from '../kernel/refusal';
import { yuan } from '../kernel/yuan';
import { checkLimits, type Quota, quotaOf } from '../money/limits';
import { windowsAt } from '../money/windows';
import { cellsOf, columnsOf } from '../tables/cells';
import { parquetOf } from '../tables/parquet';
import { TABLE_WRITERS } from '../tables/tableFile';
import type { Call } from './call';
import type { Outcome } from './outcome';
import type { CallContext } from './policy';
import type { FileOrder, FileRow, FileStatus, GatewayRequest, NameListRow } from './types';

/** Header by which a test key asks for a case: one of `GATEWAY_CODES`, or `empty`. */
export const TEST_CASE_HEADER = 'x-test-case';
export const TEST_CASES = ['ok', 'empty', ...GATEWAY_CODES] as const;

/** The balance a test key is shown; the real one is not disclosed to it. */
export const SAMPLE_ACCOUNT = { balance: 100 * MONEY_PER_YUAN, reserved: 0 };

/**
 * What a test key is answered: fixed sample rows, or the case it asks for. Free, and nothing is counted. Null for the
 * document, which is the same for every key and has to be read.
 */
export function sandbox(call: Call, context: CallContext, now: Date): Outcome | null {
  const wanted = call.request.headers[TEST_CASE_HEADER] ?? 'ok';
  if (!(TEST_CASES as readonly string[]).includes(wanted))
    throw invalid('X-Test-Case', 'enum', '@one-of', { names: TEST_CASES.join(', ') });
  if (wanted !== 'ok' && wanted !== 'empty') throw sampleRefusal(wanted as RefusalCode, call, context, now);
  const { def, connector } = context;
  const rows =
    wanted === 'empty' || !def || !connector ? [] : [sampleRow(def, context.query?.fields ?? connector.fields)];
  switch (call.operation) {
    case 'query':
      if (call.dryRun) return { kind: 'quote', rows: rows.length, capped: false };
      return { kind: 'rows', data: rows, next: null };
    case 'files':
      return { kind: 'files', data: rows.length > 0 ? [sampleFile(context, rows, 'csv', now)] : [], next: null };
    case 'file':
      return { kind: 'file', rows: rows.length, file: sampleAnswer(rows, context, call.request) };
    case 'file-status':
      return { kind: 'file-status', file: sampleStatus(context, rows, formatOf(call.request), now) };
    case 'file-order':
      if (call.dryRun)
        return { kind: 'file-quote', quote: { rows: rows.length, capped: false, unit_price: 0, amount: 0 } };
      if (rows.length === 0) throw invalid('quote', 'nothing_matched', '@nothing-matched');
      if (context.order?.quote !== 0) throw new Refusal('changed-meanwhile');
      return {
        kind: 'file-status',
        file: sampleStatus(context, rows, context.order.format, now),
        charge: null,
      };
    case 'name-lists':
      return { kind: 'name-lists', data: [sampleList(context, rows.length, now)] };
    case 'name-list-create':
    case 'name-list':
      return { kind: 'name-list', list: sampleList(context, rows.length, now) };
    case 'name-list-deliver':
      return {
        kind: 'name-list',
        list: { ...sampleList(context, rows.length, now), status: 'delivered', amount: 0, file_id: sampleId('csv') },
        charge: null,
      };
    case 'name-list-delete':
      return { kind: 'removed', id: SAMPLE_LIST };
    case 'balance':
      return { kind: 'balance' };
    case 'openapi':
      return null;
  }
}

const LIMIT_OF: Partial<Record<RefusalCode, string>> = {
  'rate-limited': 'perSecond',
  'daily-limit': 'perDay',
  'total-limit': 'total',
};

/** What is left of each limit of a test key, which uses up nothing; nothing of the one that refuses. */
export function sampleQuotas({ applied }: CallContext, now: Date, refused: RefusalCode | null): Quota[] {
  const windows = windowsAt(now);
  const { quotas } = checkLimits(applied, () => 0, windows, { price: 0, calls: 1 });
  const limit = refused && LIMIT_OF[refused];
  if (!limit) return quotas;
  const hit = quotas.find(({ name }) => name.endsWith(limit)) ?? quotaOf(`connector.${limit}`, 1, 0, windows);
  return [...quotas.filter((one) => one !== hit), { ...hit, remaining: 0 }];
}

type Format = FileOrder['format'];
/** Nothing of a sample is stored: its id says in which format it was ordered. */
const sampleId = (format: Format) => `dwn_0000000000sample${format === 'csv' ? '' : `-${format}`}`;

function formatOf({ fileId }: GatewayRequest): Format {
  const format = PROGRAM_FORMATS.find((one) => sampleId(one) === fileId);
  if (!format) throw new Refusal('not-found', { what: '@download' });
  return format;
}

const SAMPLE_LIST = 'lst_0000000000sample';

/** Matched immediately, so that a program under test can deliver it. */
const sampleList = ({ def, connector }: CallContext, rows: number, now: Date): NameListRow => ({
  id: SAMPLE_LIST,
  version: 1,
  name: 'sample.csv',
  status: 'quoted',
  progress: 1,
  rows,
  rejected: 0,
  matched: rows,
  fill_rates: def && connector ? Object.fromEntries(connector.fields.map((field) => [field, 1])) : {},
  quote: 0,
  amount: null,
  file_id: null,
  error: null,
  created_at: now.toISOString(),
});

const sampleFile = ({ connector, def }: CallContext, rows: Row[], format: Format, now: Date): FileRow => ({
  id: sampleId(format),
  name: `sample.${format}`,
  kind: connector?.type === 'DATAPACKET' ? 'data-set' : 'name-list',
  content_type: TABLE_WRITERS[format].contentType,
  bytes: SAMPLES[format](rows, { def }).length,
  rows: rows.length,
  created_at: now.toISOString(),
  expires_at: null,
});

/** Finished immediately, so that a program under test can download it. */
const sampleStatus = (...of: Parameters<typeof sampleFile>): FileStatus => ({
  ...sampleFile(...of),
  status: 'done',
  progress: 1,
  amount: 0,
  error: null,
});

const SAMPLES: Record<Format, (rows: Row[], context: Pick<CallContext, 'def'>) => Buffer> = {
  csv: (rows) => Buffer.from(`\uFEFF${stringify(rows, { header: true })}`),
  ndjson: (rows) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  parquet(rows, { def }) {
    const fields = Object.keys(rows[0] ?? {});
    const columns = def ? columnsOf(def, fields, 'en-US') : [];
    return parquetOf(
      columns,
      rows.map((row) => cellsOf(row, fields)),
    );
  },
};

/** The sample file, with ranges as any other has them. */
function sampleAnswer(rows: Row[], context: CallContext, request: GatewayRequest): FileAnswer {
  const format = formatOf(request);
  const bytes = SAMPLES[format](rows, context);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const part = partOf({ bytes: bytes.length, sha256 }, request);
  const body = async function* () {
    yield bytes.subarray(part.first, part.end);
  };
  return { fileName: `sample.${format}`, contentType: TABLE_WRITERS[format].contentType, part, body: body() };
}

/** A refusal as it would read, with figures of this very call. */
function sampleRefusal(code: RefusalCode, { request }: Call, { perCall, connector }: CallContext, now: Date): Refusal {
  const limits = connector?.limits;
  const limit: Partial<Record<RefusalCode, number | null | undefined>> = {
    'rate-limited': limits?.perSecond,
    'daily-limit': limits?.perDay,
    'total-limit': limits?.total,
  };
  const params = {
    available: yuan(0),
    needed: yuan(perCall),
    subject: '@connector',
    scope: '@company',
    limit: REFUSALS[code].status === 402 ? yuan(perCall) : code === 'too-large' ? '1 MB' : (limit[code] ?? 1),
    ip: request.ip,
    at: now.toISOString(),
    seconds: 300,
    what: '@connector',
    method: request.method,
    format: 'JSON',
    type: code === 'unsupported-media' ? 'text/plain' : 'FILE',
    name: 'sample.csv',
    bytes: 0,
    state: '@matching',
    reason: code === 'invalid-input' ? 'X-Test-Case' : code === 'file-refused' ? '@file-empty' : '@signature-mismatch',
    field: 'limit',
    requestId: request.requestId || randomUUID(),
  };
  return code === 'invalid-input' ? invalid('limit', 'too_big', 'X-Test-Case') : new Refusal(code, params);
}
