/** The programs of `npm run bench:scale`, bundled as the server is for operators. */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DataSetDefinition, dataSet } from '@daas/contract/datasets';
import { usccCheckDigit } from '@daas/contract/identity';
import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { checkLedger } from '@daas/server/money/check';
import { sampleRows } from '@daas/server/testing/console';
import { freePort } from '@daas/server/testing/freePort';
import { type Customer, createCustomer, servicesFor } from '@daas/server/testing/gateway';
import { startPostgres } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import type { LoadOptions, LoadResult } from './load';
import { median, percentile } from './percentiles';
import { simulateRouting } from './scaleRouting';
import { CALLERS, COMPANIES, METRICS_TOKEN, type ScaleMark, SETTINGS } from './scaleSettings';

const ROWS = 3000;
const SECONDS = 3;
const ROUNDS = 5;

/** Of the repository, from where this is bundled to. */
const root = path.resolve(import.meta.dirname, '../../../..');

const uscc = (index: number) => {
  const code = `91330200M${String(index).padStart(8, '0')}`;
  return `${code}${usccCheckDigit(code)}`;
};

/** One server after the other, and two together, on one PostgreSQL that shares two cores with them and their callers. */
async function measure(): Promise<ScaleMark[]> {
  const postgres = await startPostgres();
  const database = await openDatabase({ dataDir: 'memory', url: postgres.url });
  await migrate(database);
  await ensurePartitions(database.sql, new Date());
  const def = dataSet('enterprise') as DataSetDefinition;
  await sqlEngine(database, { clock: () => new Date() }).load(
    def,
    sampleRows(def, ROWS, (_, index) => ({ name: `公司${index}`, uscc: uscc(index) })),
  );
  const services = await servicesFor(database, () => new Date());
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-bench-'));
  const start = async (peer: boolean) =>
    startServerProcess(
      {
        DATA_DIR: folder,
        DATABASE_URL: postgres.url,
        METRICS_TOKEN,
        ...(peer ? { PEER_URL: `http://127.0.0.1:${await freePort()}` } : {}),
      },
      [],
      root,
    );
  const alone = [await start(false), await start(false)];
  const together = [await start(true), await start(true)];
  const marks: ScaleMark[] = [];
  for (const companies of COMPANIES) {
    const runs = [];
    for (const setting of SETTINGS) {
      const customers: Customer[] = [];
      for (let n = 0; n < companies; n += 1)
        customers.push(
          await createCustomer(services, { balance: 1e12, fields: ['name', 'uscc', 'registered_capital', 'province'] }),
        );
      const servers = (setting.peers ? together : alone).slice(0, setting.servers);
      runs.push({
        setting,
        servers,
        options: loadOf(servers, customers, setting.hashed),
        found: [] as LoadResult[],
        before: await counted(servers),
      });
    }
    // Until everything is compiled and owned.
    for (const { options } of runs) await generate({ ...options, seconds: SECONDS });
    for (const run of runs) run.before = await counted(run.servers);
    const counts = runs.map(() => ({ batches: 0, conflicts: 0 }));
    // In turns, so that what else the machine does weighs on all.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { servers, options, found }] of runs.entries()) {
        const before = await counted(servers);
        const result = await generate({ ...options, seconds: SECONDS });
        const after = await counted(servers);
        if (result.other > 0) throw new Error(`${result.other} calls were not answered 200`);
        found.push(result);
        const count = counts[index] as (typeof counts)[number];
        count.batches += after.batches - before.batches;
        count.conflicts += after.conflicts - before.conflicts;
      }
    for (const [index, { setting, found }] of runs.entries()) {
      const latencies = found.flatMap((one) => one.latencies);
      marks.push({
        companies,
        setting: setting.name,
        callsPerSecond: median(found.map(({ ok, seconds }) => ok / seconds)),
        p50: median(latencies),
        p95: percentile(latencies, 0.95),
        ...(counts[index] as (typeof counts)[number]),
      });
    }
  }
  const problems = await checkLedger(database.long);
  if (problems.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(problems[0])}`);
  for (const server of [...alone, ...together]) await server.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  return marks;
}

/** Keyed calls of all customers in turn; hashed, each customer's to one server. */
function loadOf(servers: ServerProcess[], customers: Customer[], hashed: boolean): Omit<LoadOptions, 'seconds'> {
  const requests: string[] = [];
  const to: number[] = [];
  // Odd, so that in turn each customer comes to each server.
  for (let n = 0; n < ROWS + (ROWS % 2 === 0 ? 1 : 0); n += 1) {
    const which = (n * 31) % customers.length;
    const { connectorId, key } = customers[which] as Customer;
    const body = JSON.stringify({ uscc: uscc((n * 7919) % ROWS) });
    requests.push(
      `POST /open/v1/connectors/${connectorId}/query HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key.secret}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    to.push(which % servers.length);
  }
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  return { ports, connections: CALLERS, requests, ...(hashed ? { to } : {}) };
}

async function counted(servers: ServerProcess[]): Promise<{ batches: number; conflicts: number }> {
  const sums = { batches: 0, conflicts: 0 };
  for (const { url } of servers) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const text = await answer.text();
    const counter = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    sums.batches += counter('daas_gateway_batch_size_count');
    sums.conflicts += counter('daas_gateway_conflicts_total');
  }
  return sums;
}

function generate(options: LoadOptions): Promise<LoadResult> {
  const generator = fork(path.join(import.meta.dirname, 'load.js'));
  return new Promise((resolve, reject) => {
    generator.once('error', reject).once('message', (result) => {
      generator.disconnect();
      resolve(result as LoadResult);
    });
    generator.send(options);
  });
}

process.send?.(process.argv.includes('routing') ? await simulateRouting() : await measure());
