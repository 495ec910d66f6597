import { SHOW_TYPE, type ShowType } from '../enums';

/**
 * What the server refuses and why: stable code → HTTP status. The texts stand in `zh-CN.ts` and `en-US.ts`.
 * `code` is the number 401 and 403 bodies carry for §8's tables.
 */
interface Refusal {
  status: number;
  code?: number;
  showType?: ShowType;
}
const refusals = <const T extends Record<string, Refusal>>(rows: T) => rows;

export const REFUSALS = refusals({
  // who is asking
  'session-invalid': { status: 401, code: 20 },
  'session-replaced': { status: 401, code: 21 },
  'session-missing': { status: 401, code: 0 },
  'permission-changed': { status: 403, code: 400 },
  'account-changed': { status: 403, code: 403 },
  'application-not-activated': { status: 403, code: 405 },
  'application-not-visible': { status: 403, code: 406 },
  'application-disabled': { status: 403, code: 407 },
  // No number of §8 is its own: the body says what may still be done.
  'application-expired': { status: 403 },
  'enterprise-expired': { status: 403, code: 408 },
  'company-not-chosen': { status: 403, code: 409 },
  'enterprise-disabled': { status: 403, code: 410 },
  'account-removed': { status: 403, code: 411 },
  // The console answers it by its own dialog.
  'step-up-required': { status: 403, showType: SHOW_TYPE.silent },
  'origin-refused': { status: 403 },
  'not-owner': { status: 403 },
  // what was asked
  'invalid-input': { status: 422 },
  'malformed-request': { status: 400 },
  'malformed-body': { status: 400 },
  'unsupported-media': { status: 415 },
  'too-large': { status: 413 },
  'header-too-large': { status: 431 },
  'request-timeout': { status: 408 },
  'not-found': { status: 404 },
  'method-not-allowed': { status: 405 },
  'in-use': { status: 409 },
  'name-taken': { status: 409 },
  'quota-reached': { status: 409 },
  'trial-used-up': { status: 409 },
  'download-quota': { status: 409 },
  'state-forbids': { status: 409 },
  'changed-meanwhile': { status: 409 },
  'beyond-own-permissions': { status: 403 },
  'administrator-only': { status: 403 },
  'administrator-needed': { status: 403 },
  'last-administrator': { status: 409 },
  'own-address-locked-out': { status: 409 },
  'invitation-invalid': { status: 404 },
  'invitation-ended': { status: 404 },
  'tax-link-bound': { status: 403 },
  'tax-link-ended': { status: 409 },
  'tax-provider-missing': { status: 409 },
  'file-refused': { status: 422 },
  'too-many-requests': { status: 429 },
  // signing in
  'credentials-wrong': { status: 422 },
  'password-wrong': { status: 422 },
  'account-locked': { status: 429 },
  'address-locked': { status: 429 },
  'captcha-required': { status: 422 },
  'captcha-wrong': { status: 422 },
  'code-wrong': { status: 422 },
  'code-expired': { status: 422 },
  'code-too-soon': { status: 429 },
  'sign-on-unreachable': { status: 422 },
  'sign-on-refused': { status: 422 },
  'sign-on-unknown': { status: 422 },
  'sign-on-unconfirmed': { status: 422 },
  'sign-on-address': { status: 422 },
  'own-sign-in-needed': { status: 403 },
  'passkey-refused': { status: 422 },
  'second-factor-wrong': { status: 422 },
  'second-factor-used': { status: 422 },
  'second-factor-expired': { status: 422 },
  'second-factor-needed': { status: 403 },
  'second-factor-required': { status: 409 },
  'recovery-waiting': { status: 409 },
  'recovery-approval': { status: 403 },
  'recovery-elsewhere': { status: 409 },
  'phone-taken': { status: 409 },
  'phone-unknown': { status: 422 },
  'company-name-taken': { status: 409 },
  'password-weak': { status: 422 },
  'password-guessable': { status: 422 },
  // the gateway: keys
  'key-missing': { status: 401 },
  'key-ambiguous': { status: 401 },
  'key-invalid': { status: 401 },
  'key-expired': { status: 401 },
  'key-revoked': { status: 401 },
  'signature-required': { status: 401 },
  'signature-invalid': { status: 401 },
  'signature-replayed': { status: 401 },
  // the gateway: policy
  'ip-refused': { status: 403 },
  'app-disabled': { status: 403 },
  'connector-disabled': { status: 403 },
  'connector-creating': { status: 403 },
  'connector-type-mismatch': { status: 422 },
  'product-not-bought': { status: 403 },
  // the gateway: money and limits
  'insufficient-balance': { status: 402 },
  'budget-exceeded': { status: 402 },
  'inventory-exhausted': { status: 402 },
  'spend-limit': { status: 402 },
  'rate-limited': { status: 429 },
  'daily-limit': { status: 429 },
  'total-limit': { status: 429 },
  'idempotency-mismatch': { status: 422 },
  'idempotency-in-progress': { status: 409 },
  // the server itself
  'internal-error': { status: 500, showType: SHOW_TYPE.notification },
  unavailable: { status: 503, showType: SHOW_TYPE.notification },
  'outcome-unknown': { status: 503, showType: SHOW_TYPE.notification },
});

export type RefusalCode = keyof typeof REFUSALS;
