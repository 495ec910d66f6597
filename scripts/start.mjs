/** `npm start` on any checkout: install, build what is stale, run the platform in this process. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail, requireNode, root, run } from './lib.mjs';

requireNode();
await ensureInstalled();
if ((await run('node', ['scripts/build.mjs'])) !== 0) process.exit(1);

const entry = path.join(root, 'packages/server/dist/clone.js');
if (!existsSync(entry)) fail('The server was not built: run `npm run build -- --force` and read its first error.');
// Paths of the configuration, as DATA_DIR, are those of the repository.
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(entry).href);
