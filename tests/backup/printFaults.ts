/** `npm run backup:faults`: plants each fault into a backup, tries it as `verify-backup` does, and prints what was found. */
import path from 'node:path';
import { verifyBackup } from '@daas/server/parts/backup/verify';
import { planted } from './damageBackup';
import { FAULTS } from './faults';
import { backUp, clock, configFor, KEY, makeFolder, makeOrigin, NOW, removeFolder } from './origin';

const print = (line: string) => process.stdout.write(`${line}\n`);
const root = await makeFolder();
try {
  const config = configFor({ DATA_DIR: path.join(root, 'data') });
  await makeOrigin(config);
  const whole = (await backUp(config, path.join(root, 'backups'))).folder;
  const other = (await backUp(config, path.join(root, 'backups'), new Date(NOW.getTime() + 1))).folder;
  let missed = 0;
  print('| fault | found by | what is said |\n|---|---|---|');
  for (const [number, fault] of FAULTS.entries()) {
    const { name, step, key = KEY } = fault;
    const folder = await planted(fault, whole, other, path.join(root, `work-${number}`));
    const options = {
      config: configFor({ DATA_DIR: path.join(root, 'unused') }, key),
      parent: path.join(root, 'scratch'),
      clock,
    };
    const { problems } = await verifyBackup(folder, options);
    const found = problems.find((problem) => problem.step === step);
    if (!found) missed += 1;
    print(`| ${name} | ${found ? step : 'NOTHING'} | ${found?.detail.replaceAll(root, '…') ?? ''} |`);
  }
  print(`\n${FAULTS.length - missed} of ${FAULTS.length} faults were found.`);
  process.exitCode = missed > 0 ? 1 : 0;
} finally {
  await removeFolder(root);
}
