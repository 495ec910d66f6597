import { open } from 'node:fs/promises';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { Encoding } from '@daas/contract/tables';
import { csvRecords } from '../../tables/reading/csv';
import { detectDialect } from '../../tables/reading/dialect';
import { canDecode, decodeStrict, encodingOf, isWide } from '../../tables/reading/encoding';
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

/** Reads the column names of a CSV file. Throws for a wrong encoding, missing columns and repeated names. */
export async function readHeader(
  def: DataSetDefinition,
  path: string,
  format: SourceFormat,
  { encoding = 'utf-8', delimiter = ',' }: SourceSyntax,
): Promise<string[]> {
  const head = await readHead(path);
  requireEncoding(path, head, encoding);
  if (format === 'ndjson') requireJsonLines(path, head, encoding);
  return format === 'csv' ? readCsvHeader(def, path, { encoding, delimiter }) : [];
}

/**
 * Detects the encoding from the beginning of a file, and the delimiter from a first line with the column `id`. Returns
 * undefined for what is uncertain.
 */
export async function detectSyntax(
  path: string,
  format: SourceFormat,
  options: Pick<SourceSyntax, 'encoding' | 'delimiter'> = {},
): Promise<Pick<SourceSyntax, 'encoding' | 'delimiter'>> {
  const head = await readHead(path);
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

/** Names of iconv. */
const NAMES: Partial<Record<Encoding, string>> = { 'utf-16le': 'UTF-16LE', 'utf-16be': 'UTF-16BE' };
const nameOf = (encoding: Encoding) => NAMES[encoding] ?? encoding.toUpperCase();

/** With this many non-ASCII bytes, text in another encoding is never valid UTF-8 by chance. */
const UTF8_BYTES_MIN = 32;

/** Byte order marks of UTF-32; one begins like that of UTF-16. */
const UTF_32 = ['fffe0000', '0000feff'];

function requireEncoding(path: string, head: Uint8Array, encoding: SourceEncoding): void {
  if (UTF_32.includes(Buffer.from(head.subarray(0, 4)).toString('hex')))
    throw new MarketError(
      'bad_load',
      `${path}: the file is in UTF-32. Convert it: \`iconv -f UTF-32 -t UTF-8 ${path}\``,
    );
  // The head may end within a character.
  const guess = encodingOf(head, false);
  // Invalid bytes do not stop the load: their rows are rejected.
  const guessedEncoding = 'encoding' in guess ? guess.encoding : guess.brokenLine !== undefined ? 'utf-8' : undefined;
  if (guessedEncoding === encoding) return;
  const sure =
    guessedEncoding !== undefined &&
    (isWide(guessedEncoding) ||
      isWide(encoding) ||
      (guessedEncoding === 'utf-8' && head.filter((byte) => byte > 0x7f).length >= UTF8_BYTES_MIN));
  if (encoding !== 'utf-8' && !sure) {
    if (canDecode(head, encoding, false)) return;
    throw new MarketError(
      'bad_load',
      `${path}: the file is not text in ${nameOf(encoding)}. Use the --encoding of the file`,
    );
  }
  if (!guessedEncoding) {
    const may =
      'possible' in guess && guess.possible.length > 0 ? `. It may be ${guess.possible.map(nameOf).join(', ')}` : '';
    throw new MarketError('bad_load', `${path}: the file is not text in UTF-8, GB18030 (GBK) or UTF-16${may}`);
  }
  const advice = (SOURCE_ENCODINGS as readonly string[]).includes(guessedEncoding)
    ? `Use --encoding ${guessedEncoding}, or convert it`
    : 'Convert it';
  throw new MarketError(
    'bad_load',
    `${path}: the file is in ${nameOf(guessedEncoding)}${guessedEncoding === 'gb18030' ? ' (GBK)' : ''}, not ${nameOf(encoding)}. ${advice}: \`iconv -f ${nameOf(guessedEncoding)} -t UTF-8 ${path}\``,
  );
}

/** Throws for a JSON array and for objects over several lines. */
function requireJsonLines(path: string, head: Uint8Array, encoding: SourceEncoding): void {
  const text = new TextDecoder(encoding).decode(head);
  const [first] = text.trimStart();
  if (first === '[')
    throw new MarketError(
      'bad_load',
      `${path}: the file is a JSON array; one object per line is required. Convert it: \`jq -c '.[]' ${path}\``,
    );
  if (first === '{' && /^\s*\{\s*[\r\n]/.test(text))
    throw new MarketError(
      'bad_load',
      `${path}: objects have several lines; one object per line is required. Convert it: \`jq -c . ${path}\``,
    );
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readCsvHeader(
  def: DataSetDefinition,
  path: string,
  { encoding, delimiter }: { encoding: SourceEncoding; delimiter: string },
): Promise<string[]> {
  for await (const { bytes } of chunksOf(path, 'csv', START, HEAD_BYTES, { delimiter, encoding })) {
    const text = encoding === 'utf-8' ? new TextDecoder().decode(bytes) : decodeStrict(bytes, encoding);
    if (detectDialect(text).skip > 0)
      throw new MarketError(
        'bad_load',
        `${path}: the first line declares the delimiter for spreadsheets. Delete it: \`sed -i 1d ${path}\``,
      );
    const [first] = csvRecords(text, { delimiter });
    if (!first) continue;
    const names = 'cells' in first ? first.cells.map((name) => name.trim()) : [];
    const required = ['id', ...def.fields.filter((field) => field.required).map(({ name_en }) => name_en)];
    const missing = required.filter((name) => !names.includes(name));
    const template = `\`platform print-template ${def.key}\` prints the header`;
    const other = detectDialect(text).delimiter;
    if (missing.length > 0 && names.length === 1 && other !== delimiter)
      throw new MarketError(
        'bad_load',
        `${path}: the delimiter is ${other === '\t' ? 'the tab' : `"${other}"`}. Use --delimiter ${other === '\t' ? 'tab' : `'${other}'`}`,
      );
    if (missing.length > 0)
      throw new MarketError('bad_load', `${path}: missing required column: ${missing.join(', ')}. ${template}`);
    const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
    if (twice) throw new MarketError('bad_load', `${path}: the first line has the column ${twice} twice. Remove one`);
    return names;
  }
  throw new MarketError('bad_load', `${path}: no rows to load`);
}
