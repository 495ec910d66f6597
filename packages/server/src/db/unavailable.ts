/**
 * What PostgreSQL, its sockets and the driver say when the database cannot be used just now: connection exceptions (08),
 * a transaction that idled too long, resources that ran out (53), a cancelled statement, shutdown and recovery (57),
 * an error of its disk (58).
 */
const CODES =
  /^(08...|25006|25P03|53...|57014|57P..|58030|ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** Those of the driver have no code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/**
 * The database is unreachable, hangs or is overloaded, and the statement itself is valid. Where a write fails so, it may
 * have been written.
 */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if ((typeof code === 'string' && CODES.test(code)) || MESSAGES.test(cause.message)) return true;
  }
  return false;
}
