import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { GatewayAnswer, GatewayRequest, Operation } from '../gateway';
import { limitHeaders, PROBLEM_TYPE, problemBody } from '../gateway/call/answer';
import { keyOf, modeOf } from '../gateway/call/call';
import { isKeyKnown } from '../gateway/call/keys';
import type { UnknownKeys } from '../gateway/call/unknownKeys';
import { OPERATIONS } from '../gateway/operations';
import { languageOf } from '../kernel/locale';
import { Refusal } from '../kernel/refusal';
import { siteOf } from '../kernel/site';
import { refuseUnstorable } from '../kernel/validate';
import type { Services } from '../services';
import { readJson } from './body';
import { challenge } from './oauth';
import { sendFile } from './sendFile';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
export const GATEWAY_ROUTES = Object.entries(OPERATIONS).map(([operation, { method, url, takesFile = false }]) => ({
  operation: operation as Operation,
  method,
  url,
  takesFile,
}));

/** What a name list may be, and how much of it is taken at once: a hundred thousand names fit. */
const LIST_TYPES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const LIST_LIMIT = 8_000_000;

/** `/open/v1/*`: what customers' programs call. Every error is problem+json. // RFC 9457 */
export async function registerGateway(app: FastifyInstance, services: Services, keys: UnknownKeys): Promise<void> {
  // The bytes are kept: Content-Digest is over them.
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request) => {
    request.mode = modeOf({ headers: request.headers as Record<string, string> });
    if (request.mode === 'test') request.log = request.log.child({ mode: 'test' });
    refuseSeveralKeys(request.raw.rawHeaders);
  });
  const answering = (operation: Operation) => async (request: FastifyRequest, reply: FastifyReply) => {
    const gatewayRequest = read(operation, request, services);
    const wait = keys.waitOf(gatewayRequest);
    if (wait > 0) throw new Refusal('too-many-requests', { seconds: wait });
    const answer = await services.gateway.query(gatewayRequest);
    await keys.note(gatewayRequest, answer);
    request.companyId = answer.record?.company_id ?? null;
    return send(reply, answer);
  };

  // In a scope of its own: elsewhere such a body is refused.
  await app.register(async (scope) => {
    const parse = { parseAs: 'buffer', bodyLimit: LIST_LIMIT } as const;
    scope.addContentTypeParser(LIST_TYPES, parse, (_request, body, done) => done(null, body));
    // Before megabytes are taken in, whose they are.
    scope.addHook('onRequest', async ({ headers, ip }) => {
      const caller = { headers: headers as Record<string, string>, ip };
      if (await isKeyKnown(services.database.sql, keyOf(caller.headers))) return;
      const wait = keys.waitOf(caller);
      await keys.note(caller, { body: { code: 'key-invalid' }, callId: null });
      throw wait > 0 ? new Refusal('too-many-requests', { seconds: wait }) : new Refusal('key-invalid');
    });
    for (const { method, url, operation, takesFile } of GATEWAY_ROUTES)
      if (takesFile) scope.route({ method, url, bodyLimit: LIST_LIMIT, handler: answering(operation) });
  });

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const { method, url, operation, takesFile } of GATEWAY_ROUTES)
    if (!takesFile) app.route({ method, url, handler: answering(operation) });

  for (const url of new Set(GATEWAY_ROUTES.map((route) => route.url))) {
    const methods: HTTPMethods[] = GATEWAY_ROUTES.filter((route) => route.url === url).map(({ method }) => method);
    const allow = [...methods, 'OPTIONS'].join(', ');
    app.route({
      method: 'OPTIONS',
      url,
      handler: async (_request, reply) => reply.status(204).header('allow', allow).send(),
    });
    app.route({
      method: METHODS.filter((other) => !methods.includes(other)),
      url,
      handler: async (request, reply) =>
        sendRefusal(
          new Refusal('method-not-allowed', { method: request.method }),
          request,
          reply.header('allow', allow),
          services,
        ),
    });
  }
}

/** Node keeps the first of several Authorization headers and drops the others. */
export function refuseSeveralKeys(rawHeaders: readonly string[]): void {
  for (const header of ['authorization', 'x-api-key'])
    if (rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === header).length > 1)
      throw new Refusal('key-ambiguous');
}

function read(operation: Operation, request: FastifyRequest, { config }: Services): GatewayRequest {
  const { id, fileId, nameListId, callId } = request.params as Record<string, string | undefined>;
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    operation,
    method: request.method,
    url: request.url,
    // Few ask for it.
    get site() {
      return siteOf(request, config);
    },
    headers: request.headers as Record<string, string>,
    body: OPERATIONS[operation].takesFile ? undefined : parse(rawBody),
    rawBody,
    ip: request.ip,
    requestId: request.id,
    // A malformed id cannot name a connector.
    connectorId: id === undefined ? null : /^[1-9]\d{6,10}$/.test(id) ? Number(id) : 0,
    ...(fileId === undefined ? {} : { fileId }),
    ...(nameListId === undefined ? {} : { nameListId }),
    ...(callId === undefined ? {} : { callId }),
  };
}

function parse(bytes: Buffer): unknown {
  const body = readJson(bytes);
  refuseUnstorable(body);
  return body;
}

function send(reply: FastifyReply, { status, headers, body, file, receipt }: GatewayAnswer): FastifyReply {
  reply.status(status).headers(headers);
  // A file has no room for its receipt. // product §3
  if (file) return sendFile(reply.header('x-receipt', JSON.stringify(receipt)), file);
  reply
    .header('content-type', status >= 400 ? PROBLEM_TYPE : 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  return reply.send(JSON.stringify(body));
}

/** Handles requests that match no operation. */
export function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): FastifyReply {
  const language = languageOf(request);
  const site = siteOf(request, config);
  const headers = limitHeaders([], refusal, clock());
  const { 'www-authenticate': baseChallenge } = headers;
  if (baseChallenge && request.url.startsWith('/mcp'))
    headers['www-authenticate'] = challenge(request, { config }, baseChallenge);
  return reply
    .status(refusal.status)
    .headers(headers)
    .header('content-type', PROBLEM_TYPE)
    .header('content-language', language)
    .send(JSON.stringify(problemBody(refusal, { language, requestId: request.id, site, receipt: null })));
}
