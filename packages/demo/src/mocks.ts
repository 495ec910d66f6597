import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Platform, readConfig, startPlatform } from '@daas/server';
import { businessDay } from '@daas/server/kernel/time';
import { PARTS } from '@daas/server/parts/index';
import { smallCounts } from '.';

/**
 * The server behind the mocks of `npm run dev`, started by `scripts/mocks.mjs`. Its database is a folder rather than
 * memory, which takes 130 MB less and keeps changes and sign-ins for the day.
 */
const FOLDER = process.env.MOCK_DATA_DIR ?? 'node_modules/.cache/mocks';

const print = (line: string) => void process.stdout.write(`Mocks: ${line}\n`);

/** Returns the data directory of today. Other days are deleted, as a demo ends on the day on which it was made. */
export async function dataDirectory(): Promise<string> {
  const today = businessDay(new Date());
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER))
    if (name !== today) await rm(path.join(FOLDER, name), { recursive: true, force: true });
  return path.join(FOLDER, today);
}

const open = (directory: string): Promise<Platform> =>
  startPlatform(readConfig({ DEMO: '1', DATA_DIR: directory, LOG_LEVEL: 'warn' }), {
    async loadDemo() {
      const { seedDemo, DEMO_ACCOUNT } = await import('./seed');
      return {
        DEMO_ACCOUNT,
        seedDemo: (services, options) => seedDemo(services, { ...options, counts: smallCounts() }),
      };
    },
    parts: PARTS,
    printProgress: print,
  });

/** Sends its port to the process that forked it. */
export async function serveMocks(directory: string): Promise<void> {
  const { app, demoAccount } = await open(directory);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
  print(`ready. Sign in as ${demoAccount?.phone} / ${demoAccount?.password}`);
}

/** Makes the demo beside its place and moves it there whole. */
async function makeDemo(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  const { close } = await open(unfinished);
  await close();
  await rename(unfinished, directory);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeDemo(process.argv[2] ?? '');
