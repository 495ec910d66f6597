import type { RowValue } from '@daas/contract/datasets';
import type { EXPORT_FORMATS } from '@daas/contract/enums';
import type { StoredValue } from './reading/line';

/** What a spreadsheet works out by itself, and what that is; other files hold the value. */
export interface Formula {
  formula: string;
  value: number;
}

/** A cell of somebody's own table, which goes out as it came in: what it shows, and what it stores where that is no text. */
export interface OwnCell {
  text: string;
  stored?: StoredValue | undefined;
}

export type Cell = RowValue | Formula | OwnCell;

export type TableFormat = (typeof EXPORT_FORMATS)[number];

/** What the cells of a column are: dates as 'YYYY-MM-DD', moments as ISO instants, `code` a number that is not counted with. */
export type CellKind = 'text' | 'integer' | 'decimal' | 'code' | 'date' | 'datetime' | 'boolean' | 'list' | 'records';

export interface Column {
  title: string;
  kind: CellKind;
  /** What a format for programs calls it; the title where there is none. */
  name?: string;
}

/** A second sheet, which says what the first one holds; a file that is no workbook has no place for it. */
export interface About {
  title: string;
  lines: (readonly [label: string, text: string])[];
}

/** All that the next piece of a file depends on, as plain JSON: another process can go on where one was killed. */
export interface FileState {
  /** Bytes of content so far, before any packing. */
  size: number;
  /** Bytes the content takes up in the file. */
  packed: number;
  /** Checksum of the content. */
  crc: number;
  /** Lines of the table, the header among them where it is a line. */
  lines: number;
  /** Of each column; a file begun by an earlier version has none, and text only. */
  kinds?: CellKind[];
  /** Of the columns, in formats that name them in each line. */
  names?: string[];
  /** Of own cells, in the order of their styles; a file begun by an earlier version has none, and its styles in front. */
  formats?: (number | string)[];
  about?: About | undefined;
}

export interface Piece {
  bytes: Buffer;
  state: FileState;
  /** What the end of the file has to say of this piece; kept beside it. */
  summary?: Buffer;
}

/** A table file made piece by piece; the pieces one after another are the file. */
export interface TableWriter {
  contentType: string;
  begin(columns: readonly Column[], about?: About): Promise<Piece>;
  rows(state: FileState, rows: readonly (readonly Cell[])[]): Promise<Piece>;
  /** `summaries` of all pieces, in their order. */
  end(state: FileState, summaries?: readonly Buffer[]): Promise<Buffer>;
}
