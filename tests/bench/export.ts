/** `npm run bench:export [rows] [format…]`: rows a second and peak memory of exports, each in a process of its own. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { dataSet } from '@daas/contract/datasets';
import { EXPORT_FORMATS } from '@daas/contract/enums';
import { createWorld, DEMO_DEFAULTS } from '@daas/demo';
import { openDatabase } from '@daas/server/db/client';
import { fileBytes } from '@daas/server/db/fileChunks';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { servicesFor } from '@daas/server/testing/gateway';
import { parquetRows } from '@daas/server/testing/parquet';
import { createExporter } from '../support/exporter';
import { startPostgres } from '../support/postgres';
import type { ExportMark } from './exportWorker';
import { manyEnterprises } from './manyEnterprises';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const FORMATS = EXPORT_FORMATS.filter((one) => process.argv.length < 4 || process.argv.slice(3).includes(one));
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
for (const fields of [def.defaultColumns.slice(0, 8), def.fields.map(({ name_en }) => name_en)]) {
  let csv: ExportMark | undefined;
  for (const format of FORMATS) {
    const services = await servicesFor(database, () => new Date());
    const asked = performance.now();
    const ask = { data_set: def.key, fields, rows: Math.min(ROWS, 1_000_000), format };
    const { id } = await exporter.order(services, ask);
    console.log(`${format}, ${fields.length} fields: quoted and accepted in ${seconds(asked).toFixed(1)} s`);
    const mark = await run(id);
    console.log(
      `  ${Math.round(mark.rows / mark.seconds).toLocaleString('en')} rows/s, ${(mark.bytes / 1e6).toFixed(0)} MB in ${mark.seconds.toFixed(0)} s, ` +
        `memory ${mark.memoryBefore} MB before, ${mark.memoryPeak} MB at most` +
        (csv ? `, ${(mark.bytes / csv.bytes).toFixed(2)} of CSV` : ''),
    );
    if (format === 'csv') csv = mark;
    if (format === 'parquet') console.log(`  ${await sums(id)}`);
  }
}
await database.close();
await postgres.stop();

/** What a reader that is not ours adds up in the file, and what the database does in the table. */
async function sums(id: string): Promise<string> {
  const rows = await parquetRows(await fileBytes(database.orm, id), ['registered_capital']);
  const read = rows.reduce((sum, { registered_capital }) => sum + ((registered_capital as number | null) ?? 0), 0);
  let loaded = 0;
  const { market } = await servicesFor(database, () => new Date());
  if (!def) return '';
  for await (const batch of market.stream(def, { fields: ['registered_capital'], limit: ROWS }))
    for (const { registered_capital } of batch) loaded += (registered_capital as number | null) ?? 0;
  const isEqual = Math.abs(read - loaded) < 1;
  return `${rows.length} rows read back, capital ${read.toFixed(2)}, ${isEqual ? 'as' : 'NOT as'} in the table`;
}

function run(id: string): Promise<ExportMark> {
  const worker = fork(path.join(import.meta.dirname, 'exportWorker.ts'), { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    worker.once('error', reject).once('message', (mark) => resolve(mark as ExportMark));
    worker.send({ url: postgres.url, id });
  });
}
