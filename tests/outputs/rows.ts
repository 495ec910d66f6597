import {
  type DataSetDefinition,
  type FieldDefinition,
  type Row,
  type RowValue,
  sampleRow,
} from '@daas/contract/datasets';

/** Rare Han (U+20BB7, U+30EDD), right-to-left with its marks, emoji of several characters, what looks like syntax. */
const TEXTS = [
  '𠮷野家𰻝麵',
  'شركة النيل\u200f (القاهرة)',
  '👩‍👩‍👧‍👦🇨🇳',
  'a,"b"\r\nc\td',
  'é e\u0301 ß ﬁ',
  "<b>&amp;</b> _x0041_ 'x' \\n",
  'null',
  '',
];
const DAYS = ['1899-03-01', '1900-01-01', '1970-01-01', '2024-02-29', '9999-12-31'];
const INSTANTS = ['1901-12-13T20:45:52Z', '1970-01-01T00:00:00Z', '2025-04-02T01:30:05Z', '2099-12-31T16:00:00Z'];
const INTEGERS = [0, -1, 7, 2 ** 31, -(2 ** 53) + 1, 2 ** 53 - 1];
const DECIMALS = [0, 0.1, -0.5, 1e21, 1e-7, 1234567.891, 2 ** 53];

/** Rows of a data set: its sample, rows of every kind of value, rows without any. */
export function rowsOf(def: DataSetDefinition): Row[] {
  const rows = TEXTS.map((_, at) => rowOf(def, (field, column) => sampleOf(field, at + column)));
  const blank = rowOf(def, () => null);
  return [blank, ...rows, blank, sampleRow(def)];
}

const rowOf = (def: DataSetDefinition, value: (field: FieldDefinition, column: number) => RowValue): Row => ({
  id: 'x',
  ...Object.fromEntries(def.fields.map((field, column) => [field.name_en, value(field, column)])),
});

const nth = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

function sampleOf({ type, columns = [] }: FieldDefinition, at: number): RowValue {
  switch (type) {
    case 'integer':
      return nth(INTEGERS, at);
    case 'decimal':
      return nth(DECIMALS, at);
    case 'boolean':
      return at % 2 === 0;
    case 'date':
      return nth(DAYS, at);
    case 'datetime':
      return nth(INSTANTS, at);
    case 'tags':
      return nth([[], [nth(TEXTS, at)], ['', 'b', nth(TEXTS, at + 1)]], at);
    case 'records':
      return nth([[], [recordOf(columns, at)], [recordOf(columns, at + 1), recordOf(columns, at + 2)]], at);
    default:
      return nth(TEXTS, at);
  }
}

function recordOf(columns: NonNullable<FieldDefinition['columns']>, at: number) {
  const values = { text: nth(TEXTS, at), integer: nth(INTEGERS, at), decimal: nth(DECIMALS, at), date: nth(DAYS, at) };
  return Object.fromEntries(columns.map(({ name_en, type }, n) => [name_en, (at + n) % 4 === 3 ? null : values[type]]));
}
