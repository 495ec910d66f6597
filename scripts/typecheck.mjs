/** Types of every program of the repository; the console's needs Umi's generated files. */
import { fileURLToPath } from 'node:url';
import { bin, run } from './lib.mjs';

// By its place: both compilers of node_modules are called tsc (docs/decisions/0023).
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));

if ((await run(bin('max'), ['setup'])) !== 0) process.exit(1);
const programs = [
  'tsconfig.json',
  'apps/tsconfig.json',
  'packages/server/tsconfig.json',
  'packages/demo/tsconfig.json',
  'tests/tsconfig.json',
];
let failed = 0;
for (const program of programs) {
  failed += (await run('node', [tsc, '--project', program, '--pretty', 'false'])) === 0 ? 0 : 1;
}
process.exit(failed ? 1 : 0);
