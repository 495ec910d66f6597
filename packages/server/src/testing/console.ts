import { type DataSetDefinition, type Row, sampleRow } from '@daas/contract/datasets';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { registerConnectorJobs } from '../features/connectors/jobs';
import type { Gateway, GatewayRequest } from '../gateway';
import { buildApp } from '../http/app';
import { createJobQueue } from '../jobs/queue';
import { createSealer } from '../kernel/secrets';
import { loadDataSet, postgresStore } from '../market';
import type { Services } from '../services';
import { freshDatabase } from '.';
import { apiOf, createTenant, type Tenant } from './tenants';

/** A market's rows: the definition's sample, varied by number. */
export const sampleRows = (
  def: DataSetDefinition,
  count: number,
  vary: (row: Row, index: number) => Partial<Row>,
): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const row = { ...sampleRow(def), id: `${def.key}_${String(index).padStart(6, '0')}` };
    return { ...row, ...vary(row, index) } as Row;
  });

export interface TestConsole {
  app: FastifyInstance;
  services: Services;
  now: { at: Date };
  /** What the playground asked of the gateway. */
  asked: GatewayRequest[];
  tenant(options?: Parameters<typeof createTenant>[1]): Promise<Tenant & ReturnType<typeof apiOf>>;
  close(): Promise<void>;
}

/** The console's API on a fresh database, with a gateway that only remembers. */
export async function startTestConsole(): Promise<TestConsole> {
  const database = await freshDatabase();
  const now = { at: new Date('2026-11-21T04:00:00Z') };
  const clock = () => now.at;
  const asked: GatewayRequest[] = [];
  const gateway: Gateway = {
    async query(request) {
      asked.push(request);
      return { status: 200, headers: {}, body: { rows: [] }, callId: null, receipt: null, durationMs: 1 };
    },
    sweep: async () => 0,
    stop: async () => undefined,
  };
  const services: Services = {
    config: readConfig({ DATA_DIR: 'memory', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://data.example' }),
    database,
    market: postgresStore(database.sql, { cursorSecret: 'test' }),
    gateway,
    jobs: createJobQueue({ database, clock }),
    transport: { send: async () => undefined },
    sealer: createSealer(Buffer.alloc(32, 1)),
    clock,
  };
  registerConnectorJobs(services);
  const app = await buildApp(services);
  return {
    app,
    services,
    now,
    asked,
    async tenant(options) {
      const tenant = await createTenant(database, { now: now.at, ...options });
      return { ...tenant, ...apiOf(app, tenant) };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export { loadDataSet };
