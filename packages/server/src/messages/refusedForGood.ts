/** The carrier refused this message itself, and would refuse it again: another try is not made. */
export class RefusedForGood extends Error {
  /** Why, where the carrier says it as RFC 3463 does: `5.1.1`. */
  readonly status: string | undefined;
  constructor(reason: string, { status, ...options }: ErrorOptions & { status?: string | undefined } = {}) {
    super(reason, options);
    this.status = status;
  }
}
