/** Reason why a reachable database accepts no writes. */
export type WriteProblem = 'database-read-only' | 'database-standby' | 'database-full';

/** Consequences of a database error for the statement. */
export interface DatabaseFailure {
  /** `unknown` if the statement may have been committed; else nothing changed. */
  outcome: 'not-done' | 'unknown';
  /** Unreachable, hung, overloaded or read-only: a retry of the statement may succeed. */
  isUnavailable: boolean;
  refusesWrites: WriteProblem | null;
}

/** The database rejects every write. */
export class WritesRefused extends Error {
  constructor(
    readonly problem: WriteProblem,
    options?: ErrorOptions,
  ) {
    super(TEXTS[problem], options);
  }
}

const TEXTS: Record<WriteProblem, string> = {
  'database-read-only': 'The database is read-only',
  'database-standby': 'The database is a standby, which accepts no writes',
  'database-full': 'The disk of the database is full',
};

/** PostgreSQL manual, Appendix A. Node's codes such as EPIPE also have five capitals, but other first letters. */
const SQLSTATE = /^(\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;
/**
 * Connection exceptions except 08001 and 08004, which occur while connecting; statement_completion_unknown; a session ended
 * by an administrator or a crash, which a pooler may report after a commit.
 */
const UNKNOWN_STATES = /^(08(?!001|004)...|40003|57P0[12])$/;
/** Classes 08, 53, 57 and 58 of Appendix A; read-only; transaction timeouts. */
const UNAVAILABLE_STATES = /^(08...|25006|25P0[34]|40003|53...|57...|58...)$/;
const WRITE_PROBLEMS: Readonly<Record<string, WriteProblem>> = {
  '25006': 'database-read-only',
  '53100': 'database-full',
};

/** No connection was made. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;
const BROKEN = /^(ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Errors of node-postgres have no code. These are thrown before anything is sent. */
const NOT_SENT_MESSAGES =
  /^(Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout|Cannot use a pool after calling end)/;
const BROKEN_MESSAGES = /^(Connection terminated|Query read timeout)/;

const NOT_DONE: DatabaseFailure = { outcome: 'not-done', isUnavailable: true, refusesWrites: null };
const UNKNOWN: DatabaseFailure = { outcome: 'unknown', isUnavailable: true, refusesWrites: null };

const MARK = Symbol('not done');
type Mark = 'not-connected' | 'not-committed';

/** Marks an error that was thrown before the statement or COMMIT was sent. Returns the error. */
export function markNotDone(error: unknown, mark: Mark): unknown {
  if (error instanceof Error && !(MARK in error)) Object.defineProperty(error, MARK, { value: mark });
  return error;
}

/** Classifies an error of PostgreSQL, its sockets or the driver, or one with such a cause; null for other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  let failure: DatabaseFailure | null = null;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { [MARK]: mark } = cause as { [MARK]?: Mark };
    if (mark === 'not-connected') return NOT_DONE;
    failure ??= failureOf(cause);
    if (mark && failure) return { ...failure, outcome: 'not-done' };
  }
  return failure;
}

function failureOf({ code, message, syscall }: Error & { code?: unknown; syscall?: unknown }): DatabaseFailure | null {
  if (typeof code === 'string') {
    if (SQLSTATE.test(code))
      return {
        outcome: UNKNOWN_STATES.test(code) ? 'unknown' : 'not-done',
        isUnavailable: UNAVAILABLE_STATES.test(code),
        refusesWrites: WRITE_PROBLEMS[code] ?? null,
      };
    if (NOT_CONNECTED.test(code) || (BROKEN.test(code) && syscall === 'connect')) return NOT_DONE;
    if (BROKEN.test(code)) return UNKNOWN;
  }
  if (NOT_SENT_MESSAGES.test(message)) return NOT_DONE;
  return BROKEN_MESSAGES.test(message) ? UNKNOWN : null;
}

export const isUnavailable = (error: unknown): boolean => databaseFailure(error)?.isUnavailable ?? false;

/** Serialization failure, deadlock, lock not available, cached plan of a changed table. */
const TRANSIENT_STATES = new Set(['40001', '40P01', '55P03', '0A000']);
const CHECK_VIOLATION = '23514';

/** Whether a statement failed because of concurrent statements, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  // Without a constraint name it is a partition that was attached while the row waited for the default one.
  return TRANSIENT_STATES.has(code ?? '') || (code === CHECK_VIOLATION && constraint === undefined);
}

/** Wraps an error of a database without writes, so that its message states the reason. */
export function withReason<E>(error: E): E | WritesRefused {
  const problem = databaseFailure(error)?.refusesWrites;
  return problem ? new WritesRefused(problem, { cause: error }) : error;
}
