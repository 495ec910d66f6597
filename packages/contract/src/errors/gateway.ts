import type { RefusalCode } from './codes';

/** Everything the gateway refuses a call with, in the order of the documentation. A test key is answered each on demand. */
export const GATEWAY_CODES = [
  'malformed-body',
  'too-large',
  'unsupported-media',
  'key-missing',
  'key-ambiguous',
  'key-invalid',
  'key-expired',
  'key-revoked',
  'signature-required',
  'signature-invalid',
  'signature-replayed',
  'insufficient-balance',
  'budget-exceeded',
  'inventory-exhausted',
  'call-price-limit',
  'daily-spend-limit',
  'spend-limit',
  'total-spend-limit',
  'ip-refused',
  'app-disabled',
  'limits-ended',
  'connector-disabled',
  'connector-creating',
  'product-not-bought',
  'enterprise-disabled',
  'enterprise-expired',
  'not-found',
  'method-not-allowed',
  'precondition-failed',
  'range-not-satisfiable',
  'quota-reached',
  'download-quota',
  'state-forbids',
  'changed-meanwhile',
  'idempotency-mismatch',
  'idempotency-in-progress',
  'invalid-input',
  'file-refused',
  'connector-type-mismatch',
  'rate-limited',
  'daily-limit',
  'total-limit',
  'internal-error',
  'unavailable',
  'outcome-unknown',
] as const satisfies readonly RefusalCode[];

/** And what is refused before a key is looked at. */
export const OPEN_CODES = [
  ...GATEWAY_CODES,
  'too-many-requests',
  'malformed-request',
  'header-too-large',
  'request-timeout',
  'expectation-failed',
] as const satisfies readonly RefusalCode[];
export type OpenCode = (typeof OPEN_CODES)[number];

/** The page that lists them. */
export const ERROR_CODES = '/error-codes';

/** The page about a code, to which `type` of a problem leads. // RFC 9457 */
export const errorCodePath = (code: string): string => `${ERROR_CODES}/${code}`;
