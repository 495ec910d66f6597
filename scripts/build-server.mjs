/**
 * Bundles the server and its CLI, or the programs that are named: our own packages inside, everything from npm left to
 * node_modules. `build-server.mjs [folder [program…]]`, into `dist` by default; with `--release` without the demo of a
 * clone and without maps of the sources. Beside the programs is put what a new embedded database begins as.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeServerTexts } from '../config/serverTexts.mjs';
import { root } from './lib.mjs';

const server = path.join(root, 'packages/server');
const release = process.argv.includes('--release');
const [folder = path.join(server, 'dist'), ...named] = process.argv.slice(2).filter((one) => one !== '--release');
const programs = {
  main: path.join(server, 'src/main.ts'),
  ...(release
    ? {}
    : {
        clone: path.join(root, 'packages/demo/src/serveClone.ts'),
        mocks: path.join(root, 'packages/demo/src/mocks.ts'),
      }),
  cli: path.join(server, 'src/cli/index.ts'),
  loadWorker: path.join(server, 'src/market/sql/loadWorker.ts'),
  clickHouseWorker: path.join(server, 'src/market/clickhouse/clickHouseWorker.ts'),
  portraitWorker: path.join(server, 'src/features/personal/portraitWorker.ts'),
  emptyDatabase: path.join(server, 'src/db/emptyDatabase.ts'),
  tableWorker: path.join(server, 'src/tables/reading/tableWorker.ts'),
};

await writeServerTexts();
await build({
  entryPoints: named.length > 0 ? named : programs,
  outdir: path.resolve(folder),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: !release,
  splitting: true,
  tsconfig: path.join(server, 'tsconfig.json'),
  logLevel: 'warning',
  plugins: [
    {
      name: 'npm-packages-stay-outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
          kind === 'entry-point' || name.startsWith('@daas/') ? undefined : { path: name, external: true },
        );
      },
    },
  ],
});

if (named.length === 0) await import(pathToFileURL(path.resolve(folder, 'emptyDatabase.js')).href);
