import { createHash } from 'node:crypto';
import { newId } from '../../kernel/id';
import { readIdempotencyKey } from '../../kernel/idempotencyKey';
import { languageOf } from '../../kernel/locale';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { readTrace } from '../../kernel/trace';
import type { Call, GatewayRequest, OperationTable } from '../model';
import { isTestKey, type KeyMode } from './keys';

/** Parses a request before the caller is known. Throws a refusal for malformed input. */
export function readCall(request: GatewayRequest, operations: OperationTable, now: Date): Call {
  const { headers, body } = request;
  const operation = request.operation ?? 'query';
  const definition = operations[operation];
  const { effect, hasQuote } = definition;
  const parts = hasQuote ? splitBody(body) : { input: undefined, dryRun: false };
  const dryRun = parts.dryRun || request.console?.mode === 'quote';
  return {
    id: request.routed?.callId ?? newId('call', now.getTime()),
    request,
    operation,
    definition,
    language: languageOf(request),
    keyHash: request.console ? null : sha256(keyOf(headers)),
    idempotency: effect && !dryRun && !request.console ? idempotencyOf(request) : null,
    dryRun,
    input: parts.input,
    traceparent: readTrace(headers.traceparent)?.traceparent ?? null,
    begun: performance.now(),
    stages: [],
  };
}

const BEARER = /^Bearer +(\S+) *$/i;

/** Returns the key of a request. Throws `key-missing`, or `key-ambiguous` for more than one, even if equal. // RFC 6750 §2 */
export function keyOf({ authorization = '', 'x-api-key': apiKey }: Record<string, string>): string {
  const bearers = authorization.match(/(^|,)\s*Bearer\b/gi)?.length ?? 0;
  if (bearers > (apiKey === undefined ? 1 : 0)) throw new Refusal('key-ambiguous');
  const key = BEARER.exec(authorization)?.[1] ?? apiKey?.trim();
  if (!key) throw new Refusal('key-missing');
  return key;
}

/**
 * Returns the mode of a call, even with an unknown key. A request without a key or with several keys is live, so that no
 * real failure counts as simulated.
 */
export function modeOf({ headers, console }: Pick<GatewayRequest, 'headers' | 'console'>): KeyMode {
  if (console) return console.mode === 'sample' ? 'test' : 'live';
  const { authorization, 'x-api-key': apiKey } = headers;
  if (authorization !== undefined && apiKey !== undefined) return 'live';
  const key = apiKey?.trim() ?? BEARER.exec(authorization ?? '')?.[1];
  return key !== undefined && isTestKey(key) ? 'test' : 'live';
}

function splitBody(body: unknown): { input: unknown; dryRun: boolean } {
  if (body === undefined) return { input: {}, dryRun: false };
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('malformed-body', { format: 'JSON object' });
  const { dry_run: dryRun = false, ...input } = body as Record<string, unknown>;
  // A value that is not a boolean stays in the input, where the schema rejects it by name.
  return typeof dryRun === 'boolean' ? { input, dryRun } : { input: body, dryRun: false };
}

/** Lifetime of a stored answer to an agent's question. */
const QUESTION_KEPT_MS = 600_000;

function idempotencyOf({ method, headers, url, body, rawBody, agent }: GatewayRequest): Call['idempotency'] {
  // An agent's own key is ignored, because it may differ on each retry.
  if (agent) {
    const { question: requestHash, freshSince } = agent;
    if (requestHash === null) return null;
    return { key: `question ${requestHash}`, requestHash, keptMs: QUESTION_KEPT_MS, freshSince };
  }
  const key = readIdempotencyKey(headers['idempotency-key']);
  if (key === null) return null;
  return {
    key,
    keptMs: DAY_MS,
    freshSince: null,
    requestHash: createHash('sha256')
      .update(`${method === 'DELETE' ? 'DELETE ' : ''}${url}\n`)
      // A file has no JSON body.
      .update(body === undefined ? rawBody : canonical(body))
      .digest('hex'),
  };
}

/** JSON with sorted keys, so that the order of parameters does not matter. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}
