import { REFUSALS, type RefusalCode } from '@daas/contract/errors';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import type { OperationDefinition } from './definition';

/** Refusals of every operation. */
const OF_CALLER: readonly RefusalCode[] = [
  'key-missing',
  'key-ambiguous',
  'key-invalid',
  'key-expired',
  'key-revoked',
  'signature-required',
  'signature-invalid',
  'signature-replayed',
  'ip-refused',
  'app-disabled',
  'limits-ended',
  'enterprise-disabled',
  'suspended',
  'enterprise-expired',
  'invalid-input',
  'rate-limited',
  'too-many-requests',
  'internal-error',
  'unavailable',
];
const OF_CONNECTOR: readonly RefusalCode[] = [
  'not-found',
  'connector-disabled',
  'connector-creating',
  'connector-type-mismatch',
  'product-not-bought',
];
const OF_BODY: readonly RefusalCode[] = ['malformed-body', 'too-large', 'unsupported-media'];
const OF_REPEATED: readonly RefusalCode[] = ['idempotency-mismatch', 'idempotency-in-progress', 'outcome-unknown'];
/** Limits of operations that can be charged. */
const OF_CHARGED: readonly RefusalCode[] = [
  'insufficient-balance',
  'budget-exceeded',
  'call-price-limit',
  'daily-spend-limit',
  'spend-limit',
  'total-spend-limit',
  'daily-limit',
  'total-limit',
];

/** Returns the codes that an operation can answer, in the order of the documentation. */
export function refusalsOf({
  method,
  connector,
  effect,
  refuses = [],
}: Pick<OperationDefinition, 'method' | 'connector' | 'effect' | 'refuses'>): RefusalCode[] {
  const codes = new Set<RefusalCode>([
    ...OF_CALLER,
    ...(connector ? OF_CONNECTOR : []),
    ...(method === 'GET' ? [] : OF_BODY),
    ...(effect ? OF_REPEATED : []),
    ...(effect === 'call' || effect === 'order' ? OF_CHARGED : []),
    ...refuses,
  ]);
  return [...GATEWAY_CODES, 'too-many-requests' as const].filter((code) => codes.has(code));
}

/** Groups codes by their HTTP status, in ascending order. */
export function byStatus(codes: readonly RefusalCode[]): [status: number, codes: RefusalCode[]][] {
  const statuses = [...new Set(codes.map((code) => REFUSALS[code].status))].sort((a, b) => a - b);
  return statuses.map((status) => [status, codes.filter((code) => REFUSALS[code].status === status)]);
}
