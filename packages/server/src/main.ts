import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Config, readConfig } from './config';
import { packageFolder } from './db/migrate';
import { DEMO_ACCOUNT } from './demo/seed';
import { consoleFolder, registerStatic } from './http/static';
import { type Platform, startPlatform } from './platform';
import { startProblem } from './startProblem';

const STOP_MS = 10_000;

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

function fail(message: string): never {
  console.error(`✖ ${message}`);
  process.exit(1);
}

/** A first start takes a while: what it could not listen on is known before. */
async function tryAddress({ PORT, HOST }: Config): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function listen(config: Config): Promise<Platform> {
  await tryAddress(config);
  const platform = await startPlatform(config, { print: (line) => console.log(line) });
  const folder = consoleFolder(path.dirname(packageFolder('migrations')));
  try {
    if (folder) await registerStatic(platform.app, folder, config);
    await platform.app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    await platform.close();
    throw error;
  }
  if (!folder) console.log('No console is built here: only /api and /open are served. Build it with `npm run build`.');
  return platform;
}

const config = await Promise.resolve()
  .then(() => readConfig(process.env))
  .catch((error: Error) => fail(error.message));

const platform = await listen(config).catch((error: Error) =>
  fail(startProblem(error, config) ?? `The server did not start: ${error.stack ?? error.message}`),
);

// Asked twice, as a terminal and npm both do, it stops once.
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // What hangs must not keep the process alive for ever.
    setTimeout(() => fail('Stopping took too long; stopped hard.'), STOP_MS).unref();
    platform.close().then(
      () => process.exit(0),
      (error: Error) => fail(`Stopping failed: ${error.message}`),
    );
  });

const address = platform.app.server.address();
const port = typeof address === 'object' ? address?.port : undefined;
const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
console.log(`\nReady: http://${host}:${port ?? config.PORT}`);
if (platform.demo) {
  console.log(`Demo account: phone ${DEMO_ACCOUNT.phone}, password ${DEMO_ACCOUNT.password}\n`);
  if (!isLoopback(config.HOST))
    console.log(`Careful: others can reach this demo at ${config.HOST}, and its password and codes are public.\n`);
}
