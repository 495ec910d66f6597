import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { SourceFormat, SourceSyntax } from '../engine';
import { requireDateFormats } from './dates';
import { readHeader } from './header';

/** A file of rows; `name` identifies the file, the definition and the syntax. */
export type Source = {
  format: SourceFormat;
  columns: string[];
  size: number;
  name: string;
  syntax: SourceSyntax;
};

const HEAD_BYTES = 2 ** 16;

/** Reads header and identity of a file. Throws if it is not a source of the data set. */
export async function readSource(
  def: DataSetDefinition,
  {
    path,
    format,
    encoding,
    delimiter,
    blanks,
    thousands,
    dateFormats,
  }: SourceSyntax & { path: string; format: SourceFormat },
): Promise<Source> {
  const syntax: SourceSyntax = { encoding, delimiter, blanks, thousands, dateFormats };
  requireDateFormats(dateFormats ?? []);
  const columns = await readHeader(def, path, format, syntax);
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const hash = createHash('sha256').update(JSON.stringify([size, mtimeMs, def.title, def.fields, syntax]));
    return { format, columns, size, syntax, name: hash.update(buffer.subarray(0, bytesRead)).digest('hex') };
  } finally {
    await file.close();
  }
}
