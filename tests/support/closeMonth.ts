/** Closes a month of commission in a process of its own. `held` stops before the end, where it can be killed in its midst. */
import { openDatabase } from '@daas/server/db/client';
import { closeCommission } from '@daas/server/operator/commission';
import { openTestKeys } from '@daas/server/testing/keys';
import { PRODUCTION } from '@daas/server/testing/process';

const [month = '', how = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '', url: process.env.DATABASE_URL });
await openTestKeys(database, PRODUCTION.SECRET_KEY, new Date('2030-01-01T00:00:00Z'));
process.stdout.write('Closing\n');
await database.orm.transaction(async (tx) => {
  await closeCommission(tx, { month, now: new Date('2030-01-01T00:00:00Z') });
  if (how !== 'held') return;
  process.stdout.write('Written\n');
  await new Promise((resolve) => setTimeout(resolve, 3_600_000));
});
process.stdout.write('Closed\n');
await database.close();
