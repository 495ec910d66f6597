import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, isLoopback, likelyMisspellings, readConfig, TAKE_OVER } from './config';
import { findConsoleFolder, registerConsole } from './http/consoleFiles';
import { serveMetrics } from './http/metrics';
import { servePeers } from './http/peerServer';
import { quietMs } from './http/releaseConnections';
import { build, buildText } from './kernel/build';
import { thrownText } from './kernel/errorText';
import { packageFolder } from './kernel/packageFolder';
import { StartRefused } from './kernel/startRefused';
import { type Platform, type PlatformOptions, startPlatform } from './platform';
import { startProblem } from './startProblem';

const STOP_MS = 10_000;

type Options = Pick<PlatformOptions, 'newDatabase' | 'loadDemo'> & {
  /** Nothing is answered before; the database is made and migrated meanwhile. */
  consoleBuilt?: Promise<void>;
};

function fail(...lines: readonly string[]): never {
  for (const line of lines) console.error(`✖ ${line}`);
  process.exit(1);
}

function failStart(error: Error, config: Config): never {
  if (error instanceof StartRefused) fail(...error.lines);
  if (config.LOG_LEVEL === 'debug') console.error(error.stack);
  fail(startProblem(error, config) ?? `The server did not start: ${thrownText(error)} (LOG_LEVEL=debug says where)`);
}

/** A first start takes a while: what it could not listen on is known before. */
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
    // A new demo sends the mail of its past at once, while the console is built.
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
    await servePeers(platform.app, platform.services);
    await platform.app.listen({ port: config.PORT, host: config.HOST });
    isListening = true;
  } catch (error) {
    await platform.close();
    throw error;
  }
  if (!folder) console.log('No console is built here: only /api and /open are served. Build it with `npm run build`.');
  return platform;
}

/** Asked twice, as a terminal and npm both do, it stops once. */
function stopWhenAsked(platform: Platform, config: Config): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Load balancers ask `/readyz` and send no more requests; at a terminal there are none.
      const drainMs = signal === 'SIGTERM' ? config.DRAIN_SECONDS * 1000 : 0;
      platform.services.readiness.drain();
      // A request that hangs must not keep the process alive.
      setTimeout(() => fail('Stopping took too long; stopped hard.'), drainMs + quietMs(config) + STOP_MS).unref();
      pause(drainMs)
        .then(platform.close)
        .then(
          () => process.exit(0),
          (error: unknown) => fail(`Stopping failed: ${thrownText(error)}`),
        );
    });
}

function sayReady({ app, demoAccount }: Platform, config: Config): void {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  console.log(`\nReady: http://${host}:${port ?? config.PORT}`);
  if (!demoAccount) return;
  console.log(`Demo account: phone ${demoAccount.phone}, password ${demoAccount.password}\n`);
  if (!isLoopback(config.HOST))
    console.log(`Careful: others can reach this demo at ${config.HOST}, and its password and codes are public.\n`);
}

/** The server as a process: each problem of a start is printed on a line, and it exits with code 1. */
export async function serve(options: Options = {}): Promise<void> {
  if (process.argv.includes('--version')) return console.log(buildText(build()));
  const config = await Promise.resolve()
    .then(() => ({ ...readConfig(process.env), takeOver: process.argv.includes(TAKE_OVER) }))
    .catch((error: Error) => fail(error.message));
  for (const [name, setting] of likelyMisspellings(process.env))
    console.error(`Careful: ${name} is no setting and does nothing; ${setting} is one, and is not set.`);
  const platform = await listen(config, options).catch((error: Error) => failStart(error, config));
  stopWhenAsked(platform, config);
  sayReady(platform, config);
}
