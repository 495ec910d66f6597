/** A start that its settings or its database forbid. Each line says one thing that is wrong, and what to do. */
export class StartRefused extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}
