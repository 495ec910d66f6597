import { fileRefused } from './line';

const HEAD = 4096;
const starts = (file: Buffer, ...bytes: number[]) => bytes.every((byte, at) => file[at] === byte);
const ascii = (file: Buffer, text: string) => file.subarray(0, text.length).toString('latin1') === text;

/** Unsupported file types by their first bytes. `kind` is a proper name. */
const OTHERS: readonly (readonly [kind: string, is: (file: Buffer) => boolean])[] = [
  ['PDF', (file) => file.subarray(0, 1024).includes('%PDF-')],
  ['RTF', (file) => ascii(file, '{\\rtf')],
  ['RAR', (file) => ascii(file, 'Rar!')],
  ['7z', (file) => starts(file, 0x37, 0x7a, 0xbc, 0xaf)],
  ['gzip', (file) => starts(file, 0x1f, 0x8b)],
  ['PNG', (file) => starts(file, 0x89, 0x50, 0x4e, 0x47)],
  ['JPEG', (file) => starts(file, 0xff, 0xd8, 0xff)],
  ['GIF', (file) => ascii(file, 'GIF8')],
  ['SYLK', (file) => ascii(file, 'ID;PWXL') || ascii(file, 'ID;PSCALC')],
  ['Parquet', (file) => ascii(file, 'PAR1')],
  ['SQLite', (file) => ascii(file, 'SQLite format 3')],
];

/**
 * Returns whether the bytes are a ZIP archive (possibly a workbook) or text. Throws a refusal with the type of other
 * files. Ignores the file's name.
 */
export function identifyFile(file: Buffer): 'zip' | 'text' {
  if (file.length === 0) throw fileRefused('file-blank');
  if (ascii(file, 'PK')) return zip(file);
  if (starts(file, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) throw compound(file);
  // Workbooks of before 1993, which had no container. // [MS-XLS] BOF
  if (file[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(file[1] ?? -1) && (file[3] ?? 1) === 0)
    throw fileRefused('file-xls');
  const other = OTHERS.find(([, is]) => is(file));
  if (other) throw fileRefused('file-other', { kind: other[0] });
  const head = textHead(file);
  if (
    /^<\?xml|^<[\w:]*workbook/i.test(head) &&
    /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i.test(head)
  )
    throw fileRefused('file-xml-table');
  if (
    /^(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|table|meta|style)\b/i.test(head) ||
    /^MIME-Version:/i.test(head)
  )
    throw fileRefused('file-html');
  if (/^<\?xml\s[\s\S]*<html\b/i.test(head)) throw fileRefused('file-html');
  if (/^<\?xml\s/i.test(head)) throw fileRefused('file-other', { kind: 'XML' });
  if (/^[[{]\s*[{"[]/.test(head) && isJson(file)) throw fileRefused('file-other', { kind: 'JSON' });
  return 'text';
}

/** Returns the ASCII letters at the beginning, in any encoding. */
const textHead = (file: Buffer): string =>
  file
    .subarray(0, HEAD)
    .toString('latin1')
    .replace(/\0/g, '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');

function isJson(file: Buffer): boolean {
  try {
    JSON.parse(file.toString());
    return true;
  } catch {
    // One object per line.
    return /^\{[^\n]*\}\s*\n\s*\{/.test(file.subarray(0, HEAD).toString());
  }
}

/** An archive ends with its index. Without it, the file is incomplete. */
function zip(file: Buffer): 'zip' {
  if (starts(file, 0x50, 0x4b, 0x05, 0x06)) throw fileRefused('file-zip');
  const end = file.subarray(Math.max(0, file.length - 65_557)).includes(Buffer.from('PK\x05\x06', 'latin1'));
  if (starts(file, 0x50, 0x4b, 0x03, 0x04) && !end) throw fileRefused('file-cut');
  return 'zip';
}

/** A compound file names its streams in UTF-16. // [MS-CFB] 2.6.1 */
function compound(file: Buffer) {
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return fileRefused('file-password');
  if (has('Workbook') || has('Book')) return fileRefused('file-xls');
  if (has('WordDocument')) return fileRefused('file-other', { kind: 'Word' });
  return fileRefused(has('PowerPoint Document') ? 'file-other' : 'file-xls', { kind: 'PowerPoint' });
}
