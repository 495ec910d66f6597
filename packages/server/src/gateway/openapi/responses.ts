import type { RefusalCode } from '@daas/contract/errors';
import { problemTitle } from '@daas/contract/errors/gateway';
import type { OperationDefinition } from './definition';
import { byStatus, refusalsOf } from './refusals';
import { type Json, ref } from './schemas';
import type { Texts } from './texts';

const header = (name: string) => [name, ref(name, 'headers')] as const;
const ALWAYS = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Deprecation',
  'Sunset',
];
/** Refusals that state when to try again. */
const WITH_RETRY: ReadonlySet<RefusalCode> = new Set([
  'budget-exceeded',
  'daily-spend-limit',
  'spend-limit',
  'connector-creating',
  'idempotency-in-progress',
  'rate-limited',
  'daily-limit',
  'too-many-requests',
]);

/** Headers of the response with this status; limit headers need an identified caller. */
function headersOf(status: number, codes: readonly RefusalCode[], effect: OperationDefinition['effect']): Json {
  const names = [
    ...ALWAYS,
    ...(status === 200 && effect ? ['Idempotent-Replayed'] : []),
    ...(status === 503 || codes.some((code) => WITH_RETRY.has(code)) ? ['Retry-After'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 416 ? ['Content-Range'] : []),
    ...(status >= 400 ? ['Content-Language'] : []),
  ];
  return Object.fromEntries(names.map(header));
}

/** Responses of an operation: its own, and those of its refusals. */
export function responsesOf(texts: Texts, definition: OperationDefinition, own: Json): Json {
  const { effect } = definition;
  const successes = Object.entries(own as Record<string, Json>).map(([status, { headers = {}, ...more }]) => [
    status,
    { description: texts.ok, ...more, headers: { ...headersOf(Number(status), [], effect), ...(headers as Json) } },
  ]);
  const content = { 'application/problem+json': { schema: ref('Problem') } };
  const errors = byStatus(refusalsOf(definition)).map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${problemTitle(code)}`).join('; '),
      headers: headersOf(status, codes, effect),
      content,
    },
  ]);
  return { ...Object.fromEntries([...successes, ...errors]), default: { description: texts.otherError, content } };
}
