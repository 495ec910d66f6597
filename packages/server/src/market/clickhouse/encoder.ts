import type { MakeEncoder } from '../load/target';
import { searchedTexts } from '../text';
import { columnsOf, stored } from './table';

/** Rows in the format JSONCompactEachRow, in the order of `columnsOf`. */
export const clickHouseEncoder: MakeEncoder = (def) => {
  const lines: string[] = [];
  return {
    add(row, line) {
      const values = def.fields.map(({ name_en, type }) => wellFormed(stored(type, row[name_en])));
      const search = searchedTexts(def, row).map((text) => `${text}\n`);
      lines.push(JSON.stringify([row.id, ...values, wellFormed(search.join('')), line]), '\n');
    },
    finish: () => new TextEncoder().encode(lines.join('')),
  };
};

export const columnNames = (def: Parameters<MakeEncoder>[0]): string[] => columnsOf(def).map(([name]) => name);

/** Half a character is no text in UTF-8. */
const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(/\p{Surrogate}/gu, '\ufffd');
  return Array.isArray(value) ? value.map(wellFormed) : value;
};
