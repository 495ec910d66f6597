/** The real platform with its demo and the built console, in this process, on a port of its own. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { clockFrom, DEMO_INSTANT } from '@daas/demo/testing/instant';
import { openDemo } from '@daas/demo/testing/snapshot';
import type { Services } from '@daas/server/features/services';
import { registerConsole } from '@daas/server/http/consoleFiles';
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
  PUBLIC_RATE_LIMIT: '0',
  SERVICE_TOKEN_RATE_LIMIT: '0',
  // Where a journey's own OpenID provider stands.
  SIGN_ON_NETWORKS: '127.0.0.0/8',
  // Where a journey's own receiver of messages stands.
  WEBHOOK_NETWORKS: '127.0.0.0/8',
};

/** `env` has settings beside those of the journeys, `folder` the build of the console. */
export async function servePlatform(env: Record<string, string> = {}, folder = dist): Promise<Served> {
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error('There is no build: run `npm run build` first.');
  const clock = clockFrom(DEMO_INSTANT);
  const { app, services, close } = await openDemo(clock, { ...SETTINGS, ...env });
  await registerConsole(app, folder, services.config);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, services, clock, close };
}
