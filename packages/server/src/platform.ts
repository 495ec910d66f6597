import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import { closeServices, createServices, type ServiceOptions } from './createServices';
import { seedDemo } from './demo/seed';
import { buildApp } from './http/app';
import { startPeriodicWork } from './jobs/periodic';
import { errorText } from './kernel/errorText';
import type { Services } from './services';

export interface Platform {
  app: FastifyInstance;
  services: Services;
  /** Whether the demo's companies are there. */
  demo: boolean;
  /** Answers what is under way, then stops. */
  close(): Promise<void>;
}

/** The whole platform without an address of its own: data, workers and HTTP face. Seeds the demo once. */
export async function startPlatform(config: Config, options: Omit<ServiceOptions, 'onError'> = {}): Promise<Platform> {
  let report = (error: Error, what: string): void => void process.stderr.write(`${what}: ${errorText(error)}\n`);
  const services = await createServices(config, { ...options, onError: (error, what) => report(error, what) });
  try {
    const demo = config.DEMO && (await seedDemo(services, options.print ? { print: options.print } : {}));
    const app = await buildApp(services);
    report = (error, what) => app.log.error({ err: error }, `${what} failed`);
    services.jobs.start();
    const stopPeriodicWork = startPeriodicWork(services, (error, what) => report(error, what));
    return {
      app,
      services,
      demo,
      async close() {
        await app.close();
        await stopPeriodicWork();
        await closeServices(services);
      },
    };
  } catch (error) {
    await closeServices(services);
    throw error;
  }
}
