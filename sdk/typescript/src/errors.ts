import type { Problem } from './types.js';

/** Every error of this package. */
export class DaasError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/**
 * No usable answer after all tries. A call that can be charged may have happened: repeat it with `idempotencyKey`, and it
 * is charged at most once.
 */
export class ConnectionFailed extends DaasError {
  constructor(
    message: string,
    readonly idempotencyKey: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
/** The file is not the one that the download began with, or its bytes do not have its digest. */
export class FileChanged extends DaasError {}
/** The platform could not make the file. */
export class FileFailed extends DaasError {}
/** A message that is not from the platform, or too old. */
export class WebhookRefused extends DaasError {}

/** An answer that is not a success, with the fields of its problem. */
export class Refused extends DaasError {
  readonly code: string;
  readonly limit: NonNullable<Problem['limit']> | null;

  constructor(
    readonly status: number,
    /** The body of the answer, with `errors` by field, `request_id` and `receipt`; empty if a proxy answered. */
    readonly problem: Partial<Problem>,
    /** Seconds until a repeated call can succeed, if the platform knows. */
    readonly retryAfter: number | null,
    readonly idempotencyKey: string | null,
  ) {
    const { code = `http-${status}`, detail = 'The answer is not from the platform', request_id, limit } = problem;
    super(`${code}${limit ? ` (${limit.name})` : ''}: ${detail}${request_id ? ` [${request_id}]` : ''}`);
    this.code = code;
    this.limit = limit ?? null;
  }
}
/** A limit, budget or the balance. `limit` has its name, value and use, and when it renews. */
export class LimitReached extends Refused {}
export class InsufficientBalance extends LimitReached {}
export class InvalidRequest extends Refused {}
export class AuthenticationFailed extends Refused {}
export class PermissionDenied extends Refused {}
export class NotFound extends Refused {}
export class Conflict extends Refused {}
export class ServerFailed extends Refused {}

const BY_STATUS: Record<number, typeof Refused> = {
  401: AuthenticationFailed,
  402: LimitReached,
  403: PermissionDenied,
  404: NotFound,
  409: Conflict,
  412: Conflict,
  429: LimitReached,
};

export function refusalOf(...of: ConstructorParameters<typeof Refused>): Refused {
  const [status, { code, limit }] = of;
  if (code === 'insufficient-balance') return new InsufficientBalance(...of);
  if (limit) return new LimitReached(...of);
  return new (BY_STATUS[status] ?? (status >= 500 ? ServerFailed : InvalidRequest))(...of);
}
