import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { freePort } from '@daas/server/testing/freePort';
import { loadEnterprises, servicesFor } from '@daas/server/testing/gateway';
import { startPostgres, type TestPostgres } from './postgres';
import { buildServer, type ServerProcess, startServerProcess } from './serverProcess';

/** Servers as processes that share a PostgreSQL, and hand calls on to each other. */
export interface Fleet {
  folder: string;
  env: Record<string, string>;
  database: Database;
  /** In this process, on the same database: makes customers. */
  services: Awaited<ReturnType<typeof servicesFor>>;
  servers: { process: ServerProcess; port: number }[];
  /** Starts one again, where it was. */
  start(index: number): Promise<void>;
  close(): Promise<void>;
}

export async function startFleet(
  count: number,
  settings: Record<string, string> = {},
  startDatabase: () => Promise<TestPostgres> = () => startPostgres({ durable: false }),
): Promise<Fleet> {
  await buildServer();
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-servers-'));
  const postgres = await startDatabase();
  const database = await openDatabase({ dataDir: 'memory', url: postgres.url });
  await migrate(database);
  await ensurePartitions(database.sql, new Date());
  await loadEnterprises(database);
  const services = await servicesFor(database, () => new Date());
  const PUBLIC_URL = 'https://data.example.com';
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, TRUST_PROXY: '1', PUBLIC_URL, ...settings };
  const servers: Fleet['servers'] = [];
  async function start(index: number) {
    const port = servers[index]?.port ?? (await freePort());
    const PEER_URL = `http://127.0.0.1:${await freePort()}`;
    servers[index] = { port, process: await startServerProcess({ ...env, PORT: String(port), PEER_URL }) };
  }
  for (let index = 0; index < count; index += 1) await start(index);
  return {
    folder,
    env,
    database,
    services,
    servers,
    start,
    async close() {
      for (const { process } of servers) await process.stop();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
