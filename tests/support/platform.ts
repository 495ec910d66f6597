/** The real platform with its demo and the built console, in this process, on a port of its own. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { clockFrom, DEMO_INSTANT } from '@daas/demo/instant';
import { dumpDemo as makeDump, openDemo } from '@daas/demo/snapshot';
import { readConfig } from '@daas/server/config';
import { registerStatic } from '@daas/server/http/static';
import type { Services } from '@daas/server/services';
import { PRODUCTION } from '@daas/server/testing/process';
import { root } from './sources';

export const dist = path.resolve(process.env.DIST ?? path.join(root, 'dist'));

export interface Served {
  url: string;
  services: Services;
  /** The platform's, which its visitors go by. */
  clock: () => Date;
  close(): Promise<void>;
}

const SETTINGS = {
  DEMO: '1',
  DATA_DIR: 'memory',
  LOG_LEVEL: 'silent',
  PUBLIC_RATE_LIMIT: '0',
  SERVICE_TOKEN_RATE_LIMIT: '0',
  // Where a journey's own OpenID provider stands.
  SIGN_ON_NETWORKS: '127.0.0.0/8',
  // Where a journey's own receiver of messages stands.
  WEBHOOK_NETWORKS: '127.0.0.0/8',
  // A demo that was dumped opens again.
  SECRET_KEY: PRODUCTION.SECRET_KEY,
};

/** What `servePlatform` reads. */
export const dumpDemo = (): Promise<Buffer> => makeDump(readConfig(SETTINGS));

/** `snapshot` is a file that holds what `dumpDemo` answered; without it the demo is made afresh. `env` has more settings. */
export async function servePlatform(snapshot?: string, env: Record<string, string> = {}): Promise<Served> {
  const config = readConfig({ ...SETTINGS, ...env });
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error('There is no build: run `npm run build` first.');
  const clock = clockFrom(DEMO_INSTANT);
  const platform = await openDemo(config, clock, snapshot ? await readFile(snapshot) : undefined);
  await registerStatic(platform.app, dist, config);
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = platform.app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, services: platform.services, clock, close: () => platform.close() };
}
