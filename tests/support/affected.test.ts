import { describe, expect, it } from 'vitest';
import { affectedBy } from '../../scripts/test/affected.mjs';

describe('the tests that a change touches', () => {
  it.each([
    ['a page', 'src/pages/my-data/calls-record/index.tsx', ['tests/architecture/'], false],
    ['a handler', 'packages/server/src/features/apps/service.ts', ['packages/server/src/features/apps/'], true],
    ['a layer of the server', 'packages/server/src/money/ledger.ts', ['packages/server/src/money/'], true],
    [
      'a data set',
      'packages/contract/src/datasets/patent.ts',
      ['packages/contract/', 'packages/kit/', 'tests/contract/datasets-walk.test.ts', 'packages/demo/src/demo.test.ts'],
      true,
    ],
    [
      'an endpoint',
      'packages/contract/src/endpoints/tax.ts',
      ['packages/contract/', 'packages/kit/', 'packages/server/src/features/tax/'],
      true,
    ],
    [
      'an endpoint of accounts',
      'packages/contract/src/endpoints/account.ts',
      ['packages/server/src/features/account/', 'packages/server/src/features/signIn/'],
      true,
    ],
    ['the market’s pages', 'packages/market-ui/src/state.ts', ['packages/market-ui/'], false],
    ['the kit', 'packages/kit/src/format.ts', ['packages/kit/', 'packages/market-ui/'], false],
    ['the menu', 'packages/contract/src/menus.ts', ['packages/contract/', 'packages/kit/'], false],
    ['a document', 'docs/gateway.md', ['tests/architecture/'], false],
  ])('of %s', (_, file, expected, needsDatabase) => {
    const { vitest, needsDatabase: needed } = affectedBy([file]);
    expect(vitest).toEqual(expect.arrayContaining(expected));
    expect(needed).toBe(needsDatabase);
  });

  it('runs the console tests related to a page, and none for the contract', () => {
    const page = 'src/pages/my-data/calls-record/index.tsx';
    expect(affectedBy([page]).console).toEqual([page]);
    expect(affectedBy(['packages/contract/src/endpoints/tax.ts']).consoleTests).toEqual([]);
  });

  it('runs the console tests with a snapshot of the menu', () => {
    const { console: sources, consoleTests } = affectedBy(['packages/contract/src/menus.ts']);
    expect({ sources, consoleTests }).toEqual({ sources: [], consoleTests: ['src/layouts/console/menu.test.ts'] });
  });

  it('runs nothing without a change', () => {
    expect(affectedBy([]).vitest).toEqual([]);
  });
});
