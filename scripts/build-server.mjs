/**
 * Bundles the server and its CLI: our own packages inside, everything from npm left to node_modules. Into the folder
 * that is named, or `dist`.
 */
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './lib.mjs';

const server = path.join(root, 'packages/server');

await build({
  entryPoints: {
    main: path.join(server, 'src/main.ts'),
    cli: path.join(server, 'src/cli/index.ts'),
    loadWorker: path.join(server, 'src/market/loadWorker.ts'),
  },
  outdir: path.resolve(process.argv[2] ?? path.join(server, 'dist')),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
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
