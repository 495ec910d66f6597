/** A value of a row. `FIELD_TYPES` describes each type. */
export type RowValue = string | number | boolean | string[] | Record<string, string | number | null>[] | null;
export type Row = { id: string } & Record<string, RowValue>;
