import { open } from 'node:fs/promises';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { Encoding } from '@daas/contract/tables';
import { csvRecords } from '../../tables/reading/csv';
import { dialectOf } from '../../tables/reading/dialect';
import { decoded, decodes, encodingOf, isWide } from '../../tables/reading/encoding';
import {
  MarketError,
  SOURCE_DELIMITERS,
  SOURCE_ENCODINGS,
  type SourceEncoding,
  type SourceFormat,
  type SourceSyntax,
} from '../engine';
import { chunksOf, START } from './chunks';

const HEAD_BYTES = 2 ** 16;

/** The columns that a CSV file names. Throws for one in another encoding than was said, that names too few, or a name twice. */
export async function columnsOf(
  def: DataSetDefinition,
  path: string,
  format: SourceFormat,
  { encoding = 'utf-8', delimiter = ',' }: SourceSyntax,
): Promise<string[]> {
  const head = await headOf(path);
  requireEncoding(path, head, encoding);
  if (format === 'ndjson') requireLines(path, head, encoding);
  return format === 'csv' ? headerOf(def, path, { encoding, delimiter }) : [];
}

/**
 * How a file is written, as far as its beginning is no guess: its encoding, and what parts the cells of a first line that names
 * the column id.
 */
export async function detectSyntax(
  path: string,
  format: SourceFormat,
  options: Pick<SourceSyntax, 'encoding' | 'delimiter'> = {},
): Promise<Pick<SourceSyntax, 'encoding' | 'delimiter'>> {
  const head = await headOf(path);
  const guess = encodingOf(head, false);
  const guessedEncoding = 'encoding' in guess ? SOURCE_ENCODINGS.find((one) => one === guess.encoding) : undefined;
  const encoding = options.encoding ?? guessedEncoding;
  if (format !== 'csv' || options.delimiter !== undefined || encoding === undefined) return { ...options, encoding };
  const text = new TextDecoder(encoding).decode(head);
  const namesId = (delimiter: string) => {
    const [first] = csvRecords(text, { delimiter, relaxed: true });
    return first !== undefined && 'cells' in first && first.cells.some((cell) => cell.trim() === 'id');
  };
  return { encoding, delimiter: SOURCE_DELIMITERS.find(namesId) };
}

/** As iconv calls them. */
const NAMES: Partial<Record<Encoding, string>> = { 'utf-16le': 'UTF-16LE', 'utf-16be': 'UTF-16BE' };
const nameOf = (encoding: Encoding) => NAMES[encoding] ?? encoding.toUpperCase();

/** So many bytes beyond ASCII are UTF-8 by chance in no other encoding. */
const SURE = 32;

/** Marks of UTF-32, of which one begins as that of UTF-16 does. */
const UTF_32 = ['fffe0000', '0000feff'];

function requireEncoding(path: string, head: Uint8Array, encoding: SourceEncoding): void {
  if (UTF_32.includes(Buffer.from(head.subarray(0, 4)).toString('hex')))
    throw new MarketError(
      'bad_load',
      `${path}: the file is in UTF-32: convert it, as by \`iconv -f UTF-32 -t UTF-8 ${path}\``,
    );
  // More may follow: what is cut off at the end is no mistake.
  const guess = encodingOf(head, false);
  // Rows with bytes of no character are rejected one by one.
  const guessedEncoding = 'encoding' in guess ? guess.encoding : guess.brokenLine !== undefined ? 'utf-8' : undefined;
  if (guessedEncoding === encoding) return;
  const sure =
    guessedEncoding !== undefined &&
    (isWide(guessedEncoding) ||
      isWide(encoding) ||
      (guessedEncoding === 'utf-8' && head.filter((byte) => byte > 0x7f).length >= SURE));
  if (encoding !== 'utf-8' && !sure) {
    if (decodes(head, encoding, false)) return;
    throw new MarketError('bad_load', `${path}: this is no text in ${nameOf(encoding)}`);
  }
  if (!guessedEncoding) {
    const may =
      'possible' in guess && guess.possible.length > 0 ? `; it may be ${guess.possible.map(nameOf).join(', ')}` : '';
    throw new MarketError('bad_load', `${path}: this is no text in UTF-8, nor in GB18030 (GBK) or UTF-16${may}`);
  }
  const advice = (SOURCE_ENCODINGS as readonly string[]).includes(guessedEncoding)
    ? `load it with --encoding ${guessedEncoding}, or `
    : '';
  throw new MarketError(
    'bad_load',
    `${path}: the file is in ${nameOf(guessedEncoding)}${guessedEncoding === 'gb18030' ? ' (GBK)' : ''}, not ${nameOf(encoding)}: ${advice}convert it, as by \`iconv -f ${nameOf(guessedEncoding)} -t UTF-8 ${path}\``,
  );
}

/** JSON of one value, in a list, is no file of lines. */
function requireLines(path: string, head: Uint8Array, encoding: SourceEncoding): void {
  const text = new TextDecoder(encoding).decode(head);
  const [first] = text.trimStart();
  if (first === '[')
    throw new MarketError(
      'bad_load',
      `${path}: this is a JSON array; a load takes one object a line: convert it, as by \`jq -c '.[]' ${path}\``,
    );
  if (first === '{' && /^\s*\{\s*[\r\n]/.test(text))
    throw new MarketError(
      'bad_load',
      `${path}: its objects take several lines; a load takes one object a line: convert it, as by \`jq -c . ${path}\``,
    );
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

async function headerOf(
  def: DataSetDefinition,
  path: string,
  { encoding, delimiter }: { encoding: SourceEncoding; delimiter: string },
): Promise<string[]> {
  for await (const { bytes } of chunksOf(path, 'csv', START, HEAD_BYTES, { delimiter, encoding })) {
    const text = encoding === 'utf-8' ? new TextDecoder().decode(bytes) : decoded(bytes, encoding);
    if (dialectOf(text).skip > 0)
      throw new MarketError(
        'bad_load',
        `${path}: its first line names the delimiter to spreadsheets: delete that line, as by \`sed -i 1d ${path}\``,
      );
    const [first] = csvRecords(text, { delimiter });
    if (!first) continue;
    const names = 'cells' in first ? first.cells.map((name) => name.trim()) : [];
    const required = ['id', ...def.fields.filter((field) => field.required).map(({ name_en }) => name_en)];
    const missing = required.filter((name) => !names.includes(name));
    const template = `\`platform print-template ${def.key}\` prints the header`;
    const other = dialectOf(text).delimiter;
    if (missing.length > 0 && names.length === 1 && other !== delimiter)
      throw new MarketError(
        'bad_load',
        `${path}: its cells are parted by ${other === '\t' ? 'tabs' : `"${other}"`}: load it with --delimiter ${other === '\t' ? 'tab' : `'${other}'`}`,
      );
    if (missing.length > 0)
      throw new MarketError('bad_load', `${path}: the first line names no column ${missing.join(', ')}; ${template}`);
    const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
    if (twice) throw new MarketError('bad_load', `${path}: the first line names the column ${twice} twice`);
    return names;
  }
  throw new MarketError('bad_load', `${path}: no row to load`);
}
