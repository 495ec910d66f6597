import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type Esbuild from 'esbuild';

/** Programs of threads, by source: put together once a process. */
const programs = new Map<string, string>();

/** This module's address; translated to CommonJS, as for the mocks, a module does not know its own. */
const address = () => import.meta.url ?? pathToFileURL(path.resolve('packages/server/src/kernel/thread.ts')).href;

/** Where a package from npm lies, for a thread that loads it from there: what is made here has no place of its own. */
export const placeOfPackage = (name: string): string => createRequire(address()).resolve(name);

/** A file that was built beside the bundle; null where the sources run. */
export function besideBundle(name: string): URL | null {
  const here = address();
  return here.endsWith('.ts') ? null : new URL(`./${name}`, here);
}

/**
 * Starts the module `src/<source>` as a thread: the file of its name beside the bundle (`scripts/build-server.mjs` lists
 * them), or from the sources, as development and tests run, a bundle made here.
 */
export function startThread(source: string, options: WorkerOptions): Worker {
  const built = besideBundle(`${path.basename(source)}.js`);
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
