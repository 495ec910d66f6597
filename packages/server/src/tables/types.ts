import type { RowValue } from '@daas/contract/datasets';
import type { EXPORT_FORMATS } from '@daas/contract/enums';
import type { StoredValue } from './reading/line';

/** A formula with its value; only workbooks contain the formula. */
export interface Formula {
  formula: string;
  value: number;
}

/** A cell of a customer's own table, returned unchanged: its text, and its stored value if it is not text. */
export interface OwnCell {
  text: string;
  stored?: StoredValue | undefined;
}

export type Cell = RowValue | Formula | OwnCell;

export type TableFormat = (typeof EXPORT_FORMATS)[number];

/** Type of a column: dates are 'YYYY-MM-DD', datetimes are ISO instants, `code` is a number without arithmetic meaning. */
export type CellKind = 'text' | 'integer' | 'decimal' | 'code' | 'date' | 'datetime' | 'boolean' | 'list' | 'records';

export interface Column {
  title: string;
  kind: CellKind;
  /** Name in formats for programs. Default: the title. */
  name?: string;
}

/** A second sheet of a workbook that describes the first one. Other formats omit it. */
export interface About {
  title: string;
  lines: (readonly [label: string, text: string])[];
}

/** State between two pieces of a file, as JSON, so that another process can continue. */
export interface FileState {
  /** Bytes of content before compression. */
  size: number;
  /** Bytes of content in the file. */
  packed: number;
  /** Checksum of the content. */
  crc: number;
  /** Lines of the table, including a header line. */
  lines: number;
  /** Kinds of the columns; undefined in a file begun by an earlier version, which contains only text. */
  kinds?: CellKind[];
  /** Names of the columns, in formats that repeat them in each line. */
  names?: string[];
  /** Formats of own cells, in the order of styles; undefined in a file of an earlier version, whose styles come first. */
  formats?: (number | string)[];
  about?: About | undefined;
}

export interface Piece {
  bytes: Buffer;
  state: FileState;
  /** This piece's part of the end of the file, stored with the piece. */
  summary?: Buffer;
}

/** Writes a table file in pieces; the file is their concatenation. */
export interface TableWriter {
  contentType: string;
  begin(columns: readonly Column[], about?: About): Promise<Piece>;
  rows(state: FileState, rows: readonly (readonly Cell[])[]): Promise<Piece>;
  /** `summaries` are those of all pieces, in order. */
  end(state: FileState, summaries?: readonly Buffer[]): Promise<Buffer>;
}
