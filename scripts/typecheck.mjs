/** Types of every program of the repository; the console's needs Umi's generated files. */
import { bin, run } from './lib.mjs';

if ((await run(bin('max'), ['setup'])) !== 0) process.exit(1);
const programs = ['tsconfig.json', 'apps/tsconfig.json', 'packages/server/tsconfig.json', 'tests/tsconfig.json'];
let failed = 0;
for (const program of programs) {
  failed += (await run(bin('tsc'), ['--project', program, '--pretty', 'false'])) === 0 ? 0 : 1;
}
process.exit(failed ? 1 : 0);
