/** Returns the message without the parameters that Drizzle appends: they contain phones, codes and hashes. */
export const errorText = (error: Error): string => error.message.split('\nparams:', 1)[0] ?? '';

/** Emscripten's error number for a full disk, which the embedded database throws without a message. */
const NO_SPACE = 51;

/** Whether the embedded database found its disk full. */
export const isDiskFull = (thrown: unknown): boolean => (thrown as { errno?: unknown } | null)?.errno === NO_SPACE;

/**
 * Returns one line for a thrown value, without the values of a statement. For a failed statement it is the message of the
 * cause.
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
    if (isDiskFull(thrown)) return 'no space left on the disk';
    const { name, code, errno } = thrown as { name?: unknown; code?: unknown; errno?: unknown };
    const parts = [name, code, errno].filter((part) => typeof part === 'string' || typeof part === 'number');
    return parts.length > 0 ? parts.join(' ') : 'an object without a message';
  }
  return String(thrown);
}

interface ErrorDescription {
  type: string;
  message: string;
  stack: string;
  /** Code and violated constraint of a database error. */
  code?: string;
  constraint?: string;
  cause?: ErrorDescription;
  /** Required by the logger's type. */
  [more: string]: unknown;
}

/** Returns an error for logs, without values of statements and rows. */
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
