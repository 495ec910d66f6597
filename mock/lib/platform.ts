/**
 * The platform behind the mocks, a process of its own: making its demo would hold the pages of the development server.
 * Tells the process that began it where it answers, and ends with it.
 */
import type { AddressInfo } from 'node:net';
import { clockFrom, DEMO_INSTANT } from '@daas/demo/instant';
import { openDemo } from '@daas/demo/snapshot';

const print = (line: string) => void process.stdout.write(`Mocks: ${line}\n`);

async function main(): Promise<void> {
  const platform = await openDemo(clockFrom(DEMO_INSTANT), { LOG_LEVEL: 'warn' }, print);
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (platform.app.server.address() as AddressInfo).port });
  print(`ready. Sign in as ${platform.demoAccount?.phone} / ${platform.demoAccount?.password}`);
}

process.on('disconnect', () => process.exit());
// Ctrl+C reaches both; the one that began this ends it.
process.on('SIGINT', () => undefined);
main().catch((error: Error) => {
  process.stderr.write(`Mocks: the platform did not start: ${error.stack}\n`);
  process.exit(1);
});
