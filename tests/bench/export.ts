/** `npm run bench:export [rows]`: rows a second and peak memory of exports, each in a process of its own. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { dataSet } from '@daas/contract/datasets';
import { createWorld, DEMO_DEFAULTS } from '@daas/demo';
import { manyEnterprises } from '@daas/demo/manyEnterprises';
import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { servicesFor } from '@daas/server/testing/gateway';
import { createExporter } from '../support/exporter';
import { startPostgres } from '../support/postgres';
import type { ExportMark } from './exportWorker';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const def = dataSet('enterprise');
if (!def) throw new Error('There is no data set enterprise');
const seconds = (since: number) => (performance.now() - since) / 1000;

const postgres = await startPostgres();
const database = await openDatabase({ dataDir: 'memory', url: postgres.url });
await migrate(database);
await ensurePartitions(database.sql, new Date());
const begun = performance.now();
await sqlEngine(database, { clock: () => new Date() }).load(def, manyEnterprises(createWorld(DEMO_DEFAULTS), ROWS));
console.log(`${ROWS.toLocaleString('en')} rows loaded in ${seconds(begun).toFixed(0)} s`);

const exporter = await createExporter(database, 1e12);
for (const fields of [def.defaultColumns, def.fields.map(({ name_en }) => name_en)])
  for (const format of ['csv', 'xlsx'] as const) {
    const services = await servicesFor(database, () => new Date());
    const asked = performance.now();
    const ask = { dataSet: def.key, fields, rows: Math.min(ROWS, 1_000_000), format };
    const { id } = await exporter.order(services, ask);
    console.log(`${format}, ${fields.length} fields: quoted and accepted in ${seconds(asked).toFixed(1)} s`);
    const mark = await run(id);
    console.log(
      `  ${Math.round(mark.rows / mark.seconds).toLocaleString('en')} rows/s, ${(mark.bytes / 1e6).toFixed(0)} MB in ${mark.seconds.toFixed(0)} s, ` +
        `memory ${mark.memoryBefore} MB before, ${mark.memoryPeak} MB at most`,
    );
  }
await database.close();
await postgres.stop();

function run(id: string): Promise<ExportMark> {
  const worker = fork(path.join(import.meta.dirname, 'exportWorker.ts'), { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    worker.once('error', reject).once('message', (mark) => resolve(mark as ExportMark));
    worker.send({ url: postgres.url, id });
  });
}
