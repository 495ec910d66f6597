import type { AddressInfo } from 'node:net';
import { dataSet } from '@daas/contract/datasets';
import { createAllowlists } from '../access/allowlists';
import { createRefusalTrail } from '../access/refusalTrail';
import type { Database } from '../db/client';
import { ensurePartitions } from '../db/partitions';
import { createReadiness } from '../db/readiness';
import { apps, companies, connectors, type Limits, NO_LIMITS } from '../db/schema';
import { type IssuedKey, issueKey } from '../features/apps/issueKey';
import { callDesk } from '../features/calls/programCalls';
import { registerFileJobs } from '../features/files/jobs';
import { fileDesk } from '../features/files/programFiles';
import { nameListDesk } from '../features/files/programNameLists';
import type { ServedPart, Services } from '../features/services';
import { createGateway } from '../gateway';
import { buildApp } from '../http/app';
import { createJobQueue } from '../jobs/queue';
import { readConfig } from '../kernel/config';
import { newId } from '../kernel/id';
import { createMetrics } from '../kernel/metrics';
import { sqlEngine } from '../market/sql/engine';
import { credit } from '../money/ledger';
import { postgresRecords } from '../records';
import { openMarket } from '../start/openMarket';
import { freshDatabase } from '.';
import { clickHouseUrl, freshClickHouse } from './clickHouse';
import { sampleRows } from './console';
import { openTestKeys } from './keys';
import { undocumentedCode } from './openApi';
import { PRODUCTION } from './process';

/** Price of a call of a test connector: the base price of the data set, without fields that cost extra. */
export const PRICE = 1000;

export interface Customer {
  companyId: number;
  appId: number;
  connectorId: number;
  key: IssuedKey;
}

export interface TestGateway {
  services: Services;
  database: Database;
  now: { at: Date };
  /** Services of the first server, and of all servers. */
  origin: string;
  origins: string[];
  customer(options?: CustomerOptions): Promise<Customer>;
  /** Sends a query of the customer's connector by HTTP. */
  call(customer: Customer, options?: CallOptions): Promise<TestAnswer>;
  close(): Promise<void>;
}

export interface CustomerOptions {
  balance?: number;
  appLimits?: Partial<Limits>;
  connectorLimits?: Partial<Limits>;
  mode?: 'live' | 'test';
  type?: 'API' | 'FILE' | 'DATAPACKET';
  fields?: string[];
}
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST' | 'PUT';
  url?: string;
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
export type TestAnswer = { status: number; headers: Record<string, string>; body: any; text: string };

/** Number of rows; they differ by name and by a filterable number. */
export const ROWS = 30;

/** Opens services; `key` is the key of the database's secrets in base64. */
export async function servicesFor(
  database: Database,
  clock: () => Date,
  key = PRODUCTION.SECRET_KEY,
  env: Record<string, string> = {},
): Promise<Services> {
  const metrics = createMetrics();
  const config = readConfig({ DATA_DIR: 'memory', LOG_LEVEL: 'silent', ...env });
  const services: Omit<Services, 'gateway'> = {
    nameLists: nameListDesk(() => complete),
    files: fileDesk(() => complete),
    calls: callDesk(() => complete),
    config,
    mode: 'production',
    database,
    ...openMarket(config, database, { clock, cursorSecret: 'test' }),
    jobs: createJobQueue({ database, clock, metrics, concurrency: 2 }),
    records: await postgresRecords(database, clock),
    transport: { send: async () => undefined },
    metrics,
    parts: [],
    allowlists: createAllowlists(),
    refusals: createRefusalTrail(database, clock),
    readiness: createReadiness(database),
    sealer: await openTestKeys(database, key, clock()),
    clock,
  };
  const complete: Services = { ...services, gateway: createGateway(services) };
  registerFileJobs(complete);
  return complete;
}

export async function loadEnterprises(
  database: Database,
  market = sqlEngine(database, { clock: () => new Date() }),
): Promise<void> {
  const def = dataSet('enterprise');
  if (!def) throw new Error('There is no data set enterprise');
  await market.load(
    def,
    sampleRows(def, ROWS, (_, index) => ({ name: `公司${index}`, registered_capital: index })),
  );
}

let made = 0;

