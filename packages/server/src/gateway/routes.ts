import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';

/** `/open/v1/*`: what customers' programs call. */
export async function registerGateway(_app: FastifyInstance, _services: Services): Promise<void> {}
