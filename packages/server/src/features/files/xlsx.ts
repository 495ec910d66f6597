import { Readable } from 'node:stream';
import { Refusal } from '../../kernel/refusal';
import { fileRefused, type Line } from './line';
import { checkZip } from './zip';

/** Loaded when first needed: it is large and most servers read no workbook for hours. */
const excel = async () => (await import('exceljs')).default;

/** Lines of the first sheet. */
export async function* readXlsx(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const file = Buffer.concat(pieces);
  await checkZip(file);
  const { stream } = await excel();
  const reader = new stream.xlsx.WorkbookReader(Readable.from([file]), { worksheets: 'emit', sharedStrings: 'cache' });
  try {
    for await (const sheet of reader) {
      for await (const row of sheet) yield { line: row.number, cells: (row.values as unknown[]).slice(1).map(textOf) };
      return;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : fileRefused('file-not-xlsx');
  }
}

/** What a cell shows, as far as the file says it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return (value.richText as { text: string }[]).map(({ text }) => text).join('');
  if ('text' in value) return textOf(value.text);
  if ('result' in value) return textOf(value.result);
  return '';
}
