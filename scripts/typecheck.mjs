/** Types of every program of the repository; the console's needs Umi's generated files. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bin, root, run, subApps } from './lib.mjs';

if ((await run(bin('max'), ['setup'])) !== 0) process.exit(1);
const programs = ['tsconfig.json', 'packages/server/tsconfig.json', 'tests/tsconfig.json'];
for (const app of subApps()) programs.push(`apps/${app}/tsconfig.json`);
let failed = 0;
for (const program of programs.filter((file) => existsSync(path.join(root, file)))) {
  failed += (await run(bin('tsc'), ['--project', program, '--pretty', 'false'])) === 0 ? 0 : 1;
}
process.exit(failed ? 1 : 0);
