import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { registerGateway } from '../gateway/routes';
import { handlers } from '../features';
import { newId } from '../kernel/id';
import { apiBody, Refusal } from '../kernel/refusal';
import type { Services } from '../services';
import { localeOf, registerEndpoints } from './routes';

const BODY_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 50_000_000;

/** The platform's HTTP face: `/api/*` for the console, `/open/*` for programs. Static files are added by `main`. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.TRUST_PROXY,
    genReqId: () => newId('req'),
    logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-api-key"]'] },
    disableRequestLogging: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10, fieldSize: 10_000 } });

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
  });
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = toRefusal(error, request.id);
    if (refusal.status >= 500) request.log.error({ err: error, url: request.url.split('?')[0] }, 'request failed');
    return reply.status(refusal.status).send(apiBody(refusal, localeOf(request), request.id));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(apiBody(new Refusal('not-found', { what: '@page' }), localeOf(request), request.id)),
  );

  registerEndpoints(app, services, handlers);
  await app.register((scope) => registerGateway(scope, services), { prefix: '/open/v1' });
  return app;
}

/** What went wrong, as the catalogue names it; anything unknown is an internal error that tells nothing. */
export function toRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media', { type: '' });
  if (statusCode === 413) return new Refusal('too-large', { limit: '1 MB' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('malformed-body', { format: 'JSON' });
  return new Refusal('internal-error', { requestId });
}
