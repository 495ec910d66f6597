import { directionOf, ofOwnDirection } from '@daas/kit/languages';

/** Typed request errors. // §8 */
export interface ErrorBody {
  success?: boolean;
  errorCode?: string | number;
  errorMessage?: string;
  showType?: number;
  /** Of 401 and 403 answers. */
  code?: number;
  msg?: string;
  err_msg?: string;
  fields?: { field: string; rule: string; message: string }[];
  request_id?: string;
}

export class RequestError extends Error {
  /** A dialog or another page answers it already. */
  takenElsewhere = false;
  /** Of a 401 on sign-in and the like, which show it as a line: what its dialog would have said, a message id. // §8 */
  downlineNotice: string | null = null;
}
export class TimeoutError extends RequestError {
  override name = 'TimeoutError';
}
export class NetworkError extends RequestError {
  override name = 'NetworkError';
}
export class ParseError extends RequestError {
  override name = 'ParseError';
}
/** A status outside 2xx. */
export class HttpError extends RequestError {
  override name = 'HttpError';
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(messageOf(body) ?? `HTTP ${status}`);
  }
}
/** `success: false` in an answer that arrived. // §4 */
export class BusinessError extends RequestError {
  override name = 'BizError';
  constructor(readonly body: ErrorBody) {
    super(messageOf(body) ?? '');
  }
}

export const messageOf = (body: ErrorBody): string | undefined =>
  body.errorMessage || body.msg || body.err_msg || undefined;

/** What the server has no text for it says in English: among what is read from right to left that keeps its own order. */
export function inOwnOrder(body: ErrorBody, locale: string): ErrorBody {
  if (directionOf(locale) === 'ltr') return body;
  const message = messageOf(body);
  return {
    ...body,
    ...(message ? { errorMessage: ofOwnDirection(message) } : {}),
    ...(body.fields ? { fields: body.fields.map((one) => ({ ...one, message: ofOwnDirection(one.message) })) } : {}),
  };
}

/** The server's refusal code, as `name-taken`. */
export const refusalCode = (error: unknown): string | null =>
  error instanceof HttpError || error instanceof BusinessError ? String(error.body.errorCode ?? '') || null : null;

/** Problems by field, in the shape of antd's `form.setFields`. A permission that is missing is no field of a form. */
export function fieldErrors(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof HttpError || error instanceof BusinessError)) return [];
  if (error instanceof HttpError && error.status === 403) return [];
  // A form's list counts its entries in numbers.
  const pathOf = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return (error.body.fields ?? []).map(({ field, message }) => ({ name: pathOf(field), errors: [message] }));
}

/** What the server said when it refused; null when it said nothing. */
export const refusalMessage = (error: unknown): string | null =>
  error instanceof HttpError || error instanceof BusinessError ? (messageOf(error.body) ?? null) : null;

export const wasTakenElsewhere = (error: unknown): boolean => error instanceof RequestError && error.takenElsewhere;
