import { ConnectionFailed, DaasError, Refused, refusalOf } from './errors.js';
import type { Receipts } from './receipts.js';
import { type SigningKey, signatureHeaders } from './sign.js';
import type { Problem, Receipt } from './types.js';

export interface CallOptions {
  /** Default: a new one for each call. All tries of a call have the same key, so that it is charged at most once. */
  idempotencyKey?: string;
  /** Ends the call and its waits. */
  signal?: AbortSignal;
  /** Case that a test key simulates, such as `daily-limit`. */
  testCase?: string;
}
export interface Settings {
  key: string;
  base: string;
  signing: SigningKey | undefined;
  maxRetries: number;
  timeoutMs: number;
  maxWaitMs: number;
  language: string | undefined;
  fetch: typeof fetch;
  receipts: Receipts;
}
export interface Request extends CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below `/open/v1`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** An object is sent as JSON. */
  body?: object | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}
/** An answer whose body was not read, and the end of its connection. */
export interface Answer {
  response: Response;
  abort(): void;
}

/** A certificate does not become valid by waiting. */
const FINAL = /CERT|ERR_TLS|UNABLE_TO/;

/** Waits; rejects when the signal ends it. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
}

/** Exponential, with half of it at random, so that programs do not return together. */
export const backoff = (attempt: number): number => 100 * 2 ** attempt * (0.5 + Math.random());

/** Seconds of a Retry-After header, which may be a date. // RFC 9110 §10.2.3 */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

function parsed<T extends object>(body: string): T | null {
  try {
    const value = JSON.parse(body);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Whether the same call can succeed later. The platform sends Retry-After if it can; 5xx and proxies need not. */
function canSucceedLater(error: unknown, maxWaitMs: number): boolean {
  if (!(error instanceof Refused)) return !(error instanceof DaasError) && !FINAL.test(causeOf(error));
  const { status, retryAfter, code } = error;
  if (retryAfter !== null) return retryAfter * 1000 <= maxWaitMs;
  return status >= 500 || (code === `http-${status}` && (status === 408 || status === 429));
}

const causeOf = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  return cause ? causeOf(cause) : [code, message].filter(Boolean).join(' ');
};

/**
 * Sends a request until it is answered and read, always with the same Idempotency-Key. Throws at once if waiting cannot
 * help, and if a limit renews later than `maxWaitMs`.
 */
export async function send<T>(settings: Settings, request: Request, read: (answer: Answer) => Promise<T>): Promise<T> {
  const { method = 'GET', signal } = request;
  const key = request.idempotencyKey ?? (method === 'GET' ? null : crypto.randomUUID());
  if (key !== null && !/^[\x20-\x7e]{1,255}$/.test(key))
    throw new DaasError('An Idempotency-Key has 1 to 255 ASCII characters');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(settings, request, key, read);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Refused && error.problem.receipt) settings.receipts.add(error.problem.receipt);
      if (attempt > settings.maxRetries || !canSucceedLater(error, settings.maxWaitMs)) {
        if (error instanceof DaasError) throw error;
        throw new ConnectionFailed(`No answer in ${attempt} tries: ${causeOf(error)}`, key, { cause: error });
      }
      const asked = error instanceof Refused ? (error.retryAfter ?? 0) : 0;
      await pause(asked * 1000 + backoff(attempt), signal);
    }
  }
}

async function sendOnce<T>(
  { key, base, signing, timeoutMs, language, fetch }: Settings,
  { method = 'GET', path, query = {}, body, headers, signal, testCase }: Request,
  idempotencyKey: string | null,
  read: (answer: Answer) => Promise<T>,
): Promise<T> {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const bytes = body && !(body instanceof Uint8Array) ? new TextEncoder().encode(JSON.stringify(body)) : body;
  const timeout = new AbortController();
  const abort = () => timeout.abort(new Error('timeout'));
  const timer = setTimeout(abort, timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      // A redirect would repeat a POST as GET, or send the key elsewhere.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        ...(language && { 'Accept-Language': language }),
        ...(bytes && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(testCase && { 'X-Test-Case': testCase }),
        ...(signing && (await signatureHeaders(signing, { method, url, body: bytes }))),
        ...headers,
      },
      ...(bytes && { body: bytes }),
    });
    const { status } = response;
    const field = (name: string) => response.headers.get(name);
    if (status === 0 || (status >= 300 && status < 400))
      throw new DaasError(`The server redirects to ${field('location') ?? 'another address'}: set baseUrl to it`);
    if (response.ok) return await read({ response, abort });
    const problem = parsed<Partial<Problem>>(await response.text()) ?? {};
    throw refusalOf(status, problem, secondsOf(field('retry-after')), idempotencyKey);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a request and returns its JSON. An answer that is cut off or not JSON, such as a page of a proxy, is none. */
export async function ask<T extends object>(settings: Settings, request: Request): Promise<T> {
  const answer = await send(settings, request, async ({ response }) => {
    const body = parsed<T & { receipt?: Receipt }>(await response.text());
    if (!body) throw new Error(`The answer ${response.status} is not JSON`);
    return body;
  });
  if (answer.receipt) settings.receipts.add(answer.receipt);
  return answer;
}
