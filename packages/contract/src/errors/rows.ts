import { SHOW_TYPE, type ShowType } from '../enums';

/** Action of the console after showing an error. */
export type ErrorAction = 'offline' | 'reload-or-home' | 'sign-in' | 'forbidden-page' | 'choose-company' | null;

/** A row of the error catalog. `code` null applies to all other codes of the status. // §8 */
export interface ErrorRow {
  status: number;
  code: number | null;
  /** Message id in the shell's `errors` locale. */
  messageId: string;
  showType: ShowType;
  action: ErrorAction;
}

const { warning, notification } = SHOW_TYPE;

/** The status tables of §8. The console interprets them and contains no code of its own for them. */
export const ERROR_ROWS: readonly ErrorRow[] = [
  { status: 401, code: 21, messageId: 'errors.401.21', showType: warning, action: 'offline' },
  { status: 401, code: 20, messageId: 'errors.401.20', showType: warning, action: 'offline' },
  { status: 401, code: null, messageId: 'errors.401', showType: warning, action: 'offline' },
  { status: 403, code: 400, messageId: 'errors.403.400', showType: warning, action: 'reload-or-home' },
  { status: 403, code: 403, messageId: 'errors.403.400', showType: warning, action: 'sign-in' },
  { status: 403, code: 405, messageId: 'errors.403.405', showType: warning, action: null },
  { status: 403, code: 406, messageId: 'errors.403.406', showType: warning, action: 'forbidden-page' },
  { status: 403, code: 407, messageId: 'errors.403.407', showType: warning, action: null },
  { status: 403, code: 408, messageId: 'errors.403.408', showType: warning, action: null },
  { status: 403, code: 409, messageId: 'errors.403.409', showType: warning, action: 'choose-company' },
  { status: 403, code: 410, messageId: 'errors.403.410', showType: warning, action: null },
  { status: 403, code: 411, messageId: 'errors.403.411', showType: warning, action: null },
  { status: 504, code: null, messageId: 'errors.504', showType: notification, action: null },
  { status: 0, code: null, messageId: 'errors.server', showType: notification, action: null },
];
