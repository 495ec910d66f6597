import { createHash } from 'node:crypto';
import type { Row } from '@daas/contract/datasets';
import { PROGRAM_FORMATS } from '@daas/contract/enums';
import { stringify } from 'csv-stringify/sync';
import { partOf } from '../../kernel/byteRange';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { Refusal } from '../../kernel/refusal';
import { cellsOf, columnsOf } from '../../tables/cells';
import { writeParquet } from '../../tables/parquet';
import { TABLE_WRITERS } from '../../tables/tableFile';
import type { FileOrder, FileRow, FileStatus } from '../desks';
import type { CallContext, GatewayRequest } from '../model';
import type { ConnectorRow } from '../rows';

type Format = FileOrder['format'];

/** Id of a sample file. Samples are not stored, so the id contains the format. */
export const sampleId = (format: Format) => `dwn_0000000000sample${format === 'csv' ? '' : `-${format}`}`;

/** Returns the format of a sample file. Throws `not-found` for another file. */
export function sampleFormat({ fileId }: GatewayRequest): Format {
  const format = PROGRAM_FORMATS.find((one) => sampleId(one) === fileId);
  if (!format) throw new Refusal('not-found', { what: '@download' });
  return format;
}

/** Connector and data set of a sample. */
interface SampleOf extends Pick<CallContext, 'def'> {
  connector: Pick<ConnectorRow, 'type'> | null;
}

export const sampleFile = ({ connector, def }: SampleOf, rows: readonly Row[], format: Format, now: Date): FileRow => ({
  id: sampleId(format),
  name: `sample.${format}`,
  kind: connector?.type === 'DATAPACKET' ? 'data-set' : 'name-list',
  content_type: TABLE_WRITERS[format].contentType,
  bytes: SAMPLES[format](rows, { def }).length,
  rows: rows.length,
  created_at: now.toISOString(),
  expires_at: null,
});

/** A finished file, so that a program under test can download it. */
export const sampleStatus = (...of: Parameters<typeof sampleFile>): FileStatus => ({
  ...sampleFile(...of),
  status: 'done',
  progress: 1,
  amount: 0,
  error: null,
});

const SAMPLES: Record<Format, (rows: readonly Row[], context: Pick<CallContext, 'def'>) => Buffer> = {
  csv: (rows) => Buffer.from(`\uFEFF${stringify([...rows], { header: true })}`),
  ndjson: (rows) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  parquet(rows, { def }) {
    const fields = Object.keys(rows[0] ?? {});
    const columns = def ? columnsOf(def, fields, 'en-US') : [];
    return writeParquet(
      columns,
      rows.map((row) => cellsOf(row, fields)),
    );
  },
};

/** Answers with the sample file; supports byte ranges like a real one. */
export function sampleAnswer(rows: Row[], context: CallContext, request: GatewayRequest): FileAnswer {
  const format = sampleFormat(request);
  const bytes = SAMPLES[format](rows, context);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const part = partOf({ bytes: bytes.length, sha256 }, request);
  const body = async function* () {
    yield bytes.subarray(part.first, part.end);
  };
  return { fileName: `sample.${format}`, contentType: TABLE_WRITERS[format].contentType, part, body: body() };
}
