import { BusinessError, HttpError } from './errors';
import { interpret, type Place } from './interpret';

const PLACE: Place = { onNoticePage: false, disableLoginRedirect: false, showErrorInPlace: false };
const IN_PLACE: Place = { ...PLACE, showErrorInPlace: true };
const NOTICE: Place = { ...PLACE, onNoticePage: true };
const NONE = { kind: 'none' };
const PROMPT = { id: 'errors.prompt' };

const dialog = (title: string, text: string, action: string) => ({
  kind: 'dialog',
  title: { id: title },
  text: { id: text },
  action,
});
const offline = (text: string) => dialog('errors.offline', text, 'offline');
const warning = (text: string) => ({ kind: 'message', level: 'warning', text: { id: text } });

/** §8: status, code, result. The caller cannot change any of these results by showing errors in place. */
const CENTRAL: [number, number | undefined, object][] = [
  [401, 21, offline('errors.401.21')],
  [401, 20, offline('errors.401.20')],
  [401, 0, offline('errors.401')],
  [401, undefined, offline('errors.401')],
  [403, 400, dialog('errors.prompt', 'errors.403.400', 'reload-or-home')],
  [403, 403, dialog('errors.prompt', 'errors.403.400', 'sign-in')],
  [403, 405, warning('errors.403.405')],
  [403, 406, { kind: 'message-and-forbidden-page', text: { id: 'errors.403.406' } }],
  [403, 407, warning('errors.403.407')],
  [403, 408, warning('errors.403.408')],
  [403, 409, dialog('errors.prompt', 'errors.403.409', 'choose-company')],
  [403, 410, warning('errors.403.410')],
  [403, 411, warning('errors.403.411')],
];

test.each(CENTRAL)('status %i, code %p is handled centrally', (status, code, result) => {
  const error = new HttpError(status, code === undefined ? {} : { code });
  expect(interpret(error, PLACE)).toEqual(result);
  expect(interpret(error, IN_PLACE)).toEqual(result);
});

test.each([
  [21, 'errors.401.21'],
  [20, 'errors.401.20'],
  [0, 'errors.401'],
])('401, code %i on a public page is a downline notice', (code, messageId) => {
  expect(interpret(new HttpError(401, { code }), NOTICE)).toEqual({ kind: 'downline-notice', messageId });
});

test('401 shows nothing where login redirects are disabled', () => {
  expect(interpret(new HttpError(401, { code: 20 }), { ...PLACE, disableLoginRedirect: true })).toEqual(NONE);
});

const said = (showType: number | undefined) => ({ success: false, errorCode: 'E-1', errorMessage: 'why', showType });
const text = { text: 'why' };
const error = { kind: 'message', level: 'error', text };

const SHOW_TYPES: [number | undefined, object][] = [
  [0, NONE],
  [1, { kind: 'message', level: 'warning', text }],
  [2, error],
  [4, { kind: 'notification', title: { text: 'E-1' }, text }],
  [9, { kind: 'redirect', errorCode: 'E-1', errorMessage: 'why' }],
  [7, error],
];

test.each(SHOW_TYPES)('showType %p of a business error', (showType, result) => {
  expect(interpret(new BusinessError(said(showType)), PLACE)).toEqual(result);
  expect(interpret(new HttpError(409, said(showType)), PLACE)).toEqual(result);
});

const OTHER: [string, HttpError | BusinessError, object][] = [
  [
    '403 without a code of §8',
    new HttpError(403, { errorCode: 'step-up-required', msg: 'why' }),
    {
      kind: 'message',
      level: 'warning',
      text,
    },
  ],
  ['a body message', new HttpError(418, { err_msg: 'why' }), { kind: 'message', level: 'warning', text }],
  ['no body message', new HttpError(500, {}), { kind: 'notification', title: PROMPT, text: { id: 'errors.server' } }],
  ['504', new HttpError(504, { msg: 'why' }), { kind: 'notification', title: PROMPT, text: { id: 'errors.504' } }],
  ['no showType', new BusinessError(said(undefined)), error],
  ['no message', new BusinessError({}), { ...error, text: { id: 'errors.retry' } }],
];

test.each(OTHER)('%s is shown centrally, or where the caller is', (_, failure, result) => {
  expect(interpret(failure, PLACE)).toEqual(result);
  expect(interpret(failure, IN_PLACE)).toEqual(NONE);
});
