/** Returns the width of a text on a terminal; Chinese characters have the width 2. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u1100-\u115f\u2e80-\uffdc]/u.test(character) ? 2 : 1), 0);

/** Returns the lines of a table with aligned columns. */
export function formatColumns(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => widthOf(row[at] ?? ''))));
  return all.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}
