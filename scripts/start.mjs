/** `npm start` on any checkout: install, build what is stale, run the platform. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, fail, requireNode, root, run } from './lib.mjs';

requireNode();
await ensureInstalled();
if ((await run('node', ['scripts/build.mjs'])) !== 0) process.exit(1);

const entry = path.join(root, 'packages/server/dist/main.js');
if (!existsSync(entry)) fail('The server was not built: run `npm run build -- --force` and read its first error.');

const server = spawn(process.execPath, ['--enable-source-maps', entry, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// The server ends itself in order; ending before it would leave it behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
