import { z } from 'zod';
import { DATA_KINDS, DELIMITERS, ENCODINGS } from './tables';

/** Options for reading a file, chosen by a person; omitted ones are detected. */
export const reading = z.strictObject({
  /** Name of a sheet; may be hidden. */
  sheet: z.string().min(1).max(100).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** Line number of the header; 0 for none. */
  header_line: z.number().int().min(0).max(1000).optional(),
  /** Skips rows and columns that are hidden in the spreadsheet. */
  visible_only: z.boolean().optional(),
});
export type Reading = z.output<typeof reading>;
/** Stored options. // docs/decisions/0076 */
export interface ReadingOptions extends Pick<Reading, 'sheet' | 'encoding' | 'delimiter'> {
  headerLine?: number | undefined;
  visibleOnly?: boolean | undefined;
}

const columnName = z.string().min(1).max(100);
type Columns<Role extends string> = z.ZodObject<Record<Role, z.ZodOptional<z.ZodString>>, z.core.$strict>;

/** Roles of columns: role → name of the column. */
export const columnsFor = <const Role extends string>(roles: readonly Role[]) =>
  z.strictObject(Object.fromEntries(roles.map((role) => [role, columnName.optional()]))) as Columns<Role>;

/** Options that a person may correct before the start; without `columns` they are detected. */
export const corrections = <const Role extends string>(roles: readonly Role[]) => ({
  reading: reading.default({}),
  columns: columnsFor(roles).optional(),
});

/** A pasted list is sent as a file with at most MAX_COUNT lines. // §5 */
export const pasted = z.boolean().default(false);

/** Preview of an uploaded file. It starts nothing. */
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
  /** Null if the first line is a row. */
  header_line: z.number().int().nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(DATA_KINDS),
      /** Names of columns in the line below the header. */
      unit: z.string().nullable(),
      /** Role; null if the column is not used. */
      role: z.string().nullable(),
    }),
  ),
  /** The first PREVIEW_ROWS rows. */
  preview: z.array(z.array(z.string())),
  rows: z.number().int(),
  /** Hidden rows and columns of a workbook, manual or by filter; included in the others without `visible_only`. */
  hidden: z.object({ rows: z.number().int(), columns: z.array(z.string()), included: z.boolean() }),
  /** Matches among the first MATCH_ROWS rows; null until the matching column is known. */
  match: z.object({ looked: z.number().int(), matched: z.number().int() }).nullable(),
  /** Reason why it cannot be read with these options, in the user's language; other options may help. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Understood = z.output<typeof understood>;

/** Roles of columns in a name list: rows are matched by any of them. */
export const NAME_LIST_ROLES = ['name', 'code'] as const;
/** Names and codes may be mixed in one column. */
export const KEY_ROLES = ['key'] as const;
