import type { FastifyInstance } from 'fastify';
import type { Config } from '../kernel/config';

/** Returns hooks that limit requests without a session per address and minute; routes that share them are counted together. */
export const publicLimit = (app: FastifyInstance, { PUBLIC_RATE_LIMIT: max }: Pick<Config, 'PUBLIC_RATE_LIMIT'>) =>
  max > 0 ? [app.rateLimit({ max, timeWindow: 60_000 })] : [];
