import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programVersion } from '../db/programVersion';
import { findConsoleFolder, registerConsole } from '../http/consoleFiles';
import { serveMetrics } from '../http/metrics';
import { quietMs } from '../http/releaseConnections';
import { startProblem } from '../instance/startProblem';
import { type Config, isLoopback, likelyMisspellings, readConfig, TAKE_OVER } from '../kernel/config';
import { thrownText } from '../kernel/errorText';
import { packageFolder } from '../kernel/packageFolder';
import { StartRefused } from '../kernel/startRefused';
import { type Platform, type PlatformOptions, startPlatform } from './platform';

const STOP_MS = 10_000;

type Options = Pick<PlatformOptions, 'newDatabase' | 'loadDemo' | 'parts'> & {
  /** Requests wait for it; the database is created and migrated in the meantime. */
  consoleBuilt?: Promise<void>;
};

function fail(...lines: readonly string[]): never {
  for (const line of lines) console.error(`✖ ${line}`);
  process.exit(1);
}

function failStart(error: Error, config: Config): never {
  if (error instanceof StartRefused) fail(...error.lines);
  if (config.LOG_LEVEL === 'debug') console.error(error.stack);
  fail(
    startProblem(error, config) ??
      `The server did not start: ${thrownText(error)} (LOG_LEVEL=debug prints the stack trace)`,
  );
}

/** Checks the address first, because the first start is slow. */
async function tryAddress({ PORT, HOST }: Config): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function listen(config: Config, { consoleBuilt, ...options }: Options): Promise<Platform> {
  await tryAddress(config);
  let isListening = false;
  const platform = await startPlatform(config, {
    ...options,
    printProgress: (line) => console.log(line),
    // A new demo sends its past mails at once while the console is built. Print them after listening.
    print(line) {
      if (isListening) console.log(line);
    },
  });
  await consoleBuilt;
  const folder = findConsoleFolder(path.dirname(packageFolder('migrations')));
  try {
    if (folder) await registerConsole(platform.app, folder, config);
    const stopMetrics = await serveMetrics(platform.services);
    if (stopMetrics) platform.app.addHook('onClose', stopMetrics);
    await platform.services.cluster?.listen(platform.app);
    await platform.app.listen({ port: config.PORT, host: config.HOST });
    isListening = true;
  } catch (error) {
    await platform.close();
    throw error;
  }
  if (!folder) console.log('No console is built here: only /api and /open are served. Build it with `npm run build`.');
  return platform;
}

/** Stops once, although terminal and npm both send a signal. */
function stopWhenAsked(platform: Platform, config: Config): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Load balancers check `/readyz` and stop sending requests. A terminal has no load balancer.
      const drainMs = signal === 'SIGINT' ? 0 : config.DRAIN_SECONDS * 1000;
      platform.services.readiness.drain();
      // A hanging request must not keep the process alive.
      setTimeout(
        () => fail('The shutdown took too long and was aborted.'),
        drainMs + quietMs(config) + STOP_MS,
      ).unref();
      pause(drainMs)
        .then(platform.close)
        .then(
          () => process.exit(0),
          (error: unknown) => fail(`Stopping failed: ${thrownText(error)}`),
        );
    });
}

function printReady({ app, demoAccount }: Platform, config: Config): void {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  console.log(`\nReady: http://${host}:${port ?? config.PORT}`);
  if (!demoAccount) return;
  console.log(`Demo account: phone ${demoAccount.phone}, password ${demoAccount.password}\n`);
  if (!isLoopback(config.HOST))
    console.log(
      `Warning: other machines can reach this demo at ${config.HOST}, and its password and codes are public.\n`,
    );
}

/** Runs the server process. Prints each start problem on a line and exits with code 1. */
export async function serve(options: Options = {}): Promise<void> {
  if (process.argv.includes('--version')) return console.log(programVersion());
  const config = await Promise.resolve()
    .then(() => ({ ...readConfig(process.env), takeOver: process.argv.includes(TAKE_OVER) }))
    .catch((error: Error) => fail(error.message));
  for (const [name, setting] of likelyMisspellings(process.env))
    console.error(`Warning: unknown setting ${name}. Did you mean ${setting}?`);
  const platform = await listen(config, options).catch((error: Error) => failStart(error, config));
  stopWhenAsked(platform, config);
  printReady(platform, config);
}
