import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal';
import { unreadable } from './body';

/** Bytes of a request's head, and of the cookies in it: ours is below 100, others of the same site may come along. */
export const HEADER_BYTES = 16 * 1024;
const COOKIE_BYTES = 8 * 1024;
const HEADER_MS = 15_000;
const HOST = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;
/** For a body that is no upload. */
export const BODY_MS = 30_000;
/** For a whole request; an upload of 50 MB arrives in it at 1.4 Mbit/s. */
export const REQUEST_MS = 300_000;

/** Slow senders hold a connection no longer than this. */
export const TIMEOUTS = {
  requestTimeout: REQUEST_MS,
  // Node would refuse a missing Host without a body.
  http: {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEADER_MS,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false,
  },
} as const;

/** Refuses what arrives while the server stops, is too large, compressed or too slow, before anything is read of it. */
export function boundRequests(app: FastifyInstance, bodyMs: number): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // Called back, not awaited: it is on the way of every call.
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = closing
      ? new Refusal('unavailable')
      : (withoutHost(request) ?? unmetExpectation(request) ?? largeCookies(request) ?? unreadable(request));
    if (!refusal) limitBodyTime(request, reply, bodyMs);
    // RFC 9110, 15.5.16
    else if (refusal.code === 'expectation-failed') reply.header('connection', 'close');
    else if (request.headers['content-encoding']) reply.header('accept-encoding', 'identity');
    done(refusal);
  });
}

/** RFC 9112, 3.2: one, that is a host or empty; HTTP/1.0 knew none. */
function withoutHost({ raw: { httpVersion, rawHeaders }, headers: { host } }: FastifyRequest): Refusal | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const good = hosts === 1 ? HOST.test(host ?? '') : hosts === 0 && httpVersion === '1.0';
  return good ? undefined : new Refusal('malformed-request', { reason: '@no-host' });
}

/** RFC 9110, 10.1.1. Node answers the one that there is by itself. */
const unmetExpectation = ({ headers: { expect } }: FastifyRequest): Refusal | undefined =>
  expect === undefined || /(^|\W)100-continue($|\W)/i.test(expect)
    ? undefined
    : new Refusal('expectation-failed', { value: expect });

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
