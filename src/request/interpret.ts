import { SHOW_TYPE } from '@daas/contract/enums';
import { ERROR_ROWS, type ErrorAction } from '@daas/contract/errors/rows';
import { BusinessError, type ErrorBody, HttpError, messageOf, ParseError, TimeoutError } from './errors';

/** Text to show: a message id of ours, or what the server said. */
export type Text = { id: string } | { text: string };

export type Presentation =
  | { kind: 'none' }
  /** 401 on a public page: returned to the caller, no dialog. // §8 */
  | { kind: 'downline-notice'; messageId: string }
  | { kind: 'message'; level: 'warning' | 'error'; text: Text }
  | { kind: 'notification'; title: Text; text: Text }
  | { kind: 'redirect'; errorCode: string; errorMessage: string }
  | { kind: 'dialog'; title: Text; text: Text; action: Exclude<ErrorAction, null | 'forbidden-page'> }
  | { kind: 'message-and-forbidden-page'; text: Text };

export interface Place {
  /** On sign-in, register, reset-password or redirect. */
  onNoticePage: boolean;
  disableLoginRedirect: boolean;
  showErrorInPlace: boolean;
}

const TIMEOUT = 504;
const RETRY: Text = { id: 'errors.retry' };
const PROMPT: Text = { id: 'errors.prompt' };

const rowFor = (status: number, code: unknown) =>
  ERROR_ROWS.find((row) => row.status === status && row.code === Number(code ?? Number.NaN)) ??
  ERROR_ROWS.find((row) => row.status === status && row.code === null);

/** The message id for a 401. // §8 */
export const offlineTextOf = (code: unknown): string => rowFor(401, code)?.messageId ?? 'errors.401';

/** The normalised error by its showType. // §8 */
function byShowType(body: ErrorBody): Presentation {
  const message = messageOf(body);
  const text: Text = message ? { text: message } : RETRY;
  switch (body.showType) {
    case SHOW_TYPE.silent:
      return { kind: 'none' };
    case SHOW_TYPE.warning:
      return { kind: 'message', level: 'warning', text };
    case SHOW_TYPE.notification:
      return { kind: 'notification', title: { text: String(body.errorCode ?? '') }, text };
    case SHOW_TYPE.redirect:
      return { kind: 'redirect', errorCode: String(body.errorCode ?? ''), errorMessage: message ?? '' };
    default:
      return { kind: 'message', level: 'error', text };
  }
}

function byStatus({ status, body }: HttpError, place: Place): Presentation {
  const row = rowFor(status, body.code);
  const text: Text = row ? { id: row.messageId } : RETRY;
  if (status === 401) {
    if (place.disableLoginRedirect) return { kind: 'none' };
    const messageId = offlineTextOf(body.code);
    if (place.onNoticePage) return { kind: 'downline-notice', messageId };
    return { kind: 'dialog', title: { id: 'errors.offline' }, text: { id: messageId }, action: 'offline' };
  }
  if (status === 403 && row) {
    if (row.action === 'forbidden-page') return { kind: 'message-and-forbidden-page', text };
    if (row.action) return { kind: 'dialog', title: PROMPT, text, action: row.action };
    return { kind: 'message', level: 'warning', text };
  }
  if (place.showErrorInPlace) return { kind: 'none' };
  // A 504 is a proxy's, whatever its body says. // §8
  if (status !== TIMEOUT && body.success === false && body.showType !== undefined) return byShowType(body);
  const message = status === TIMEOUT ? undefined : messageOf(body);
  if (message) return { kind: 'message', level: 'warning', text: { text: message } };
  return { kind: 'notification', title: PROMPT, text: { id: rowFor(status, null)?.messageId ?? 'errors.server' } };
}

/** What the user sees for an error; the rows of the catalogue decide, not this code. */
export function interpret(error: unknown, place: Place): Presentation {
  if (error instanceof HttpError) return byStatus(error, place);
  if (place.showErrorInPlace) return { kind: 'none' };
  if (error instanceof BusinessError) return byShowType(error.body);
  if (error instanceof TimeoutError) return { kind: 'notification', title: PROMPT, text: { id: 'errors.504' } };
  if (error instanceof ParseError) return { kind: 'message', level: 'error', text: { id: 'errors.parse' } };
  const message = error instanceof Error && error.name === 'Error' ? error.message : '';
  return { kind: 'message', level: 'error', text: message ? { text: message } : RETRY };
}
