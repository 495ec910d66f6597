import { createHash } from 'node:crypto';
import { newId } from '../../kernel/id';
import { readIdempotencyKey } from '../../kernel/idempotencyKey';
import { languageOf } from '../../kernel/locale';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { readTrace } from '../../kernel/trace';
import { OPERATIONS } from '../operations';
import type { GatewayRequest } from '../types';
import type { Call } from './callContext';
import { isTestKey, type KeyMode } from './keys';

/** Reads the head of a request. Throws a refusal for what is malformed, before the caller is known. */
export function readCall(request: GatewayRequest, now: Date): Call {
  const { headers, body } = request;
  const operation = request.operation ?? 'query';
  const { effect, hasQuote } = OPERATIONS[operation];
  const parts = hasQuote ? splitBody(body) : { input: undefined, dryRun: false };
  const dryRun = parts.dryRun || request.console?.mode === 'quote';
  return {
    id: request.routed?.callId ?? newId('call', now.getTime()),
    request,
    operation,
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

/** Notes how long the call was in a stage; a batch that runs again notes it and what follows again. */
export function endStage({ stages, begun }: Call, stage: string): void {
  const earlier = stages.findIndex((one) => one.stage === stage);
  if (earlier >= 0) stages.length = earlier;
  const before = stages.reduce((sum, { ms }) => sum + ms, 0);
  stages.push({ stage, ms: round(performance.now() - begun - before) });
}

export const round = (ms: number): number => Math.round(ms * 1000) / 1000;

const BEARER = /^Bearer +(\S+) *$/i;

/** The key a program sent. Throws `key-missing`, and `key-ambiguous` for two, alike or not. // RFC 6750 §2 */
export function keyOf({ authorization = '', 'x-api-key': apiKey }: Record<string, string>): string {
  const bearers = authorization.match(/(^|,)\s*Bearer\b/gi)?.length ?? 0;
  if (bearers > (apiKey === undefined ? 1 : 0)) throw new Refusal('key-ambiguous');
  const key = BEARER.exec(authorization)?.[1] ?? apiKey?.trim();
  if (!key) throw new Refusal('key-missing');
  return key;
}

/**
 * Whether a call is simulated, also where its key is not known. What has no test key, or several keys, is live, so that no
 * failure is taken for a simulated one.
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
  // Anything else but true stays in the input, where the schema refuses it by name.
  return typeof dryRun === 'boolean' ? { input, dryRun } : { input: body, dryRun: false };
}

/** An answer to an agent's question is given again for so long. */
const QUESTION_KEPT_MS = 600_000;

function idempotencyOf({ method, headers, url, body, rawBody, agent }: GatewayRequest): Call['idempotency'] {
  // Whatever key an agent sends: it may be another one each time.
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
      // A file is its bytes.
      .update(body === undefined ? rawBody : canonical(body))
      .digest('hex'),
  };
}

/** JSON with sorted keys: the same parameters written in another order are the same. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}
