/** What an error says. Drizzle adds the values of the statement, among them phones, codes and hashes: never those. */
export const errorText = (error: Error): string => error.message.split('\nparams:', 1)[0] ?? '';

interface Written {
  type: string;
  message: string;
  stack: string;
  /** Of the database: its code, and the rule that was broken. */
  code?: string;
  constraint?: string;
  cause?: Written;
  /** As the logger's type has it. */
  [more: string]: unknown;
}

/** An error as it may stand in a log: no values of statements, and nothing of a row that the database names. */
export function describeError(error: Error): Written {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: errorText(error),
    stack: frames.join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
