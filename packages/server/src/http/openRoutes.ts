import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { GatewayAnswer, GatewayRequest, Operation } from '../gateway';
import { limitHeaders, PROBLEM_TYPE, problem } from '../gateway/answer';
import { createUnknownKeys } from '../gateway/unknownKeys';
import { localeOf } from '../kernel/locale';
import { Refusal } from '../kernel/refusal';
import { refuseUnstorable } from '../kernel/validate';
import type { Services } from '../services';
import { readJson } from './body';
import { sendFile } from './routes';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The operations; `fileId` and `id` as the contract writes ids. */
export const GATEWAY_ROUTES: { method: 'GET' | 'POST'; url: string; operation: Operation }[] = [
  { method: 'POST', url: '/connectors/:id/query', operation: 'query' },
  { method: 'GET', url: '/connectors/:id/files', operation: 'files' },
  { method: 'GET', url: '/connectors/:id/files/:fileId', operation: 'file' },
  { method: 'GET', url: '/balance', operation: 'balance' },
  { method: 'GET', url: '/openapi.json', operation: 'openapi' },
];

/** `/open/v1/*`: what customers' programs call. Every error is problem+json. // RFC 9457 */
export async function registerGateway(app: FastifyInstance, services: Services): Promise<void> {
  // The bytes are kept: Content-Digest is over them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const keys = createUnknownKeys(services.clock);
  for (const { method, url, operation } of GATEWAY_ROUTES) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const asked = read(operation, request, services);
        const wait = keys.waitOf(asked);
        if (wait > 0) throw new Refusal('too-many-requests', { seconds: wait });
        const answer = await services.gateway.query(asked);
        keys.note(asked, answer);
        request.companyId = answer.record?.company_id ?? null;
        return send(reply, answer);
      },
    });
    app.route({
      method: 'OPTIONS',
      url,
      handler: async (_request, reply) => reply.status(204).header('allow', `${method}, OPTIONS`).send(),
    });
    app.route({
      method: METHODS.filter((other) => other !== method),
      url,
      handler: async (request, reply) =>
        sendRefusal(
          new Refusal('method-not-allowed', { method: request.method }),
          request,
          reply.header('allow', `${method}, OPTIONS`),
          services,
        ),
    });
  }
}

/** Scheme and host as programs see them. */
const originOf = ({ protocol, host }: FastifyRequest, { PUBLIC_URL }: Services['config']): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `${protocol}://${host}`;

function read(operation: Operation, request: FastifyRequest, { config }: Services): GatewayRequest {
  const { id, fileId } = request.params as { id?: string; fileId?: string };
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    operation,
    method: request.method,
    url: request.url,
    // Few ask for it.
    get origin() {
      return originOf(request, config);
    },
    headers: request.headers as Record<string, string>,
    body: parse(rawBody),
    rawBody,
    ip: request.ip,
    requestId: request.id,
    // What is no id names no connector of anybody.
    connectorId: id === undefined ? null : /^[1-9]\d{6,10}$/.test(id) ? Number(id) : 0,
    ...(fileId === undefined ? {} : { fileId }),
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

/** Answers what no operation answers. */
export function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): FastifyReply {
  const locale = localeOf(request);
  const origin = originOf(request, config);
  return reply
    .status(refusal.status)
    .headers(limitHeaders([], refusal, clock()))
    .header('content-type', PROBLEM_TYPE)
    .header('content-language', locale)
    .send(JSON.stringify(problem(refusal, { locale, requestId: request.id, origin, receipt: null })));
}
