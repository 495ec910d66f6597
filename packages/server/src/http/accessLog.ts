import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Services } from '../features/services';
import type { KeyMode } from '../gateway/call/keys';
import { readTrace, type Trace } from '../kernel/trace';

declare module 'fastify' {
  interface FastifyRequest {
    /** Company of the caller for the access log; null until it is known. */
    companyId: number | null;
    /** Mode of the key; null for requests of the console. */
    mode: KeyMode | null;
    trace: Trace | null;
    /** Bytes that the connection sent before this request's answer. */
    sentBefore: number;
  }
  interface FastifyContextConfig {
    /** A probe of a monitoring system; not in the access log. */
    probe?: boolean;
    /** The route sets its own Content-Security-Policy. */
    ownPolicy?: boolean;
  }
}

/** Adds the caller's trace id to the log lines of a request. // W3C Trace Context */
export const createRequestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  raw,
) => {
  const trace = readTrace(raw.headers.traceparent);
  return logger.child(trace ? { ...bindings, trace_id: trace.traceId } : bindings, options);
};

/**
 * Measures each request and writes the access log. A line contains the route's template, because paths, queries, headers
 * and bodies may contain secrets.
 */
export function registerAccessLog(
  app: FastifyInstance,
  { config, metrics }: Pick<Services, 'config' | 'metrics'>,
): void {
  const access = config.ACCESS_LOG ? app.log.child({ log: 'access' }, { level: 'info' }) : null;
  app.decorateRequest('companyId', null);
  app.decorateRequest('mode', null);
  app.decorateRequest('trace', null);
  app.decorateRequest('sentBefore', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = readTrace(request.headers.traceparent);
    request.sentBefore = request.raw.socket?.bytesWritten ?? 0;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, companyId, mode, trace, raw } = request;
    // Empty without a matching route.
    const route = routeOptions.url ?? '';
    const status = reply.statusCode;
    const labels = { method, route, status: `${Math.floor(status / 100)}xx`, mode: mode ?? '' };
    metrics.http.observe(labels, reply.elapsedTime / 1000);
    if (access && !routeOptions.config.probe)
      access.info({
        request_id: request.id,
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime * 1000) / 1000,
        bytes: (raw.socket?.bytesWritten ?? 0) - request.sentBefore,
        company: companyId,
        ip: request.ip,
        ...(mode ? { mode } : {}),
        ...(trace ? { trace_id: trace.traceId } : {}),
      });
    done();
  });
}
