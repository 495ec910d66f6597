import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client';
import { migrationState } from '../db/migrate';
import { within } from '../kernel/within';

/** A load balancer asks every few seconds and waits about as long. */
const DEADLINE_MS = 1000;

export type NotReady = 'draining' | 'database-unreachable' | 'migrations-pending' | 'migrations-newer';

export interface Readiness {
  /** Null when requests can be answered; else why not. */
  check(): Promise<NotReady | null>;
  /** From now on no new requests are wanted, as the server is about to stop. */
  drain(): void;
  readonly draining: boolean;
}

export function createReadiness({ sql, ping }: Pick<Database, 'sql' | 'ping'>): Readiness {
  let draining = false;
  /** One question at a time: a database that hangs is not asked by each probe anew. */
  let asking: Promise<NotReady | null> | undefined;
  const ask = () => {
    asking ??= ping()
      .then(() => migrationState(sql))
      .then((state) => (state === 'current' ? null : (`migrations-${state}` as const)))
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return {
    check: async () =>
      draining ? 'draining' : within(DEADLINE_MS, ask()).catch((): NotReady => 'database-unreachable'),
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
  };
}

/** `/healthz`: the process answers. `/readyz`: requests can be answered; else 503 with the reason, for machines. */
export function registerProbes(app: FastifyInstance, readiness: Readiness): void {
  const options = { config: { probe: true } };
  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', options, async (_request, reply) => {
    const reason = await readiness.check();
    return reply
      .status(reason ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(reason ? { status: 'unavailable', reason } : { status: 'ready' });
  });
}
