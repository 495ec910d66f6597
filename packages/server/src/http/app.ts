import { constants } from 'node:zlib';
import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { withReason } from '../db/failure';
import { handlers } from '../features';
import type { Services } from '../features/services';
import { createUnknownKeys } from '../gateway/call/unknownKeys';
import { addressOf } from '../kernel/address';
import { unsatisfiedHeaders } from '../kernel/byteRange';
import { describeError } from '../kernel/errorText';
import { newId } from '../kernel/id';
import { languageOf } from '../kernel/locale';
import { apiBody, Refusal } from '../kernel/refusal';
import { basePath, siteTarget } from '../kernel/site';
import { throttledReport } from '../kernel/throttledReport';
import { createRequestLogger, registerAccessLog } from './accessLog';
import { registerBodies } from './body';
import { limitConnections } from './connections';
import { registerReports } from './deliveryReports';
import { discardUnreadBodies } from './discardBody';
import { handleClientError, refuseTunnel, toRefusal } from './errors';
import { registerGateway, sendRefusal } from './gatewayRoutes';
import { registerMetrics } from './metrics';
import { registerMissingParts } from './missingParts';
import { registerProbes } from './probes';
import { registerPublicDocuments } from './publicDocuments';
import { BODY_MS, limitRequests, TIMEOUTS } from './requestLimits';
import { registerEndpoints } from './routes';
import { registerSecurityContact } from './securityContact';
import { createSharedLimit } from './sharedLimit';

/** Maximum counted addresses; the oldest is dropped. */
const ADDRESSES_COUNTED = 20_000;
const BODY_LIMIT = 1024 * 1024;

/** Content-Security-Policy of data: a browser must not run, load, frame or submit anything. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const headersOf = ({ id, routeOptions }: FastifyRequest, { PUBLIC_URL, HSTS_SUBDOMAINS }: Services['config']) => ({
  ...(routeOptions.config?.ownPolicy ? {} : { 'content-security-policy': DATA_POLICY }),
  'x-request-id': id,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // HSTS
  ...(PUBLIC_URL?.startsWith('https:')
    ? { 'strict-transport-security': `max-age=31536000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}` }
    : {}),
});

interface AppOptions {
  bodyMs?: number;
  stalledMs?: number;
  /** Output of log lines; default is standard output. */
  log?: { write(line: string): void };
}

/** Builds the HTTP server: `/api/*` for the console, `/open/*` for programs, and the routes of parts. `main` adds static files. */
export async function buildApp(
  services: Services,
  { bodyMs = BODY_MS, stalledMs, log }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services;
  const base = basePath(config);
  const reportAway = throttledReport((error, what) => app.log.error({ err: error }, `${what} failed`));
  const answerRefusal = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error, request);
    reply.header('cache-control', 'no-store');
    if (refusal.code === 'unavailable') reportAway(withReason(error), 'request');
    else if (refusal.status >= 500)
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    if (/^\/(open|mcp)(\/|\?|$)/.test(request.url)) return sendRefusal(refusal, request, reply, services);
    reply.headers(unsatisfiedHeaders(refusal));
    const { seconds, minutes = 1 / 60 } = refusal.params;
    if (refusal.status === 503 || refusal.status === 429 || refusal.code === 'idempotency-in-progress')
      reply.header('retry-after', String(seconds ?? Math.ceil(Number(minutes) * 60)));
    return reply.status(refusal.status).send(apiBody(refusal, languageOf(request), request.id));
  };
  const app = Fastify({
    // Errors before a route is found, for which no hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerRefusal(error, request, reply.headers(headersOf(request, config))),
    clientErrorHandler: handleClientError(config.PUBLIC_URL),
    rewriteUrl: ({ url = '/' }) => siteTarget(url, base),
    bodyLimit: BODY_LIMIT,
    ...TIMEOUTS,
    keepAliveTimeout: config.KEEP_ALIVE_SECONDS * 1000,
    // A hook answers with a refusal instead.
    return503OnClosing: false,
    // Trust only entries of our own proxies: clients can forge the rest of the list.
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    genReqId: () => newId('req'),
    childLoggerFactory: createRequestLogger,
    logger:
      config.LOG_LEVEL === 'silent' && !config.ACCESS_LOG
        ? false
        : {
            level: config.LOG_LEVEL,
            ...(log ? { stream: log } : {}),
            serializers: { err: describeError },
            redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-api-key"]'],
          },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  // Without a listener Node answers these two without a body, or not at all.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', refuseTunnel(config.PUBLIC_URL));
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, {
    global: false,
    cache: ADDRESSES_COUNTED,
    ...(services.cluster ? { store: createSharedLimit(services.database.sql, ADDRESSES_COUNTED) } : {}),
    // An IPv6 customer has a whole network, which `addressOf` reduces to one key.
    keyGenerator: ({ ip }) => addressOf(ip),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new Refusal('too-many-requests', { seconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(cookie);
  await registerBodies(app);
  app.decorateRequest('fileDigest', null);
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10, fieldSize: 10_000 } });

  limitConnections(app, config, stalledMs);
  services.readiness.addCheck(() => (app.connections.isExhausted() ? 'connections-exhausted' : null));
  limitRequests(app, bodyMs);
  discardUnreadBodies(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(headersOf(request, config));
    // The client then connects to another server in time.
    if (services.readiness.draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.setErrorHandler(answerRefusal);
  app.setNotFoundHandler((request, reply) =>
    answerRefusal(new Refusal('not-found', { what: '@page' }), request, reply),
  );

  registerAccessLog(app, services);
  registerProbes(app, services.readiness);
  registerSecurityContact(app, services);
  registerPublicDocuments(app, services);
  if (config.METRICS_TOKEN && config.METRICS_PORT === undefined) registerMetrics(app, services);
  registerEndpoints(app, services, Object.assign({}, handlers, ...services.parts.map((part) => part.handlers)));
  const keys = createUnknownKeys(services.clock, services.cluster && services.database.sql);
  await app.register((scope) => registerGateway(scope, services, keys), { prefix: '/open/v1' });
  for (const part of services.parts) await part.routes?.(app, services, keys);
  registerMissingParts(app, services);
  await app.register((scope) => registerReports(scope, services));
  return app;
}
