/** `npm run bench:scale`: several servers against one, as ratios of one run, and where calls go at 10,000 companies. */
import { execFileSync, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildServer } from '../support/serverProcess';
import { type ScaleMark, SETTINGS } from './scaleSettings';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'packages/server/dist/bench');

function run<T>(...args: string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const measuring = fork(path.join(folder, 'scaleMeasure.js'), args);
    measuring.once('message', (found) => {
      measuring.disconnect();
      resolve(found as T);
    });
    measuring.once('exit', (code) => reject(new Error(`The measurement ended with ${code}`)));
  });
}

await buildServer();
const programs = ['scaleMeasure.ts', 'load.ts'].map((name) => path.join(import.meta.dirname, name));
execFileSync(process.execPath, [path.join(root, 'scripts/build-server.mjs'), folder, ...programs]);
if (process.argv[2] !== 'routing') {
  const marks = await run<ScaleMark[]>();
  for (const companies of new Set(marks.map((mark) => mark.companies))) {
    console.log(`\n── ${companies === 1 ? 'One company' : `${companies} companies`}`);
    const of = marks.filter((mark) => mark.companies === companies);
    const base = of[0]?.callsPerSecond ?? 0;
    for (const { setting, callsPerSecond, p50, p95, batches, conflicts } of of) {
      const aim = SETTINGS.find(({ name }) => name === setting)?.aim;
      console.log(
        `${setting}: ratio ${(callsPerSecond / base).toFixed(2)}${aim ? ` (aim ${aim})` : ''}, ${Math.round(callsPerSecond)} calls/s, ` +
          `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${conflicts} of ${batches} batches in conflict (${((100 * conflicts) / batches).toFixed(2)} %)`,
      );
    }
  }
}
console.log('\n── Where calls go: three servers, 10,000 companies');
for (const line of await run<string[]>('routing')) console.log(line);
await rm(folder, { recursive: true });
