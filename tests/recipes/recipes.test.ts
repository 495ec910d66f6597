/** Applies all recipes of docs/recipes to a copy of the sources; formatter, type check and the affected tests must pass. */
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, runIn } from '../support/copy';
import { applyEdit, parseRecipe } from '../support/recipes';
import { root } from '../support/sources';

/** A recipe that continues another follows it. */
const ORDER = [
  'endpoint',
  'page',
  'list',
  'permission',
  'event',
  'job',
  'data-set',
  'data-set-field',
  'sub-application',
];
/** Commands that write sources. The others check or load. */
const WRITES = /^npm run new -- /;

let copy: string;
let env: NodeJS.ProcessEnv;
const run = async (...command: string[]) => {
  const { passes, output } = await runIn(copy, command, env);
  expect(passes, `${command.join(' ')}\n${output.slice(-6000)}`).toBe(true);
};

beforeAll(async () => {
  copy = await copyRepository();
  // The packages are linked: `npm install` must not replace them.
  const bin = path.join(copy, 'node_modules/.stub');
  await mkdir(bin);
  await writeFile(path.join(bin, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
  env = { PATH: `${bin}:${process.env.PATH}` };
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(ORDER)('%s applies to the sources', async (name) => {
  const steps = parseRecipe(readFileSync(path.join(root, `docs/recipes/${name}.md`), 'utf8'));
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) {
    if (!('command' in step)) applyEdit(copy, step);
    else if (WRITES.test(step.command)) {
      await run('node', 'scripts/new.mjs', ...step.command.replace(WRITES, '').split(' '));
    }
  }
});

test('the formatter leaves no problem', async () => {
  await run('node_modules/.bin/biome', 'check', '--write', '--error-on-warnings', '.');
});

test('the result compiles', async () => {
  await run('node', 'scripts/typecheck.mjs');
});

const VITEST = ['node_modules/.bin/vitest', 'run', '--update'];

test('contract, demo and architecture pass their tests', async () => {
  // The lock file lists a new workspace only after `npm install`.
  await run(...VITEST, '--project=contract', '--project=architecture', '--exclude=**/lock.test.ts');
  await run(...VITEST, '--project=pure', 'packages/demo/src/demo.test.ts', 'tests/plausibility');
});

test('the server passes its tests', async () => {
  const files = ['features/apps/apps', 'features/events/readers', 'features/webhooks/readers', 'messages/templates'];
  await run(...VITEST, '--project=second-database', ...files.map((name) => `packages/server/src/${name}.test.ts`));
});

test('the console passes its tests', async () => {
  await run('node_modules/.bin/jest', '--ci', '--updateSnapshot', 'src/pages/my-data/app-list', 'src/access.test.ts');
});
