/** Bundles the server and its CLI: our own packages inside, everything from npm left to node_modules. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './lib.mjs';

const server = path.join(root, 'packages/server');
const entries = { main: 'src/main.ts', cli: 'src/cli/index.ts' };

await build({
  entryPoints: Object.fromEntries(
    Object.entries(entries)
      .map(([name, file]) => [name, path.join(server, file)])
      .filter(([, file]) => existsSync(file)),
  ),
  outdir: path.join(server, 'dist'),
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
