import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../db/client';
import { ensurePartitions } from '../db/partitions';
import type { Services } from '../features/services';
import { buildApp } from '../http/app';
import { releaseConnections } from '../http/releaseConnections';
import { readConfig } from '../kernel/config';
import { PARTS } from '../parts';
import { createCluster, type PeerCluster } from '../parts/cluster/cluster';
import { servePeers } from '../parts/cluster/peerServer';
import { freshEnvironment } from '.';
import { freePort } from './freePort';
import { type Customer, type CustomerOptions, createCustomer, loadEnterprises, servicesFor } from './gateway';

export interface TestServerOfMany {
  services: Services;
  cluster: PeerCluster;
  origin: string;
  peerUrl: string;
  /** In order, as by SIGTERM; `idle`: nobody waits for an answer. */
  stop(): Promise<void>;
}

export interface TestCluster {
  servers: TestServerOfMany[];
  customer(options?: CustomerOptions): Promise<Customer>;
  /** Sends a query of the customer's connector to that server. */
  call(
    server: TestServerOfMany,
    customer: Customer,
    asked?: { body?: object; headers?: Record<string, string> },
  ): Promise<{
    status: number;
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
    body: any;
  }>;
  /** Starts another server on the same database. */
  start(): Promise<TestServerOfMany>;
  close(): Promise<void>;
}

/** Starts servers in this process that form a cluster on one PostgreSQL, each with its own connections. */
export async function startTestCluster(
  count: number,
  settings: Record<string, string> = {},
  scheme: 'http' | 'https' = 'http',
): Promise<TestCluster> {
  const place = await freshEnvironment();
  const url = place.env.DATABASE_URL ?? '';
  // The database decides about leases, so this clock may stand still.
  const now = new Date();
  const clock = () => now;
  const servers: TestServerOfMany[] = [];

  async function start(): Promise<TestServerOfMany> {
    const database = await openDatabase({ dataDir: 'memory', url });
    const alone = await servicesFor(database, clock);
    const peerUrl = `${scheme}://127.0.0.1:${await freePort()}`;
    const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: url, PEER_URL: peerUrl, ...settings });
    const cluster = createCluster(alone.gateway, alone, { url: peerUrl, onError: () => undefined });
    const listen = (app: FastifyInstance) => servePeers(app, { ...alone, config }, cluster);
    const services = { ...alone, config, parts: PARTS, cluster: { ...cluster, listen }, gateway: cluster.gateway };
    const app = await buildApp(services);
    app.addHook('preClose', () => releaseConnections(app, Promise.resolve()));
    await listen(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const server = {
      services,
      cluster,
      peerUrl,
      origin: `http://127.0.0.1:${port}`,
      async stop() {
        servers.splice(servers.indexOf(server), 1);
        await app.close();
        await services.gateway.stop();
        await database.close();
      },
    };
    servers.push(server);
    return server;
  }

  const setUp = await openDatabase({ dataDir: 'memory', url });
  await ensurePartitions(setUp.sql, clock());
  await loadEnterprises(setUp);
  await setUp.close();
  for (let n = 0; n < count; n += 1) await start();
  return {
    servers,
    start,
    customer: (options) => createCustomer((servers[0] as TestServerOfMany).services, options),
    async call({ origin }, { connectorId, key }, { body = { limit: 1 }, headers = {} } = {}) {
      const answer = await fetch(`${origin}/open/v1/connectors/${connectorId}/query`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key.secret}`,
          'accept-language': 'en',
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async close() {
      for (const server of [...servers]) await server.stop();
      await place.remove();
    },
  };
}
