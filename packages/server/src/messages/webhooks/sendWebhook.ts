import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { WebhookFailure } from '@daas/contract/enums';
import { addressCheck, guardedLookup, literalOf, type Networks, RefusedAddress } from './address';
import { signedHeaders } from './signature';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 16_384;
const ANSWER_KEPT = 1000;

export interface WebhookMessage {
  url: string;
  /** One secret, or two during a rotation. */
  secrets: readonly string[];
  /** Stays the same on a retry, so that the receiver can deduplicate. */
  id: string;
  body: string;
}
export interface WebhookOutcome {
  /** Null for a success. */
  failure: WebhookFailure | null;
  status: number | null;
  /** Start of the answer. */
  answer: string;
  durationMs: number;
}

/** Whether a URL may be a target, before its name is resolved: https, or http with configured private networks. */
export function isAllowedTarget(text: string, networks: Networks): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  // Other protocols such as `javascript://10.0.0.1/…` also parse as URLs with a host.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.username !== '' || url.password !== '') return false;
  // Sockets do not call `lookup` for a literal address.
  const literal = literalOf(url);
  if (literal !== null) return addressCheck(url, networks)(literal);
  return url.protocol === 'https:' || networks.length > 0;
}

/** Sends a message once, with limits for time and answer. Does not follow redirects. Never throws. */
export async function sendWebhook(
  { url, secrets, id, body }: WebhookMessage,
  { networks, at }: { networks: Networks; at: Date },
): Promise<WebhookOutcome> {
  const began = performance.now();
  const outcome = (failure: WebhookFailure | null, status: number | null = null, answer = ''): WebhookOutcome => ({
    failure,
    status,
    answer,
    durationMs: Math.round(performance.now() - began),
  });
  if (!isAllowedTarget(url, networks)) return outcome('address');
  try {
    const { status, answer } = await postRequest(new URL(url), networks, body, {
      'content-type': 'application/json',
      'user-agent': 'daas-webhooks/1.0',
      ...signedHeaders(secrets, { id, at, body }),
    });
    if (status >= 200 && status < 300) return outcome(null, status, answer);
    return outcome(status >= 300 && status < 400 ? 'redirect' : 'status', status, answer);
  } catch (error) {
    return outcome(failureOf(error as Error & { code?: string }));
  }
}

function postRequest(url: URL, networks: Networks, body: string, headers: Record<string, string>) {
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup(addressCheck(url, networks)),
      // No reuse: an open connection could belong to an earlier address of the name.
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readStart(response)
        .then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject)
        .finally(() => request.destroy());
    });
    request.end(body);
  });
}

async function readStart(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    pieces.push(piece);
    size += piece.length;
    if (size >= ANSWER_BYTES) break;
  }
  // PostgreSQL's text does not support U+0000.
  return Buffer.concat(pieces).toString('utf8').replaceAll('\0', '').slice(0, ANSWER_KEPT);
}

function failureOf(error: Error & { code?: string }): WebhookFailure {
  if (error instanceof RefusedAddress) return 'address';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'name';
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(error.code ?? '')) return 'certificate';
  return 'connection';
}
