/**
 * `npm test`, and the parts that follow it: `npm run test:second`, `npm run test:all`; `npm test -- <part>` runs another
 * part of scripts/test/stages.mjs. `--install` lets it install Debian's packages, as CI does. The last line is the sum.
 */
import { ensureInstalled, fail, requireNode } from './lib.mjs';

requireNode();
const started = Date.now();
const args = process.argv.slice(2);
const names = args.filter((one) => !one.startsWith('--'));
await ensureInstalled({ tests: true });

// These read packages that the installation brings.
const { PARTS } = await import('./test/stages.mjs');
const { runPart, printSummary } = await import('./test/run.mjs');
const { allMissing, installOrPrint } = await import('./test/prerequisites.mjs');

const [name = 'first'] = names;
const steps = PARTS[name];
if (!steps || names.length > 1)
  fail(`Unknown part: ${names.join(' ')}. Available parts: ${Object.keys(PARTS).join(', ')}`);

const stages = steps.flat(2);
const packages = allMissing(
  stages.flatMap(({ needs = [], files = [] }) => [...needs, ...files.flatMap((one) => one.needs)]),
);
await installOrPrint(packages);

const installed = Date.now();
if (name === 'all') process.env.TEST_ALL = '1';
await runPart(steps);
printSummary({ started, installed });
