import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type Esbuild from 'esbuild';

/** Programs of threads, by source: put together once a process. */
const programs = new Map<string, string>();

/**
 * Starts the module `src/<source>` as a thread: the file of its name beside the bundle (`scripts/build-server.mjs` lists
 * them), or from the sources, as development and tests run, a bundle made here.
 */
export function startThread(source: string, options: WorkerOptions): Worker {
  // Translated to CommonJS, as for the mocks, a module does not know its own address.
  const here = import.meta.url ?? pathToFileURL(path.resolve('packages/server/src/kernel/thread.ts')).href;
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${path.basename(source)}.js`, here), options);
  const program = programs.get(source) ?? bundle(source, here);
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
