import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal';
import { unreadableRefusal } from './body';

/** Limits of the request head and of cookies. Our cookie is below 100 bytes, but other applications of the site may set more. */
export const HEADER_BYTES = 16 * 1024;
const COOKIE_BYTES = 8 * 1024;
const HEADER_MS = 15_000;
const HOST = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;
/** For a body other than an upload. */
export const BODY_MS = 30_000;
/** For a whole request: 50 MB at 1.4 Mbit/s. */
export const REQUEST_MS = 300_000;

/** Timeouts for slow senders. */
export const TIMEOUTS = {
  requestTimeout: REQUEST_MS,
  // Node would reject a missing Host without a response body.
  http: {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEADER_MS,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false,
  },
} as const;

/** Refuses requests that are malformed, too large, compressed, slow or sent while the server stops, before their body is read. */
export function limitRequests(app: FastifyInstance, bodyMs: number): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // A callback instead of a promise, because this runs for every request.
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = closing
      ? new Refusal('unavailable')
      : (hostRefusal(request) ?? expectationRefusal(request) ?? cookieRefusal(request) ?? unreadableRefusal(request));
    if (!refusal) limitBodyTime(request, reply, bodyMs);
    else if (refusal.code === 'expectation-failed') reply.header('connection', 'close');
    // RFC 9110 §15.5.16
    else if (request.headers['content-encoding']) reply.header('accept-encoding', 'identity');
    done(refusal);
  });
}

/** RFC 9112 §3.2: exactly one valid or empty Host; HTTP/1.0 needs none. */
function hostRefusal({ raw: { httpVersion, rawHeaders }, headers: { host } }: FastifyRequest): Refusal | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const good = hosts === 1 ? HOST.test(host ?? '') : hosts === 0 && httpVersion === '1.0';
  return good ? undefined : new Refusal('malformed-request', { reason: '@no-host' });
}

/** RFC 9110 §10.1.1. Node itself handles 100-continue, the only defined expectation. */
const expectationRefusal = ({ headers: { expect } }: FastifyRequest): Refusal | undefined =>
  expect === undefined || /(^|\W)100-continue($|\W)/i.test(expect)
    ? undefined
    : new Refusal('expectation-failed', { value: expect });

const cookieRefusal = ({ headers: { cookie = '' } }: FastifyRequest): Refusal | undefined =>
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
