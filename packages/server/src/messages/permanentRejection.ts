/** The carrier rejected the message permanently; it is not retried. */
export class PermanentRejection extends Error {
  /** Status of RFC 3463 if the carrier returns one, for example `5.1.1`. */
  readonly status: string | undefined;
  constructor(reason: string, { status, ...options }: ErrorOptions & { status?: string | undefined } = {}) {
    super(reason, options);
    this.status = status;
  }
}
