import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type Esbuild from 'esbuild';

/** Bundled programs of threads by source, built once per process. */
const programs = new Map<string, string>();

/** This module's URL. `import.meta.url` is undefined in CommonJS, as in the mocks. */
const address = () => import.meta.url ?? pathToFileURL(path.resolve('packages/server/src/kernel/thread.ts')).href;

/** Returns the path of a package from npm, for a thread whose bundle has no path to resolve it from. */
export const packagePath = (name: string): string => createRequire(address()).resolve(name);

/** Returns a file beside the bundle; null when the sources run. */
export function bundledFile(name: string): URL | null {
  const here = address();
  return here.endsWith('.ts') ? null : new URL(`./${name}`, here);
}

/**
 * Starts the module `src/<source>` as a thread: its file beside the bundle (listed in `scripts/build-server.mjs`), or in
 * development and tests a bundle of the sources.
 */
export function startThread(source: string, options: WorkerOptions): Worker {
  const built = bundledFile(`${path.basename(source)}.js`);
  if (built) return new Worker(built, options);
  const program = programs.get(source) ?? bundle(source, address());
  programs.set(source, program);
  return new Worker(program, { ...options, eval: true });
}

function bundle(source: string, here: string): string {
  const esbuild: typeof Esbuild = createRequire(here)('esbuild');
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [fileURLToPath(new URL(`../${source}.ts`, here))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    sourcemap: 'inline',
  });
  return outputFiles[0]?.text ?? '';
}
