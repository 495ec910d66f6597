import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { KeyMode } from '../gateway/call/keys';
import { readTrace, type Trace } from '../kernel/trace';
import type { Services } from '../services';

declare module 'fastify' {
  interface FastifyRequest {
    /** The company that asks, once it is known: for the access log. */
    companyId: number | null;
    /** Of a program's request: whether its key is a test key. */
    mode: KeyMode | null;
    trace: Trace | null;
    /** Bytes that the connection had carried before this request's answer. */
    sentBefore: number;
  }
  interface FastifyContextConfig {
    /** Asked every few seconds by machines: not in the access log. */
    probe?: boolean;
    /** What it answers has a Content-Security-Policy of its own. */
    ownPolicy?: boolean;
  }
}

/** What a request logs carries the trace its caller is in. // W3C Trace Context */
export const childLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  raw,
) => {
  const trace = readTrace(raw.headers.traceparent);
  return logger.child(trace ? { ...bindings, trace_id: trace.traceId } : bindings, options);
};

/**
 * Measures each request, and writes its line into the access log. The line names the route's template and no address of a
 * page: what a path or a query carries may be secret, as may headers and bodies.
 */
export function observeRequests(app: FastifyInstance, { config, metrics }: Pick<Services, 'config' | 'metrics'>): void {
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
    // Empty where no route was found.
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
