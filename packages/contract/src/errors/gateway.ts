import type { RefusalCode } from './codes';

/** Errors of the gateway in the order of the documentation. A test key can request each of them. */
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
  'suspended',
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

/** Errors before authentication, in addition. */
export const OPEN_CODES = [
  ...GATEWAY_CODES,
  'too-many-requests',
  'malformed-request',
  'header-too-large',
  'request-timeout',
  'expectation-failed',
  'part-missing',
] as const satisfies readonly RefusalCode[];
export type OpenCode = (typeof OPEN_CODES)[number];

/** English title of a problem: the words of its code. // RFC 9457 §3.1.3 */
export const problemTitle = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

/** Address of the page of error codes. */
export const ERROR_CODES = '/error-codes';

/** Returns the address of the page of a code, used as `type` of a problem. // RFC 9457 */
export const errorCodePath = (code: string): string => `${ERROR_CODES}/${code}`;
