import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, runIn } from '../support/copy';

let copy: string;

beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const expectPass = async (...command: [string, ...string[]]) => {
  const { passes, output } = await runIn(copy, command);
  expect(passes, output.slice(-3000)).toBe(true);
};
const NAMES = ['--zh', '示例', '--en', 'Samples', '--ar', 'عينات'];

// The names differ from those of tests/architecture/new.test.ts, which runs in the copy.
// Not `app`: it runs `npm install`, which would replace the linked packages.
test.each([
  [['endpoint', 'overview.examples']],
  [['page', 'my-data/example-page', '--endpoint', 'overview.examples', ...NAMES]],
  [['page', 'partner/example-list', '--endpoint', 'partner.examples', '--access', 'app-manage', ...NAMES]],
  [['dataset', 'example_set', ...NAMES]],
  [['permission', 'get-examples', '--group', 'my-data', ...NAMES]],
])('`npm run new -- %s` succeeds', async (args) => {
  await expectPass('node', 'scripts/new.mjs', ...args);
});

test('the results pass the checks unchanged', async () => {
  await expectPass('node_modules/.bin/biome', 'check', '--error-on-warnings', '.');
  await expectPass('node', 'scripts/typecheck.mjs');
  await expectPass('node_modules/.bin/vitest', 'run', '--project=architecture', '--project=contract');
  await expectPass('node_modules/.bin/jest', '--ci', 'src/pages/my-data/example-page', 'src/access.test.ts');
});
