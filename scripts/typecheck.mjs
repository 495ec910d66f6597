/**
 * Types of every program of the repository; the console's needs Umi's generated files. A second run reads again only
 * what changed.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin, root, run } from './lib.mjs';

// By its place: both compilers of node_modules are called tsc (docs/decisions/0073).
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));

if ((await run(bin('max'), ['setup'])) !== 0) process.exit(1);
const programs = [
  // Includes the sub-applications, with the same options.
  'tsconfig.json',
  // Includes the server's files, with the same options.
  'packages/demo/tsconfig.json',
  'tests/tsconfig.json',
];
// One checker: each of the four that are the default would work out the same types once more, for twice the time.
const options = ['--pretty', 'false', '--incremental', '--checkers', '1'];
let failed = 0;
for (const program of programs) {
  const info = path.join(root, 'node_modules/.cache/types', `${program.replaceAll('/', '-')}.tsbuildinfo`);
  const args = [...options, '--project', program, '--tsBuildInfoFile', info];
  failed += (await run('node', [tsc, ...args])) === 0 ? 0 : 1;
}
process.exit(failed ? 1 : 0);
