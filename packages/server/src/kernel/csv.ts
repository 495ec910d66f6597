import { stringify } from 'csv-stringify/sync';

/** `asItIs` is a safe text, not a formula. */
type Cell = string | number | null | { asItIs: string };

/**
 * Formats lines of CSV. Adds an apostrophe before text that a spreadsheet would run as a formula (it begins with = + - @,
 * a tab or a carriage return).
 */
export const csvLines = (rows: Iterable<readonly Cell[]>): string =>
  stringify([...rows] as Cell[][], {
    escape_formulas: true,
    quote_record_delimiter: true,
    record_delimiter: '\r\n',
    cast: { object: (cell) => ({ value: (cell as { asItIs: string }).asItIs, escape_formulas: false }) },
  });

/** Yields a CSV file in pieces, with a byte order mark, by which spreadsheets detect UTF-8. */
export async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLines([header])}`;
  for await (const batch of batches) if (batch.length > 0) yield csvLines(batch);
}
