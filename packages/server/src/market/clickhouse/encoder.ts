import type { FieldType } from '@daas/contract/datasets';
import type { MakeEncoder } from '../load/target';
import { searchedTexts } from '../searchText';
import { RowBinaryWriter } from './rowBinaryWriter';
import { columnsOf, storedValue } from './table';

/** Encodes rows in the RowBinary format, in the order of `columnsOf`. */
export const clickHouseEncoder: MakeEncoder = (def) => {
  const writer = new RowBinaryWriter();
  const fields = def.fields.map(({ name_en: name, type, required }) => ({
    name,
    type,
    write: WRITE[type],
    mayBeNull: !required && type !== 'tags',
  }));
  return {
    add(row, line) {
      writer.text(row.id);
      for (const { name, type, write, mayBeNull } of fields) {
        const value = storedValue(type, row[name]);
        // RowBinary: a nullable value begins with a byte for null.
        if (mayBeNull) writer.boolean(value === null);
        if (value !== null) write(writer, value as never);
      }
      writer.text(searchedTexts(def, row).join('\n').concat('\n'));
      writer.int32(line);
    },
    finish() {
      const { buffer, length } = writer.written();
      return new Uint8Array(buffer, 0, length);
    },
  };
};

/** Writers by type, for values of `storedValue`. */
const WRITE: Record<FieldType, (writer: RowBinaryWriter, value: never) => void> = {
  text: (writer, value: string) => writer.text(value),
  keyword: (writer, value: string) => writer.text(value),
  enum: (writer, value: string) => writer.text(value),
  records: (writer, value: string) => writer.text(value),
  tags: (writer, value: string[]) => writer.texts(value),
  integer: (writer, value: number) => writer.int32(value),
  date: (writer, value: number) => writer.int32(value),
  datetime: (writer, value: number) => writer.int64(value),
  decimal: (writer, value: number) => writer.float64(value),
  boolean: (writer, value: boolean) => writer.boolean(value),
};

export const columnNames = (def: Parameters<MakeEncoder>[0]): string[] => columnsOf(def).map(([name]) => name);
