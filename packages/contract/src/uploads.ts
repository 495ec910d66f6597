import { z } from 'zod';
import { DATA_KINDS, DELIMITERS, ENCODINGS } from './tables';

/** How a file is to be read, where a person knows better than the file says; what is left out is found. */
export const reading = z.strictObject({
  /** Name of a sheet, also of a hidden one. */
  sheet: z.string().min(1).max(100).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** Number of the line that names the columns; 0 says that none does. */
  header_line: z.number().int().min(0).max(1000).optional(),
  /** Leaves out the rows and columns that a spreadsheet does not show. */
  visible_only: z.boolean().optional(),
});
export type Reading = z.output<typeof reading>;
/** A reading as it is stored. // docs/decisions/0076 */
export interface ReadingOptions extends Pick<Reading, 'sheet' | 'encoding' | 'delimiter'> {
  headerLine?: number | undefined;
  visibleOnly?: boolean | undefined;
}

const columnName = z.string().min(1).max(100);
type Columns<Role extends string> = z.ZodObject<Record<Role, z.ZodOptional<z.ZodString>>, z.core.$strict>;

/** What a file's columns are taken for: role → the column's name. */
export const columnsFor = <const Role extends string>(roles: readonly Role[]) =>
  z.strictObject(Object.fromEntries(roles.map((role) => [role, columnName.optional()]))) as Columns<Role>;

/** What a person may correct before anything is started; without `columns` these are guessed. */
export const corrections = <const Role extends string>(roles: readonly Role[]) => ({
  reading: reading.default({}),
  columns: columnsFor(roles).optional(),
});

/** A list that was pasted is sent as a file; of its lines no more than MAX_COUNT are taken. // §5 */
export const pasted = z.boolean().default(false);

/** What was understood of a file that was sent. Nothing is started by that. */
export const understood = z.object({
  upload_id: z.string(),
  file_name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  /** Null for CSV. */
  sheet: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** Null for a workbook. */
  encoding: z.enum(ENCODINGS).nullable(),
  delimiter: z.string().nullable(),
  /** Null where the first line is a row. */
  header_line: z.number().int().nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(DATA_KINDS),
      /** As the line below the header says. */
      unit: z.string().nullable(),
      /** What it is taken for; null where it is not used. */
      role: z.string().nullable(),
    }),
  ),
  /** The first PREVIEW_ROWS. */
  preview: z.array(z.array(z.string())),
  rows: z.number().int(),
  /** Rows and columns of a workbook that are hidden, by hand or by a filter; they are among the others without `visible_only`. */
  hidden: z.object({ rows: z.number().int(), columns: z.array(z.string()), included: z.boolean() }),
  /** Of the first MATCH_ROWS rows, those that would be taken; null while it is open which column names them. */
  match: z.object({ looked: z.number().int(), matched: z.number().int() }).nullable(),
  /** Why it cannot be read like this, in the reader's language; another reading may help. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Understood = z.output<typeof understood>;

/** What a column of a name list may be taken for: the rows are found by the one or the other. */
export const NAME_LIST_ROLES = ['name', 'code'] as const;
/** Where names and codes may stand in one column. */
export const KEY_ROLES = ['key'] as const;
