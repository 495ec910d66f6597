import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../db/readiness';
import { ownBuild } from '../kernel/build';

/** Registers `/healthz` with the build, and `/readyz`, which returns 503 with a reason code while requests cannot be answered. */
export function registerProbes(app: FastifyInstance, readiness: Readiness): void {
  const options = { config: { probe: true } };
  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...ownBuild() }),
  );
  app.get('/readyz', options, async (_request, reply) => {
    const reason = await readiness.check();
    return reply
      .status(reason ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(reason ? { status: 'unavailable', reason } : { status: 'ready' });
  });
}
