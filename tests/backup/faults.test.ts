import path from 'node:path';
import { verifyBackup } from '@daas/server/parts/backup/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planted } from './damageBackup';
import { FAULTS } from './faults';
import { backUp, clock, configFor, KEY, makeFolder, makeOrigin, NOW, removeFolder } from './origin';

/** `npm run backup:faults` prints the same as a table. */
describe('a backup of the embedded database', { timeout: 120_000 }, () => {
  let root: string;
  let whole: string;
  let other: string;
  beforeAll(async () => {
    root = await makeFolder();
    const config = configFor({ DATA_DIR: path.join(root, 'data') });
    await makeOrigin(config);
    whole = (await backUp(config, path.join(root, 'backups'))).folder;
    other = (await backUp(config, path.join(root, 'backups'), new Date(NOW.getTime() + 1))).folder;
  }, 120_000);
  afterAll(() => removeFolder(root));

  const verify = (folder: string, key = KEY) =>
    verifyBackup(folder, {
      config: configFor({ DATA_DIR: path.join(root, 'unused') }, key),
      parent: path.join(root, 'scratch'),
      clock,
    });

  test('that is whole holds', async () => {
    expect((await verify(whole)).problems).toEqual([]);
  });

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s: is found', async (_, fault) => {
    const { step, says, key } = fault;
    const folder = await planted(fault, whole, other, path.join(root, `work-${FAULTS.indexOf(fault)}`));
    const { problems } = await verify(folder, key);
    expect(problems.map((problem) => problem.step)).toContain(step);
    expect(
      problems
        .filter((problem) => problem.step === step)
        .map(({ detail }) => detail)
        .join('\n'),
    ).toMatch(new RegExp(says.source, `${says.flags}m`));
  });
});
