import { checkLedger } from '@daas/server/money/check';
import { PARTS } from '@daas/server/parts/index';
import { DATABASES } from '@daas/server/testing';
import { startTestCluster } from '@daas/server/testing/cluster';
import { PRICE, startTestGateway } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAgents, wrongSpending } from '../support/agents';

const AGENTS = 12;
const QUESTIONS = 20;
/** In calls: the first ends in the middle, the second does not. */
const BUDGETS = [7, 2 * QUESTIONS];

/**
 * An agent with a budget can lose every answer and ask again with new ids and new keys, and never pays twice nor more than
 * it was given. With more agents and a server that is killed: `tests/kills/agents.test.ts`. // decision 0084
 */
describe.each(DATABASES)('agents that lose answers, over two servers on %s', (kind) => {
  let servers: Awaited<ReturnType<typeof start>>;
  async function start() {
    if (kind === 'pglite') {
      const gateway = await startTestGateway(kind, { servers: 2, parts: PARTS });
      return { ...gateway, sql: gateway.database.sql };
    }
    const cluster = await startTestCluster(2);
    await vi.waitUntil(() => cluster.servers.every((server) => server.cluster.servers() === 2), { timeout: 20_000 });
    const { sql } = (cluster.servers[0] as (typeof cluster.servers)[number]).services.database;
    return { ...cluster, origins: cluster.servers.map(({ origin }) => origin), sql };
  }
  beforeAll(async () => {
    servers = await start();
  });
  afterAll(() => servers.close());

  test('spend the sum of distinct calls, and never more than the budget, to the unit', async () => {
    const { sql, origins, customer } = servers;
    const customers = await Promise.all(
      BUDGETS.map((calls) => customer({ balance: 1000 * PRICE, appLimits: { spendTotal: calls * PRICE } })),
    );
    const { told, lost, sent } = await runAgents(customers, {
      agents: AGENTS,
      questions: QUESTIONS,
      servers: () => origins,
    });
    expect(lost / sent).toBeCloseTo(0.2, 2);
    for (const [index, one] of customers.entries()) {
      const answers = told.get(one) ?? [];
      const calls = BUDGETS[index] as number;
      expect(await wrongSpending({ sql }, one, answers, calls * PRICE)).toEqual([]);
      expect(answers).toHaveLength((AGENTS / BUDGETS.length) * QUESTIONS);
      const distinct = new Set(answers.flatMap(({ question, ended }) => (ended === 'answered' ? [question] : [])));
      expect(distinct.size).toBe(Math.min(calls, QUESTIONS));
    }
    expect(await checkLedger(sql)).toEqual([]);
  });
});
