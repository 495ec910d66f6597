/** `npm start` on any checkout: install, build what is stale, run the platform in this process. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build.mjs';
import { fail, installServer, requireNode, root, runSupervised, secondsSince } from './lib.mjs';

requireNode();
const begin = performance.now();
await installServer();
await buildServer();

const entry = path.join(root, 'packages/server/dist/clone.js');
if (!existsSync(entry)) fail('The server was not built: run `npm run build -- --force` and read its first error.');
// Paths of the configuration, as DATA_DIR, are those of the repository.
process.chdir(root);
process.setSourceMapsEnabled(true);
const { serveClone } = await import(pathToFileURL(entry).href);
// A new demo takes as long as the console: they are made at the same time.
await serveClone(
  runSupervised(process.execPath, ['scripts/prepareConsole.mjs']).then((code) => {
    // It has printed why.
    if (code !== 0) process.exit(1);
  }),
);
console.log(`Started in ${secondsSince(begin)} s`);
