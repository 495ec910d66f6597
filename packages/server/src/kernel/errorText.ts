/** What an error says. Drizzle adds the values of the statement, among them phones, codes and hashes: never those. */
export const errorText = (error: Error): string => error.message.split('\nparams:', 1)[0] ?? '';

/** Emscripten's number for a disk without room, which the embedded database throws bare. */
const NO_SPACE = 51;

/**
 * One line for anything that was thrown, in a terminal or a log: what failed and why, never a statement's values. Of a
 * statement that failed the reason is told, which is its cause.
 */
export function thrownText(thrown: unknown): string {
  if (thrown instanceof Error) {
    const failedStatement = thrown.message.startsWith('Failed query:') && thrown.cause !== undefined;
    const text = failedStatement ? '' : errorText(thrown).trim();
    const cause = thrown.cause === undefined ? '' : thrownText(thrown.cause);
    const { code } = thrown as NodeJS.ErrnoException;
    return [text || (cause ? '' : (code ?? thrown.name)), cause].filter(Boolean).join(': ').replaceAll('\n', ' ');
  }
  if (typeof thrown === 'object' && thrown !== null) {
    const { name, code, errno } = thrown as { name?: unknown; code?: unknown; errno?: unknown };
    if (errno === NO_SPACE) return 'no space left on the disk';
    const parts = [name, code, errno].filter((part) => typeof part === 'string' || typeof part === 'number');
    return parts.length > 0 ? parts.join(' ') : 'an object without a message';
  }
  return String(thrown);
}

interface ErrorDescription {
  type: string;
  message: string;
  stack: string;
  /** Of the database: its code, and the rule that was broken. */
  code?: string;
  constraint?: string;
  cause?: ErrorDescription;
  /** As the logger's type has it. */
  [more: string]: unknown;
}

/** An error as it may stand in a log: no values of statements, and nothing of a row that the database names. */
export function describeError(error: Error): ErrorDescription {
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
