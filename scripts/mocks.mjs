/** The server behind the mocks of `npm run dev`: builds it if it is stale, makes the demo of today, and serves it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildServer } from './build.mjs';
import { root, runSupervised } from './lib.mjs';

// It ends with the development server, whose Ctrl+C reaches both.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

await buildServer();
const { dataDirectory, serveMocks } = await import('../packages/server/dist/mocks.js');
const directory = await dataDirectory();
// In a process of its own, whose 200 MB are given back.
const makeDemo = () => runSupervised(process.execPath, [path.join(root, 'packages/server/dist/mocks.js'), directory]);
if (!existsSync(directory) && (await makeDemo()) !== 0) process.exit(1);
await serveMocks(directory);
