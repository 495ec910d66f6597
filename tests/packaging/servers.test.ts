import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@daas/server/testing/freePort';
import { type Customer, createCustomer, PRICE } from '@daas/server/testing/gateway';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callThrough } from '../support/callThrough';
import { type Fleet, startFleet } from '../support/fleet';
import { PROXIES } from '../support/proxies';
import { runPlatform } from '../support/serverProcess';

const SERVERS = 3;
const CALLERS = 16;
const CALLS = 160;
const UNITS = 10_000;
const METRICS_TOKEN = 'of-this-test-alone';
const PAUSE_MS = 10_000;

let fleet: Fleet;
let proxy: ChildProcess | undefined;
let https: number;
let customer: Customer;

beforeAll(async () => {
  fleet = await startFleet(SERVERS, { METRICS_TOKEN });
});
afterAll(() => fleet?.close());

const CASES = (['nginx', 'HAProxy'] as const).flatMap((name) =>
  [2, 3].flatMap((count) => (['in turn', 'hashed by key'] as const).map((way) => ({ name, count, way }))),
);

describe.each(CASES)('$count servers behind $name, $way', ({ name, count, way }) => {
  let agent: Agent;
  /** Idempotency-Keys that were answered 200, of this customer. */
  let paid = 0;
  beforeAll(async () => {
    agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: CALLERS });
    https = await freePort();
    const { folder, servers, services } = fleet;
    const ports = servers.slice(0, count).map(({ port }) => port);
    proxy = await PROXIES[name]({ folder, http: await freePort(), https, servers: ports, inTurn: way === 'in turn' });
    customer = await createCustomer(services, { balance: UNITS * PRICE });
    paid = 0;
    while ((await call('first')) !== 200) await pause(100);
    paid += 1;
  });
  afterAll(async () => {
    agent.destroy();
    if (proxy?.kill('SIGTERM')) await once(proxy, 'exit');
  });

  const call = async (idempotencyKey: string) => (await callThrough({ agent, https, customer, idempotencyKey })).status;

  /** Each call is sent until it is answered, as programs do; `meanwhile` happens to the servers. */
  async function calls(name: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
    let next = 0;
    const caller = async () => {
      for (let n = next++; n < CALLS; n = next++) {
        while ((await call(`${name}-${n}`)) !== 200) await pause(200);
        paid += 1;
        // So that they last as long as the trouble.
        await pause(20);
      }
    };
    await Promise.all([...Array.from({ length: CALLERS }, caller), meanwhile()]);
  }

  const handedOn = async () => {
    const found = await Promise.all(
      fleet.servers.map(async ({ port }) => {
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
          headers: { authorization: `Bearer ${METRICS_TOKEN}` },
        });
        return Number(/^daas_gateway_forwarded_total\{result="answered"\} (\d+)/m.exec(await answer.text())?.[1] ?? 0);
      }),
    );
    return found.reduce((sum, one) => sum + one, 0);
  };

  afterEach(async () => {
    const { rows } = await fleet.database.sql.query<{ balance: number; charged: number }>(
      `select balance, (select count(*) from call_records where company_id = $1 and amount > 0) as charged
       from accounts where company_id = $1`,
      [customer.companyId],
    );
    expect(rows).toEqual([{ balance: (UNITS - paid) * PRICE, charged: paid }]);
  });

  it(way === 'in turn' ? 'hand calls on' : 'hand nothing on', async () => {
    const before = await handedOn();
    await calls('plain');
    const after = await handedOn();
    if (way === 'in turn') expect(after - before).toBeGreaterThan(CALLS / 4);
    else expect(after - before).toBe(0);
  });

  it('answer every call while one is killed, and charge it once', async () => {
    const [{ process }] = fleet.servers as [Fleet['servers'][number]];
    await calls('killed', () => process.kill());
    await fleet.start(0);
  });

  it(`answer every call while one is paused for ${PAUSE_MS / 1000} s and woken, and charge it once`, async () => {
    const { process } = fleet.servers[1] as Fleet['servers'][number];
    await calls('paused', async () => {
      process.signal('SIGSTOP');
      await pause(PAUSE_MS);
      process.signal('SIGCONT');
    });
  });
});

it('leave books that `platform check-ledger` finds clean', async () => {
  await expect(runPlatform(['check-ledger'], { ...fleet.env, DEMO: '0' })).resolves.toMatch(/./);
});
