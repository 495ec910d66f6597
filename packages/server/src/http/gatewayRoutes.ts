import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Services } from '../features/services';
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
import { readJson } from './body';
import { sendFile } from './sendFile';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
export const GATEWAY_ROUTES = Object.entries(OPERATIONS).map(([operation, { method, url, takesFile = false }]) => ({
  operation: operation as Operation,
  method,
  url,
  takesFile,
}));

/** Content types and size limit of a name list; enough for 100,000 names. */
const LIST_TYPES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const LIST_LIMIT = 8_000_000;

/** Registers the gateway at `/open/v1/*` for customers' programs. Errors are problem+json. // RFC 9457 */
export async function registerGateway(app: FastifyInstance, services: Services, keys: UnknownKeys): Promise<void> {
  // Keep the bytes for Content-Digest.
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request) => {
    request.mode = modeOf({ headers: request.headers as Record<string, string> });
    if (request.mode === 'test') request.log = request.log.child({ mode: 'test' });
    refuseRepeatedKeys(request.raw.rawHeaders);
  });
  const operationHandler = (operation: Operation) => async (request: FastifyRequest, reply: FastifyReply) => {
    const gatewayRequest = parseRequest(operation, request, services);
    const wait = keys.waitOf(gatewayRequest);
    if (wait > 0) throw new Refusal('too-many-requests', { seconds: wait });
    const answer = await services.gateway.query(gatewayRequest);
    await keys.note(gatewayRequest, answer);
    request.companyId = answer.record?.company_id ?? null;
    return sendAnswer(reply, answer);
  };

  // A separate scope, because other routes must reject such bodies.
  await app.register(async (scope) => {
    const parse = { parseAs: 'buffer', bodyLimit: LIST_LIMIT } as const;
    scope.addContentTypeParser(LIST_TYPES, parse, (_request, body, done) => done(null, body));
    // Verify the key before megabytes are read.
    scope.addHook('onRequest', async ({ headers, ip }) => {
      const caller = { headers: headers as Record<string, string>, ip };
      if (await isKeyKnown(services.database.sql, keyOf(caller.headers))) return;
      const wait = keys.waitOf(caller);
      await keys.note(caller, { body: { code: 'key-invalid' }, callId: null });
      throw wait > 0 ? new Refusal('too-many-requests', { seconds: wait }) : new Refusal('key-invalid');
    });
    for (const { method, url, operation, takesFile } of GATEWAY_ROUTES)
      if (takesFile) scope.route({ method, url, bodyLimit: LIST_LIMIT, handler: operationHandler(operation) });
  });

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const { method, url, operation, takesFile } of GATEWAY_ROUTES)
    if (!takesFile) app.route({ method, url, handler: operationHandler(operation) });

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

/** Throws `key-ambiguous` for repeated headers; Node would silently use the first. */
export function refuseRepeatedKeys(rawHeaders: readonly string[]): void {
  for (const header of ['authorization', 'x-api-key'])
    if (rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === header).length > 1)
      throw new Refusal('key-ambiguous');
}

function parseRequest(operation: Operation, request: FastifyRequest, { config }: Services): GatewayRequest {
  const { id, fileId, nameListId, callId } = request.params as Record<string, string | undefined>;
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    operation,
    method: request.method,
    url: request.url,
    // Computed on demand, because few operations use it.
    get site() {
      return siteOf(request, config);
    },
    headers: request.headers as Record<string, string>,
    body: OPERATIONS[operation].takesFile ? undefined : parseBody(rawBody),
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

function parseBody(bytes: Buffer): unknown {
  const body = readJson(bytes);
  refuseUnstorable(body);
  return body;
}

function sendAnswer(reply: FastifyReply, { status, headers, body, file, receipt }: GatewayAnswer): FastifyReply {
  reply.status(status).headers(headers);
  // A file cannot contain its receipt. // product §3
  if (file) return sendFile(reply.header('x-receipt', JSON.stringify(receipt)), file);
  reply
    .header('content-type', status >= 400 ? PROBLEM_TYPE : 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  return reply.send(JSON.stringify(body));
}

/** Sends a refusal for a request outside the gateway's operations. */
export function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): FastifyReply {
  const language = languageOf(request);
  const site = siteOf(request, config);
  return reply
    .status(refusal.status)
    .headers(limitHeaders([], refusal, clock()))
    .header('content-type', PROBLEM_TYPE)
    .header('content-language', language)
    .send(JSON.stringify(problemBody(refusal, { language, requestId: request.id, site, receipt: null })));
}