/** Creates a company with money, an app, a key and a connector of the enterprise data set. */
export async function createCustomer(services: Services, options: CustomerOptions = {}): Promise<Customer> {
  made += 1;
  const { orm } = services.database;
  const { balance = 0 } = options;
  const now = services.clock();
  const [company] = await orm
    .insert(companies)
    .values({ name: `Customer ${made} ${newId('req')}`, createdAt: now })
    .returning();
  const companyId = company?.id ?? 0;
  const customer = await createApp(services, companyId, options);
  if (balance > 0)
    await orm.transaction((tx) =>
      credit(tx, {
        companyId,
        kind: 'credit',
        amount: balance,
        cause: { type: 'operator', id: `opening ${companyId}` },
        now,
      }),
    );
  return customer;
}

/** Creates an app of a company with a key and a connector of the enterprise data set. */
export async function createApp(
  { database, sealer, clock }: Services,
  companyId: number,
  options: Omit<CustomerOptions, 'balance'> = {},
): Promise<Customer> {
  const { orm } = database;
  const { appLimits, connectorLimits, mode = 'live', type = 'API', fields = ['name', 'registered_capital'] } = options;
  const now = clock();
  const common = { companyId, ipRules: [], createdBy: 1, createdAt: now, updatedAt: now };
  const [app] = await orm
    .insert(apps)
    .values({ ...common, name: `App ${newId('req')}`, limits: { ...NO_LIMITS, ...appLimits } })
    .returning();
  const appId = app?.id ?? 0;
  const [connector] = await orm
    .insert(connectors)
    .values({
      ...common,
      name: `Connector ${newId('req')}`,
      appId,
      type,
      status: 'enabled',
      dataSet: 'enterprise',
      fields,
      limits: { ...NO_LIMITS, ...connectorLimits },
    })
    .returning();
  const key = await issueKey(orm, sealer, { companyId, appId, name: 'Key', mode, expiresAt: null, now });
  return { companyId, appId, connectorId: connector?.id ?? 0, key };
}

/** Starts the gateway on a fresh database over HTTP; several servers answer in turn. */
export async function startTestGateway(
  kind?: Database['kind'],
  { servers = 1, parts = [] }: { servers?: number; parts?: readonly ServedPart[] } = {},
): Promise<TestGateway> {
  const database = await freshDatabase(kind);
  const now = { at: new Date('2026-11-21T04:00:00Z') };
  await ensurePartitions(database.sql, now.at);
  const clickhouse = clickHouseUrl() ? await freshClickHouse() : null;
  const env: Record<string, string> = clickhouse ? { CLICKHOUSE_URL: clickhouse.url } : {};
  const running = await Promise.all(Array.from({ length: servers }, () => serve(database, () => now.at, env, parts)));
  const services = (running[0] as (typeof running)[number]).services;
  await loadEnterprises(database, services.market);
  let calls = 0;
  return {
    services,
    database,
    now,
    origin: (running[0] as (typeof running)[number]).origin,
    origins: running.map(({ origin }) => origin),
    customer: (options) => createCustomer(services, options),
    async call(customer, { body = {}, headers = {}, method = 'POST', url } = {}) {
      const { origin } = running[calls++ % running.length] as (typeof running)[number];
      const answer = await fetch(origin + (url ?? `/open/v1/connectors/${customer.connectorId}/query`), {
        method,
        headers: {
          authorization: `Bearer ${customer.key.secret}`,
          'accept-language': 'en',
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = /^application\/(\w+\+)?json\b/.test(answer.headers.get('content-type') ?? '');
      const answered = isJson ? JSON.parse(text) : null;
      const undocumented = headers['x-test-case'] ? null : undocumentedCode(method, answer.url, answered);
      if (undocumented) throw new Error(`The OpenAPI document lists no ${undocumented} for ${method} ${answer.url}`);
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answered, text };
    },
    async close() {
      for (const server of running) await server.close();
      await clickhouse?.close();
      await database.close();
    },
  };
}

async function serve(database: Database, clock: () => Date, env: Record<string, string>, parts: readonly ServedPart[]) {
  const services = { ...(await servicesFor(database, clock, PRODUCTION.SECRET_KEY, env)), parts };
  const app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    services,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closing = app.close();
      // A connection that was made for a request that was given up holds a server that stops.
      app.server.closeAllConnections();
      await closing;
      await services.gateway.stop();
      await services.closeMarket();
    },
  };
}
