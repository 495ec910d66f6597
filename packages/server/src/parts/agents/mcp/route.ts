import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  JSONRPC_VERSION,
  type McpServerFactory,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Services } from '../../../features/services';
import { createAgentKeyReader } from '../../../gateway/call/agentKeys';
import { keyOf, modeOf } from '../../../gateway/call/call';
import type { UnknownKeys } from '../../../gateway/call/unknownKeys';
import { readJson } from '../../../http/body';
import { refuseRepeatedKeys } from '../../../http/gatewayRoutes';
import { Refusal } from '../../../kernel/refusal';
import { isOwnOrigin, siteOf } from '../../../kernel/site';
import { refuseUnstorable } from '../../../kernel/validate';
import { bearerChallenge } from '../oauth/routes';
import type { AgentRequest } from './callGateway';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ALLOW = 'POST, OPTIONS';
/** Headers that the gateway reads. No signature: it would cover the URL of the gateway, not of `/mcp`. */
const GATEWAY_HEADERS = ['authorization', 'x-api-key', 'accept-language', 'user-agent', 'x-test-case', 'traceparent'];
const CLIENT_MAX = 100;

/**
 * Registers `/mcp` for agents with an app's key: revision 2026-07-28, and 2025 clients that need no session. `serverFor`
 * creates the server for one request. // decision 0084
 */
export async function registerMcp(
  app: FastifyInstance,
  services: Services,
  keys: UnknownKeys,
  serverFor: McpServerFactory,
): Promise<void> {
  const { config, database, clock } = services;
  const keyFor = createAgentKeyReader(database.sql);
  const mcp = createMcpHandler(serverFor, { onerror: (error) => app.log.debug({ err: error }, 'mcp request') });
  app.addHook('onClose', () => mcp.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request) => {
    request.mode = modeOf({ headers: request.headers as Record<string, string> });
    refuseRepeatedKeys(request.raw.rawHeaders);
    refusePages(request, config);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const challenge = reply.getHeader('www-authenticate');
    if (typeof challenge === 'string') reply.header('www-authenticate', bearerChallenge(request, services, challenge));
    done();
  });

  async function authenticateAgent(request: FastifyRequest): Promise<AgentRequest> {
    const headers = request.headers as Record<string, string>;
    const sender = { headers, ip: request.ip };
    const secret = keyOf(headers);
    const wait = keys.waitOf(sender);
    if (wait > 0) throw new Refusal('too-many-requests', { seconds: wait });
    try {
      const key = await keyFor(secret, clock());
      request.companyId = key.companyId;
      await keys.note(sender, { body: {}, callId: '' });
      return {
        key,
        headers: Object.fromEntries(
          GATEWAY_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
        ),
        ip: request.ip,
        requestId: request.id,
        site: siteOf(request, config),
        client: headers['user-agent']?.slice(0, CLIENT_MAX) ?? null,
      };
    } catch (error) {
      if (error instanceof Refusal) await keys.note(sender, { body: { code: error.code }, callId: null });
      throw error;
    }
  }

  app.route({
    method: METHODS,
    url: '/',
    async handler(request, reply) {
      const agentRequest = await authenticateAgent(request);
      const parsedBody = bodyOf(request);
      if (isSubscription(request, parsedBody)) return send(reply, unknownMethod(parsedBody));
      const token = agentRequest.key.keyHash;
      const response = await mcp.fetch(webRequest(request, agentRequest.site), {
        ...(parsedBody === undefined ? {} : { parsedBody }),
        authInfo: { token, clientId: token, scopes: [], extra: { agentRequest } },
      });
      return send(reply, response);
    },
  });
  app.route({
    method: 'OPTIONS',
    url: '/',
    handler: async (_request, reply) => reply.status(204).header('allow', ALLOW).send(),
  });
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Throws `origin-refused` for a page of another site. The Host header proves nothing (DNS rebinding), so the page's origin
 * must equal `PUBLIC_URL`, or be loopback without it.
 */
function refusePages(request: FastifyRequest, config: Services['config']): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const isLocal = URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);
  if (config.PUBLIC_URL ? !isOwnOrigin(origin, request, config) : !isLocal) throw new Refusal('origin-refused');
}

function bodyOf({ body }: FastifyRequest): unknown {
  const parsed = readJson(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  refuseUnstorable(parsed);
  return parsed;
}

/** Unsupported: there are no subscriptions, and an open stream would prevent the server from stopping. */
const SUBSCRIBE = 'subscriptions/listen';

/** Requires header and body; the protocol handler rejects a mismatch. */
const isSubscription = ({ headers }: FastifyRequest, message: unknown): boolean =>
  headers['mcp-method'] === SUBSCRIBE && (message as { method?: unknown } | null | undefined)?.method === SUBSCRIBE;
const unknownMethod = (message: unknown): Response =>
  Response.json(
    {
      jsonrpc: JSONRPC_VERSION,
      id: (message as { id?: unknown }).id ?? null,
      error: { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' },
    },
    { status: 404 },
  );

/**
 * Without the body, which is already parsed, and without an abort signal: a call is answered and charged even if the client
 * disconnects.
 */
const webRequest = ({ method, headers }: FastifyRequest, site: string): Request =>
  new Request(`${site}/mcp`, { method, headers: headers as Record<string, string> });

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).headers(Object.fromEntries(response.headers)).header('cache-control', 'no-store');
  if (response.status === 405) reply.header('allow', ALLOW);
  if (!response.body) return reply.send();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return reply.send(await response.text());
  // A compressor would delay events.
  reply.request.headers['x-no-compression'] = 'events';
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}
