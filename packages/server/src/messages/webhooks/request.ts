import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { WebhookFailure } from '@daas/contract/enums';
import { guardedLookup, literalOf, type Networks, RefusedAddress, reaches } from './address';
import { signedHeaders } from './sign';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 16_384;
const ANSWER_KEPT = 1000;

export interface WebhookMessage {
  url: string;
  /** One, or two while one replaces the other. */
  secrets: readonly string[];
  /** The same each time a message is sent, so that its receiver can drop the second one. */
  id: string;
  body: string;
}
export interface Outcome {
  /** Null for a success. */
  failure: WebhookFailure | null;
  status: number | null;
  /** How the answer begins. */
  answer: string;
  durationMs: number;
}

/** Whether a URL may be a target, as far as its text says: https, or http where private networks are configured. */
export function isTarget(text: string, networks: Networks): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  // `javascript://10.0.0.1/…` names an address, too.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.username !== '' || url.password !== '') return false;
  // Sockets do not look up an address that is written out.
  const literal = literalOf(url);
  if (literal !== null) return reaches(url, networks)(literal);
  return url.protocol === 'https:' || networks.length > 0;
}

/** Sends one message once. Redirects are not followed; time and answer are bounded. Never throws. */
export async function sendWebhook(
  { url, secrets, id, body }: WebhookMessage,
  { networks, at }: { networks: Networks; at: Date },
): Promise<Outcome> {
  const began = performance.now();
  const outcome = (failure: WebhookFailure | null, status: number | null = null, answer = ''): Outcome => ({
    failure,
    status,
    answer,
    durationMs: Math.round(performance.now() - began),
  });
  if (!isTarget(url, networks)) return outcome('address');
  try {
    const { status, answer } = await post(new URL(url), networks, body, {
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

function post(url: URL, networks: Networks, body: string, headers: Record<string, string>) {
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup(reaches(url, networks)),
      // A connection of its own: one that is kept may have been opened before a name's addresses changed.
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
  // PostgreSQL's text holds no U+0000.
  return Buffer.concat(pieces).toString('utf8').replaceAll('\0', '').slice(0, ANSWER_KEPT);
}

function failureOf(error: Error & { code?: string }): WebhookFailure {
  if (error instanceof RefusedAddress) return 'address';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'name';
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(error.code ?? '')) return 'certificate';
  return 'connection';
}
