type Cell = string | number | null;

/** What a spreadsheet would compute is a text. */
const cell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvText = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((line) => line.map(cell).join(',')).join('\r\n');

/** Lines as a CSV file, with a byte order mark, by which spreadsheets detect UTF-8. */
export const csvFile = (lines: readonly (readonly Cell[])[]): Blob =>
  new Blob([`\uFEFF${csvText(lines)}\r\n`], { type: 'text/csv;charset=utf-8' });
