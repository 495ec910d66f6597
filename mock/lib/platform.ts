/**
 * The platform behind the mocks, a process of its own: making its demo would hold the pages of the development server.
 * Tells the process that began it where it answers, and ends with it.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { clockFrom, DEMO_INSTANT } from '@daas/demo/instant';
import { dumpDemo, openDemo } from '@daas/demo/snapshot';
import { readConfig } from '@daas/server';

const KEPT = path.resolve('node_modules/.cache/demo');
/** What a demo depends on. */
const SOURCES = ['contract/src', 'demo/src', 'demo/data', 'server/src', 'server/migrations'];

const config = readConfig({
  DATA_DIR: 'memory',
  DEMO: '1',
  LOG_LEVEL: 'warn',
  // A demo that was kept opens again. It protects nothing.
  SECRET_KEY: Buffer.alloc(32, 'mock').toString('base64'),
});

/** Another one whenever a file changed that a demo depends on. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(DEMO_INSTANT.toISOString());
  for (const folder of SOURCES) {
    const root = path.resolve('packages', folder);
    for (const file of (await readdir(root, { recursive: true })).sort()) {
      const { size, mtimeMs } = await stat(path.join(root, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Made once and kept, until what it depends on changes. */
async function snapshot(): Promise<Buffer> {
  const file = path.join(KEPT, `${await fingerprint()}.tar`);
  const cached = await readFile(file).catch(() => null);
  if (cached) return cached;
  process.stdout.write(
    'Mocks: making the demo, once for these sources. Pages wait for it; it takes a minute or so …\n',
  );
  const begun = performance.now();
  const dump = await dumpDemo(config);
  process.stdout.write(`Mocks: made the demo in ${Math.round((performance.now() - begun) / 1000)} s.\n`);
  await rm(KEPT, { recursive: true, force: true });
  await mkdir(KEPT, { recursive: true });
  await writeFile(`${file}.part`, dump);
  await rename(`${file}.part`, file);
  return dump;
}

async function main(): Promise<void> {
  const platform = await openDemo(config, clockFrom(DEMO_INSTANT), await snapshot());
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (platform.app.server.address() as AddressInfo).port });
  process.stdout.write(`Mocks: ready. Sign in as ${platform.demoAccount?.phone} / ${platform.demoAccount?.password}\n`);
}

process.on('disconnect', () => process.exit());
// Ctrl+C reaches both; the one that began this ends it.
process.on('SIGINT', () => undefined);
main().catch((error: Error) => {
  process.stderr.write(`Mocks: the platform did not start: ${error.stack}\n`);
  process.exit(1);
});
