/** Rows of a file that are shown, and that are held against the market or the company before anything is started. */
export const PREVIEW_ROWS = 10;
export const MATCH_ROWS = 1000;

/** What table files are written in, as `TextDecoder` calls it. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
  'windows-1251',
  'windows-1253',
  'windows-1256',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What parts the cells of a line, and is looked for; others are read where somebody says so. */
export const LIKELY_DELIMITERS = ['\t', ';', ',', '|'] as const;
/** As Chinese input methods write them; looked for where none of the others parts the lines. */
export const WIDE_DELIMITERS = ['，', '；', '｜'] as const;
export const DELIMITERS = [...LIKELY_DELIMITERS, ...WIDE_DELIMITERS, ':', '^', '~'] as const;

/** What most cells of a column look like. */
export const DATA_KINDS = [
  'blank',
  'text',
  'number',
  'date',
  'time',
  'boolean',
  'code',
  'phone',
  'email',
  'company',
] as const;
export type DataKind = (typeof DATA_KINDS)[number];
