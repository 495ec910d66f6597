import Fastify, { type FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../features/services';
import type { GatewayRequest } from '../../gateway';
import { readJson } from '../../http/body';
import { limitAndReleaseConnections } from '../../http/releaseConnections';
import { TIMEOUTS } from '../../http/requestLimits';
import type { PeerCluster } from './cluster';
import { peerServerTls } from './tls';
import {
  AT,
  CALLS_PATH,
  FRESH_MS,
  FROM,
  isMac,
  MAC,
  MOVED,
  macOf,
  NOT_DECIDED_STATUS,
  PURPOSE,
  TO,
  type WireAnswer,
  type WireRequest,
} from './wire';

/** Limit of a forwarded call in JSON. */
const BODY_LIMIT = 8_000_000;
/** Longer than the keep-alive of the connecting side. */
const KEEP_ALIVE_MS = 72_000;
const CALLS_REMEMBERED = 200_000;

/**
 * Accepts forwarded calls of other servers on a separate, internal port. A message is valid once, for half a minute and
 * for the server that it names; its MAC uses a secret derived from the database's key.
 */
export async function servePeers(
  platform: FastifyInstance,
  { sealer, config }: Pick<Services, 'sealer' | 'config'>,
  cluster: PeerCluster,
): Promise<void> {
  if (!config.PEER_URL) return;
  const secret = sealer.derive(PURPOSE);
  const seen = new LRUCache<string, true>({ max: CALLS_REMEMBERED, ttl: 2 * FRESH_MS });
  const { protocol, hostname, port } = new URL(config.PEER_URL);
  const https = protocol === 'https:' ? peerServerTls(secret) : null;
  const app = Fastify({ ...TIMEOUTS, bodyLimit: BODY_LIMIT, keepAliveTimeout: KEEP_ALIVE_MS, https });
  limitAndReleaseConnections(app, config);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));

  app.post(CALLS_PATH, async ({ headers, body }, reply) => {
    const { [TO]: to = '', [AT]: at = '', [MAC]: mac = '', [FROM]: from = '' } = headers as Record<string, string>;
    const message = body as Buffer;
    const isValid =
      to === cluster.membership.id &&
      Math.abs(Date.now() - Number(at)) < FRESH_MS &&
      isMac(mac, macOf(secret, { to, from, at }, message));
    if (!isValid) return reply.status(NOT_DECIDED_STATUS).send();
    const { text, ...call } = readJson(message) as WireRequest;
    if (seen.has(call.callId)) return reply.status(NOT_DECIDED_STATUS).send();
    seen.set(call.callId, true);
    const rawBody = Buffer.from(text);
    const request = { ...call, body: readJson(rawBody), rawBody } satisfies GatewayRequest;
    const { answer, moved } = await cluster.decide(request, from);
    if (moved) reply.header(MOVED, '1');
    const { file: _, ...sent } = answer;
    return reply.send(sent satisfies WireAnswer);
  });

  await app.listen({ port: Number(port), host: hostname.replace(/^\[|\]$/g, '') });
  platform.addHook('preClose', () => cluster.membership.leave());
  platform.addHook('onClose', async () => {
    await app.close();
    cluster.close();
  });
  await cluster.membership.join();
}
