/** Rows of a file that are shown, and rows that are compared with the market or the company in a preview. */
export const PREVIEW_ROWS = 10;
export const MATCH_ROWS = 1000;

/** Encodings of table files, with the names of `TextDecoder`. */
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

/** Cell delimiters that are detected; others only on request. */
export const LIKELY_DELIMITERS = ['\t', ';', ',', '|'] as const;
/** Full-width delimiters of Chinese input methods; detected if no other delimiter matches. */
export const WIDE_DELIMITERS = ['，', '；', '｜'] as const;
export const DELIMITERS = [...LIKELY_DELIMITERS, ...WIDE_DELIMITERS, ':', '^', '~'] as const;

/** Content of most cells of a column. */
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
