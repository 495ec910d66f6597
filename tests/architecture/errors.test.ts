import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REFUSALS } from '@daas/contract/errors';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const server = filesBelow('packages/server/src', /(?<!\.test)\.ts$/)
  .filter((file) => !/\/(testing|demo)\//.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
const isThrown = (code: string) => server.includes(`'${code}'`);

test.each(Object.keys(REFUSALS))('%s of packages/contract/src/errors/codes.ts is thrown by the server', (code) => {
  expect(isThrown(code), 'throw it, or take its row and its texts out').toBe(true);
});
