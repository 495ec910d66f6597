import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataSet } from '@daas/contract/datasets';
import { usccCheckDigit } from '@daas/contract/identity';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { buildApp } from '@daas/server/http/app';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { checkLedger } from '@daas/server/money/check';
import { PARTS } from '@daas/server/parts/index';
import { sampleRows } from '@daas/server/testing/console';
import { createCustomer, servicesFor } from '@daas/server/testing/gateway';
import { startPostgres } from '../support/postgres';
import type { LoadOptions, LoadResult } from './load';

export const ROWS = 3000;

/** The code of one of the rows. */
export function uscc(index: number): string {
  const code = `91330200M${String(index % ROWS).padStart(8, '0')}`;
  return `${code}${usccCheckDigit(code)}`;
}

/** On the embedded database, then on PostgreSQL. */
export async function onBoth<T>(measure: (database: Database) => Promise<T>): Promise<T[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-bench-'));
  const found = [await measure(await openDatabase({ dataDir: folder }))];
  await rm(folder, { recursive: true, force: true });
  const postgres = await startPostgres();
  found.push(await measure(await openDatabase({ dataDir: 'memory', url: postgres.url })));
  await postgres.stop();
  return found;
}

/** The gateway over HTTP on a new database with rows, and a customer of it. */
export async function openGateway(database: Database) {
  await migrate(database);
  await ensurePartitions(database.sql, new Date());
  const def = dataSet('enterprise');
  if (!def) throw new Error('There is no data set enterprise');
  await sqlEngine(database, { clock: () => new Date() }).load(
    def,
    sampleRows(def, ROWS, (_, index) => ({ name: `公司${index}`, uscc: uscc(index) })),
  );
  const services = await servicesFor(database, () => new Date());
  const customer = await createCustomer(services, {
    balance: 1e12,
    fields: ['name', 'uscc', 'registered_capital', 'province'],
  });
  const app = await buildApp({ ...services, parts: PARTS });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    customer,
    /** A request as it goes over the line. */
    post(url: string, body: object, headers = ''): string {
      const json = JSON.stringify(body);
      return `POST ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${customer.key.secret}\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
    },
    /** Throws where one is not answered 200. */
    async load(options: Omit<LoadOptions, 'ports'>): Promise<LoadResult> {
      const result = await generate({ ports: [port], ...options });
      if (result.other > 0) throw new Error(`${result.other} calls were not answered 200`);
      return result;
    },
    /** Throws where the ledger does not add up. */
    async close(): Promise<void> {
      const problems = await checkLedger(database.long);
      if (problems.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(problems[0])}`);
      await app.close();
      await services.gateway.stop();
      await database.close();
    },
  };
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
