import type { DataSetDefinition, RowValue } from '@daas/contract/datasets';
import type { MakeEncoder } from '../load/target';
import { searchColumns } from '../searchText';
import { CopyWriter } from './copyWriter';
import { type Column, storedColumns } from './table';

/** Column of a staging table with the line of each row, to report repeated ids. */
export const LINE_COLUMN = 'row_number';

/** The columns of a batch, in order. */
export const copyColumns = (def: DataSetDefinition): string[] => [
  ...storedColumns(def).map(({ name }) => name),
  LINE_COLUMN,
];

/** Encodes rows for COPY into `copyColumns`. */
export const copyEncoder: MakeEncoder = (def) => {
  const columns = storedColumns(def).map(({ name, kind }) => ({ name, kind, write: WRITE[kind] }));
  const writer = new CopyWriter();
  return {
    add(row, line) {
      const search = searchColumns(def, row);
      writer.row(columns.length + 1);
      for (const { name, kind, write } of columns) {
        const value = kind === 'search_terms' || kind === 'search_text' ? search[kind] : row[name];
        if (value === null) writer.null();
        else write(writer, value as never);
      }
      writer.integer(line);
    },
    finish: () => writer.finish(),
  };
};

/** Writers by column type. */
const WRITE: Record<Column['kind'], (writer: CopyWriter, value: never) => void> = {
  text: (writer, value: string) => writer.text(value),
  keyword: (writer, value: string) => writer.text(value),
  enum: (writer, value: string) => writer.text(value),
  tags: (writer, value: string[]) => writer.texts(value),
  integer: (writer, value: number) => writer.integer(value),
  decimal: (writer, value: number) => writer.double(value),
  boolean: (writer, value: boolean) => writer.boolean(value),
  date: (writer, value: string) => writer.date(value),
  datetime: (writer, value: string) => writer.instant(value),
  records: (writer, value: RowValue) => writer.json(value),
  search_terms: (writer, value: Int32Array) => writer.integers(value),
  search_text: (writer, value: string) => writer.text(value),
};
