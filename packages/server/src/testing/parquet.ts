import { gunzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';

/**
 * Reads rows of a Parquet file, or some columns, by an independent reader: integers are bigints, days and instants are
 * dates.
 */
export async function parquetRows(file: Uint8Array, columns?: string[]): Promise<Record<string, unknown>[]> {
  const rows = await parquetReadObjects({
    file: new Uint8Array(file).buffer,
    ...(columns ? { columns } : {}),
    compressors: { GZIP: (bytes) => new Uint8Array(gunzipSync(bytes)) },
  });
  // Of a list that is not there it says undefined.
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null])));
}
