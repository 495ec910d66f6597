/** What parts a list that was written in one line. */
const IN_A_LINE = /[,，;；、]/;
/** A cell that a spreadsheet has quoted, as it has a line break or a quote in it. */
const QUOTED_CELL = /(^|[\t\r\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g;

const unquoted = (text: string): string =>
  text.replace(QUOTED_CELL, (_, before: string, cell: string) => {
    const inner = cell.replaceAll('""', '"').replace(/[\t\r\n]+/g, ' ');
    return before + inner;
  });

/** Lines of a text, without blank ones; a single line may be a list by itself. */
export function pastedLines(text: string): string[] {
  const lines = unquoted(text)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const [only = ''] = lines;
  if (lines.length !== 1 || only.includes('\t')) return lines;
  return only
    .split(IN_A_LINE)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const quoted = (cell: string) => (/[",;|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The same as a file: cells of a spreadsheet are parted by tabs, and commas belong to names. */
export function pastedFile(text: string, name: string): File {
  const lines = pastedLines(text).map((line) => line.split('\t').map(quoted).join('\t'));
  return new File([`\uFEFF${lines.join('\r\n')}\r\n`], `${name}.csv`, { type: 'text/csv' });
}
