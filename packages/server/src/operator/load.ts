import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Provenance } from '@daas/contract/datasets';
import type { Database } from '../db/client';
import {
  detectSyntax,
  type FileProgress,
  type LoadResult,
  type MarketEngine,
  MarketError,
  type SourceEncoding,
  type SourceFormat,
  type SourceSyntax,
} from '../market';
import { auditOperator } from './audit';
import { requireDataSet } from './describeDataSet';
import { openRejectFile } from './rejectFile';

export interface DataSetFile extends SourceSyntax {
  key: string;
  file: string;
  /** File for rejected rows; next to the source file by default. */
  rejects?: string | undefined;
  maxRejects?: number | undefined;
  /** From 0 to 1; default 0.01. */
  maxRejectShare?: number | undefined;
  /** Report what a load would do, without changes. */
  dryRun?: boolean | undefined;
  restart?: boolean | undefined;
  provenance?: Provenance | undefined;
  onProgress?: ((progress: FileProgress) => void) | undefined;
  now: Date;
}

function sourceFormat(file: string): SourceFormat {
  if (/\.(csv|tsv|txt)$/i.test(file)) return 'csv';
  if (/\.(ndjson|jsonl|json)$/i.test(file)) return 'ndjson';
  throw new Error(`${file}: The file name must end with .csv, .tsv, .txt, .ndjson, .jsonl or .json.`);
}

/** Replaces all rows of a data set by those of a file; readers see the old rows until the load is complete. */
export async function loadDataSetFile(
  { orm }: Pick<Database, 'orm'>,
  market: MarketEngine,
  { key, file, rejects, now, dryRun: dry = false, ...options }: DataSetFile,
): Promise<LoadResult & { rejects: string; encoding: SourceEncoding; delimiter: string | null }> {
  const def = requireDataSet(key);
  const log = openRejectFile(rejects ?? `${file}.rejects.csv`);
  const format = sourceFormat(file);
  const { encoding = 'utf-8', delimiter = ',' } = await detectSyntax(file, format, options);
  const load = dry ? market.dryRun : market.loadFile;
  // Before the load: if the file changes during the load, the logged digest differs from the loaded rows.
  const sha256 = dry ? null : await digestFile(file);
  const result = await load(def, { ...options, path: file, format, log, encoding, delimiter })
    .catch((error: Error) => {
      throw log.opened
        ? new Error(`${error.message}\n${remedyText(error, { key, log, dry })}`, { cause: error })
        : error;
    })
    .finally(log.close);
  const read = { ...result, rejects: log.path, encoding, delimiter: format === 'csv' ? delimiter : null };
  if (dry) return read;
  const detail = { ...result, provenance: options.provenance ?? null, file: path.resolve(file), sha256 };
  await auditOperator(orm, { action: 'load', subject: `data-set:${key}`, now, detail });
  return read;
}

async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function remedyText(
  error: Error,
  { key, log, dry }: { key: string; log: { path: string; written: number }; dry: boolean },
): string {
  const old = `The rows of ${key} are unchanged.`;
  const where = log.written > 0 ? ` ${log.path} contains the rejected lines and the reasons.` : '';
  if (dry) return `${old}${where}`;
  const next =
    error instanceof MarketError
      ? 'Correct the file and load it again. To accept the rejected lines, continue with a higher --max-rejects or --max-reject-share.'
      : 'Run the same command again to continue, or add --restart to start over.';
  return `${old}${where} ${next}`;
}
