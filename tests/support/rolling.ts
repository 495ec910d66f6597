import { once } from 'node:events';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@daas/server/testing/freePort';
import { type Customer, createCustomer, PRICE } from '@daas/server/testing/gateway';
import { callThrough } from './callThrough';
import type { Fleet } from './fleet';
import { PROXIES } from './proxies';

const CUSTOMERS = 4;
const CALLERS = 8;
const ROUNDS = 2;
const UNITS = 100_000;

export interface Rolled {
  /** Of which each was sent once. */
  calls: number;
  /** Answers other than 200, or connections that broke, by what came. */
  refused: string[];
  html: number;
  worstMs: number;
  /** Charged, by the database. */
  charged: number;
}

/** Restarts each server of a fleet in turn, twice, under load behind the example of a proxy, and counts what callers see. */
export async function rollBehind(name: keyof typeof PROXIES, fleet: Fleet): Promise<Rolled> {
  const https = await freePort();
  const servers = fleet.servers.map(({ port }) => port);
  const proxy = await PROXIES[name]({ folder: fleet.folder, http: await freePort(), https, servers });
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => createCustomer(fleet.services, { balance: UNITS * PRICE })),
  );
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: CALLERS });
  const rolled: Rolled = { calls: 0, refused: [], html: 0, worstMs: 0, charged: 0 };

  const call = (customer: Customer, idempotencyKey: string) => callThrough({ agent, https, customer, idempotencyKey });

  try {
    for (let n = 0; (await call(customers[0] as Customer, `first-${n}`)).status !== 200; n += 1) await pause(100);
    let stopped = false;
    const caller = async (index: number) => {
      const customer = customers[index % CUSTOMERS] as Customer;
      for (let n = 0; !stopped; n += 1) {
        const started = performance.now();
        const { status, type, text } = await call(customer, `${name}-${index}-${n}`);
        rolled.calls += 1;
        rolled.worstMs = Math.max(rolled.worstMs, performance.now() - started);
        if (status !== 200) rolled.refused.push(`${status} ${text.slice(0, 200)}`);
        if (type.includes('html')) rolled.html += 1;
        await pause(5);
      }
    };
    const roll = async () => {
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, { process }] of [...fleet.servers].entries()) {
          await process.stop();
          await fleet.start(index);
        }
      stopped = true;
    };
    await Promise.all([...Array.from({ length: CALLERS }, (_, index) => caller(index)), roll()]);
  } finally {
    agent.destroy();
    if (proxy.kill('SIGTERM')) await once(proxy, 'exit');
  }
  const { rows } = await fleet.database.sql.query<{ charged: number }>(
    'select count(*)::int as charged from call_records where company_id = any($1) and amount > 0',
    [customers.map(({ companyId }) => companyId)],
  );
  return { ...rolled, charged: rows[0]?.charged ?? 0 };
}
