import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal';
import { unreadable } from './body';

/** Bytes of a request's head, and of the cookies in it: ours is below 100, others of the same site may come along. */
export const HEADER_BYTES = 16 * 1024;
const COOKIE_BYTES = 8 * 1024;
const HEADER_MS = 15_000;
/** For a body that is no upload. */
export const BODY_MS = 30_000;
/** For a whole request; an upload of 50 MB arrives in it at 1.4 Mbit/s. */
export const REQUEST_MS = 300_000;

/** Slow senders hold a connection no longer than this. */
export const TIMEOUTS = {
  requestTimeout: REQUEST_MS,
  http: { maxHeaderSize: HEADER_BYTES, headersTimeout: HEADER_MS, connectionsCheckingInterval: 5_000 },
} as const;

/** Refuses what arrives while the server stops, is too large, compressed or too slow, before anything is read of it. */
export function boundRequests(app: FastifyInstance, bodyMs: number): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // Called back, not awaited: it is on the way of every call.
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = closing ? new Refusal('unavailable') : (largeCookies(request) ?? unreadable(request));
    if (!refusal) limitBodyTime(request, reply, bodyMs);
    // RFC 9110, 15.5.16
    else if (request.headers['content-encoding']) reply.header('accept-encoding', 'identity');
    done(refusal);
  });
}

const largeCookies = ({ headers: { cookie = '' } }: FastifyRequest): Refusal | undefined =>
  cookie.length > COOKIE_BYTES
    ? new Refusal('header-too-large', { name: '@cookies', limit: `${COOKIE_BYTES / 1024} KB` })
    : undefined;

function limitBodyTime({ raw, headers }: FastifyRequest, reply: FastifyReply, ms: number): void {
  const none = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  if (none || headers['content-type']?.startsWith('multipart/')) return;
  const timer = setTimeout(() => {
    if (reply.sent) return;
    reply.header('connection', 'close').send(new Refusal('request-timeout', { seconds: ms / 1000 }));
  }, ms).unref();
  const clear = () => clearTimeout(timer);
  raw.once('end', clear).once('close', clear);
}
