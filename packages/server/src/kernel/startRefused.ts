/** Settings or the database prevent a start. Each line states one problem and its remedy. */
export class StartRefused extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}
