import { open } from 'node:fs/promises';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { SourceFormat } from '../engine';
import { MarketError } from '../engine';
import { chunksOf, START } from './chunks';
import { csvRecords } from './csv';

const HEAD_BYTES = 2 ** 16;

/** The columns that a CSV file names. Throws for one that is not in UTF-8, names too few, or a name twice. */
export async function columnsOf(def: DataSetDefinition, path: string, format: SourceFormat): Promise<string[]> {
  const encoding = encodingOf(await headOf(path));
  if (encoding === null)
    throw new MarketError('bad_load', `${path}: this is no text in UTF-8, nor in GB18030 (GBK) or UTF-16`);
  if (encoding !== 'UTF-8')
    throw new MarketError(
      'bad_load',
      `${path}: the file is in ${encoding}${encoding === 'GB18030' ? ' (GBK)' : ''}, not UTF-8: convert it, as by \`iconv -f ${encoding} -t UTF-8 ${path}\``,
    );
  return format === 'csv' ? headerOf(def, path) : [];
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const decodes = (bytes: Uint8Array, encoding: string): boolean => {
  try {
    // More may follow: what is cut off at the end is no mistake.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** What a text that begins so is written in, as iconv calls it; null for none of these. */
export function encodingOf(head: Uint8Array): 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'GB18030' | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  // Text has no zero bytes but where a character of ASCII takes two.
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > head.length / 8) return 'UTF-16LE';
  if (zeros(0) > head.length / 8) return 'UTF-16BE';
  if (decodes(head, 'utf-8')) return 'UTF-8';
  return decodes(head, 'gb18030') ? 'GB18030' : null;
}

async function headerOf(def: DataSetDefinition, path: string): Promise<string[]> {
  for await (const { bytes } of chunksOf(path, 'csv', START, HEAD_BYTES)) {
    const [first] = csvRecords(new TextDecoder().decode(bytes));
    if (!first) continue;
    const names = 'cells' in first ? first.cells.map((name) => name.trim()) : [];
    const required = ['id', ...def.fields.filter((field) => field.required).map(({ name_en }) => name_en)];
    const missing = required.filter((name) => !names.includes(name));
    const template = `\`platform template ${def.key}\` prints the header`;
    if (missing.length > 0)
      throw new MarketError('bad_load', `${path}: the first line names no column ${missing.join(', ')}; ${template}`);
    const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
    if (twice) throw new MarketError('bad_load', `${path}: the first line names the column ${twice} twice`);
    return names;
  }
  throw new MarketError('bad_load', `${path}: no row to load`);
}
