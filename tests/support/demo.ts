import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpDemo } from './platform';

declare module 'vitest' {
  interface ProvidedContext {
    demo: string;
  }
}

/**
 * Makes the demo once a run; each test file begins with its own copy. Whoever runs a journey again and again names a
 * file in DEMO_SNAPSHOT to keep it in.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env.DEMO_SNAPSHOT;
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-demo-'));
  const file = kept ?? path.join(folder, 'demo.tar');
  if (!existsSync(file)) await writeFile(file, await dumpDemo());
  project.provide('demo', file);
  return () => rm(folder, { recursive: true, force: true });
}
