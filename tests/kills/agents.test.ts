import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { checkLedger } from '@daas/server/money/check';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { freePort } from '@daas/server/testing/freePort';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAgents, wrongSpending } from '../support/agents';
import { buildServer, type ServerProcess, startServerProcess } from '../support/serverProcess';

const AGENTS = 64;
const QUESTIONS = 60;
/** In calls, each of a customer with eight agents: most end in the middle, one is never used up. */
const BUDGETS = [1, 10, 20, 30, 40, 50, 59, 100];

/** The embedded database is one server's; several share PostgreSQL. */
const SERVERS = DATABASES[0] === 'postgres' ? 2 : 1;

/** What nobody else claims of agents that pay, while answers are lost and a server is killed. // decision 0084 */
describe.each(DATABASES)(`${AGENTS} agents over ${SERVERS} server(s) on %s`, () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  const running: ServerProcess[] = [];
  const customers: Customer[] = [];
  const open = () => openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });

  async function start(index: number): Promise<void> {
    const shared: Record<string, string> = SERVERS > 1 ? { PEER_URL: `http://127.0.0.1:${await freePort()}` } : {};
    running[index] = await startServerProcess({ ...place.env, ...shared });
  }
  async function withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T> {
    const database = await open();
    try {
      return await run(database);
    } finally {
      await database.close();
    }
  }

  beforeAll(async () => {
    await buildServer();
    place = await freshEnvironment();
    await withDatabase(async (database) => {
      await migrate(database);
      await ensurePartitions(database.sql, new Date());
      await loadEnterprises(database);
      const services = await servicesFor(database, () => new Date());
      for (const calls of BUDGETS)
        customers.push(
          await createCustomer(services, { balance: 1000 * PRICE, appLimits: { spendTotal: calls * PRICE } }),
        );
    });
    for (let index = 0; index < SERVERS; index += 1) await start(index);
  });
  afterAll(async () => {
    for (const server of running) if (server.exitCode() === null) await server.stop();
    await place.remove();
  });

  it('spend the sum of distinct calls, and never more than a budget, to the unit', async () => {
    const { told, lost, sent } = await runAgents(customers, {
      agents: AGENTS,
      questions: QUESTIONS,
      servers: () => running.map(({ url }) => url),
      async onHalf() {
        await running[0]?.kill();
        await start(0);
      },
    });
    expect(lost / sent).toBeCloseTo(0.2, 2);
    for (const server of running) await server.stop();
    await withDatabase(async (database) => {
      for (const [index, customer] of customers.entries()) {
        const calls = BUDGETS[index] as number;
        const answers = told.get(customer) ?? [];
        expect(await wrongSpending(database, customer, answers, calls * PRICE)).toEqual([]);
        const distinct = new Set(answers.flatMap(({ question, ended }) => (ended === 'answered' ? [question] : [])));
        expect(distinct.size).toBe(Math.min(calls, QUESTIONS));
      }
      expect(await checkLedger(database.sql)).toEqual([]);
    });
  });
});
