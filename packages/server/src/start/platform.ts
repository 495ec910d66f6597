import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { serveCommands } from '../cli/serveCommands';
import { periodicTasks } from '../features/periodic';
import type { Services } from '../features/services';
import { buildApp } from '../http/app';
import { quietMs, releaseConnections } from '../http/releaseConnections';
import { type PeriodicTask, startPeriodicWork } from '../jobs/periodic';
import type { Config } from '../kernel/config';
import { thrownText } from '../kernel/errorText';
import { StartRefused } from '../kernel/startRefused';
import { throttledReport } from '../kernel/throttledReport';
import { closeServices, createServices, type ServiceOptions } from './createServices';

export interface DemoAccount {
  phone: string;
  password: string;
}

/** Creates demo data. Production packages do not contain it. */
export interface Demo {
  /** Creates the demo once. Returns whether its companies exist. */
  seedDemo(services: Services, options: { print?: (line: string) => void }): Promise<boolean>;
  DEMO_ACCOUNT: DemoAccount;
}

export interface PlatformOptions extends Omit<ServiceOptions, 'onError'> {
  loadDemo?: () => Promise<Demo>;
  /** Prints the progress of creating a demo; `print` is for its messages. */
  printProgress?: (line: string) => void;
}

export interface Platform {
  app: FastifyInstance;
  services: Services;
  /** Account to sign in with if the demo exists. */
  demoAccount: DemoAccount | null;
  /** Graceful shutdown: completes requests in progress, then stops. */
  close(): Promise<void>;
}

/** Starts data, workers and HTTP server without listening on a port. Seeds a demo once. */
export async function startPlatform(config: Config, options: PlatformOptions = {}): Promise<Platform> {
  const { loadDemo, printProgress, parts = [], ...rest } = options;
  if (config.DEMO && !loadDemo) throw withoutDemo();
  let report = (error: Error, what: string): void => void process.stderr.write(`${what}: ${thrownText(error)}\n`);
  const reportSome = throttledReport((error, what) => report(error, what));
  const services = await createServices(config, { ...rest, parts, onError: reportSome });
  try {
    const demoAccount = services.mode === 'demo' ? await seed(services, options) : null;
    const app = await buildApp(services);
    report = (error, what) => app.log.error({ err: error }, `${what} failed`);
    services.jobs.start();
    serveCommands(services, parts);
    // Independent of LOG_LEVEL: published heads prove the audit log of a production server.
    const log = app.log.child({ log: 'audit' }, services.mode === 'production' ? { level: 'info' } : {});
    const logHeads = (heads: readonly string[]) => log.info({ heads }, 'heads of the audit log');
    const tasks = [
      ...periodicTasks(services, logHeads),
      ...parts.flatMap(({ periodic }) => periodic?.(services) ?? []),
    ];
    const { periodicInterval, periodicSuccess } = services.metrics;
    const noteSuccess = ({ name: task }: PeriodicTask) => periodicSuccess.setToCurrentTime({ task });
    for (const task of tasks) {
      periodicInterval.set({ task: task.name }, task.everyMs / 1000);
      noteSuccess(task);
    }
    const stopPeriodicWork = startPeriodicWork(tasks, reportSome, noteSuccess);
    return {
      app,
      services,
      demoAccount,
      async close() {
        services.readiness.drain();
        await releaseConnections(app, pause(quietMs(config), undefined, { ref: false }));
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

async function seed(
  services: Services,
  { loadDemo, printProgress: print }: PlatformOptions,
): Promise<DemoAccount | null> {
  if (!loadDemo) throw withoutDemo();
  const { seedDemo, DEMO_ACCOUNT } = await loadDemo();
  return (await seedDemo(services, print ? { print } : {})) ? DEMO_ACCOUNT : null;
}

const withoutDemo = () =>
  new StartRefused([
    'This installation is for production and contains no demo. Unset DEMO and use an empty database, or run `npm start` in a clone of the repository.',
  ]);
