import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@daas/server/db/client';
import { ensurePartitions } from '@daas/server/db/partitions';
import { LEASE_MS } from '@daas/server/parts/cluster/membership';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { freePort } from '@daas/server/testing/freePort';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startProxy } from '../support/proxy';
import { buildServer, runPlatform, type ServerProcess, startServerProcess } from '../support/serverProcess';

const SERVERS = 3;
const ROUNDS = 30;
const UNITS = 100;
const CALLS = 150;
const CALLERS_AT_ONCE = 10;
const CUSTOMERS = 3;

interface Answered {
  key: string | null;
  status: number;
  code?: string | undefined;
  callId?: string | undefined;
  amount: number;
  reason?: string | undefined;
}

interface Running {
  process: ServerProcess;
  peerUrl: string;
  /** Before its port for the others. */
  way: DatabaseProxy;
}

/** Whatever happens to one of several servers: nothing is lost, charged twice or overdrawn. // decision 0056 */
describe.runIf(DATABASES[0] === 'postgres')(`${SERVERS} servers on one database`, () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let database: Database;
  let services: Awaited<ReturnType<typeof servicesFor>>;
  const running: Running[] = [];
  /** All that was asked, by customer. */
  const asked = new Map<Customer, Answered[]>();

  async function start(index: number): Promise<void> {
    const peerUrl = `http://127.0.0.1:${await freePort()}`;
    const process = await startServerProcess({ ...place.env, PEER_URL: peerUrl });
    running[index] = { process, peerUrl, way: await startProxy(peerUrl) };
  }

  beforeAll(async () => {
    await buildServer();
    place = await freshEnvironment();
    database = await openDatabase({ dataDir: '', url: place.env.DATABASE_URL });
    await ensurePartitions(database.sql, new Date());
    await loadEnterprises(database);
    services = await servicesFor(database, () => new Date());
    for (let index = 0; index < SERVERS; index += 1) await start(index);
  });
  afterAll(async () => {
    for (const { process, way } of running) {
      await process.stop();
      await way.close();
    }
    await database.close();
    await place.remove();
  });

  /** A call that arrives at that server; status 0 where nothing came back. */
  async function call(
    server: number,
    { connectorId, key }: Customer,
    n: number,
    idempotency: string | null,
  ): Promise<Answered> {
    try {
      const answer = await fetch(
        `${(running[server] as Running).process.url}/open/v1/connectors/${connectorId}/query`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key.secret}`,
            'content-type': 'application/json',
            ...(idempotency ? { 'idempotency-key': idempotency } : {}),
          },
          // Read between two batches, or begun and ended in one.
          body: JSON.stringify(n % 4 < 2 ? { limit: 2 } : { id: 'enterprise_000003' }),
        },
      );
      // biome-ignore lint/suspicious/noExplicitAny: whatever came back
      const { receipt, code } = (await answer.json()) as any;
      const { call_id, amount = 0, reason } = receipt ?? {};
      return { key: idempotency, status: answer.status, code, callId: call_id, amount, reason };
    } catch {
      return { key: idempotency, status: 0, amount: 0 };
    }
  }

  /** Calls of one customer, in turn at each server; half of them have an Idempotency-Key and are sent until they are answered. */
  async function race(customer: Customer, calls: number): Promise<void> {
    const answers = asked.get(customer) ?? [];
    asked.set(customer, answers);
    let next = 0;
    const caller = async () => {
      for (let n = next++; n < calls; n = next++) {
        const key = n % 2 === 0 ? `${n}` : null;
        for (let attempt = 0; ; attempt += 1) {
          const answer = await call((n + attempt) % SERVERS, customer, n, key);
          answers.push(answer);
          if (key === null || (answer.status !== 0 && answer.status !== 503)) break;
          await pause(100);
        }
      }
    };
    await Promise.all(Array.from({ length: CALLERS_AT_ONCE }, caller));
  }

  const customers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createCustomer(services, { balance: UNITS * PRICE })));

  it(`serve exactly ${UNITS} of 300 callers who have money for ${UNITS}`, async () => {
    const [customer] = (await customers(1)) as [Customer];
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => call(n % SERVERS, customer, n, null)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(UNITS);
    expect(answers.filter(({ code }) => code === 'insufficient-balance')).toHaveLength(300 - UNITS);
  });

  /** What happens to a server in the middle of a round, and how it ends. */
  const TROUBLES: Record<string, (server: Running, index: number) => Promise<void>> = {
    async killed({ process, way }, index) {
      await process.kill();
      await way.close();
      await start(index);
    },
    async 'paused past its lease and woken'({ process }) {
      process.signal('SIGSTOP');
      await pause(LEASE_MS + 1500);
      process.signal('SIGCONT');
    },
    async 'cut off from the others'({ way }) {
      way.cut();
      await pause(1500);
      way.restore();
    },
    async 'unheard by the others'({ way }) {
      way.hang();
      await pause(3000);
      way.resume();
    },
  };

  it.each(Array.from({ length: ROUNDS }, (_, round) => [round, Object.keys(TROUBLES)[round % 4] as string]))(
    'lose, double and overdraw nothing: round %i, one of them %s',
    async (round, trouble) => {
      const index = round % SERVERS;
      const server = running[index] as Running;
      await database.sql.query('update servers set url = $2 where url = $1', [server.peerUrl, server.way.url]);
      const racing = await customers(CUSTOMERS);
      // Until the others have heard of it.
      await pause(1500);
      // Each begins elsewhere, so that the troubled server owns one at least.
      await Promise.all(
        racing.map((customer, n) => call(n, customer, 0, null).then((answer) => asked.set(customer, [answer]))),
      );
      const over = Promise.all(racing.map((customer) => race(customer, CALLS)));
      await pause(Math.random() * 300);
      await TROUBLES[trouble]?.(server, index);
      await over;
      for (const customer of racing) expect(await overdrawn(customer)).toEqual([]);
    },
  );

  const overdrawn = async ({ companyId }: Customer) =>
    (
      await database.sql.query(
        'select balance, reserved from accounts where company_id = $1 and balance - reserved < 0',
        [companyId],
      )
    ).rows;

  it('have kept the record and the entry of every call they answered, and charged no other', async () => {
    for (const [{ companyId }, answers] of asked) {
      const { rows } = await database.sql.query<{ id: string; amount: number; key: string | null }>(
        `select c.id, -l.amount as amount, c.detail->>'idempotencyKey' as key from call_records c
         join ledger_entries l on l.id = c.ledger_entry_id and l.cause_id = c.id and -l.amount = c.amount where c.company_id = $1`,
        [companyId],
      );
      const charged = new Map(rows.map((row) => [row.id, row]));
      const paid = answers.filter(({ amount }) => amount > 0);
      expect(paid.filter(({ callId = '' }) => !charged.has(callId))).toEqual([]);
      expect(new Set(paid.map(({ callId }) => callId)).size).toBe(paid.length);
      const keys = rows.flatMap(({ key }) => key ?? []);
      expect(new Set(keys).size).toBe(keys.length);
      // Nobody was told of these: as many as calls whose callers never heard back, or heard that it is not known.
      const told = new Set(paid.map(({ callId }) => callId));
      const untold = rows.filter(({ id, key }) => key === null && !told.has(id)).length;
      const unheard = answers.filter(
        ({ key, status, code }) => key === null && (status === 0 || code === 'outcome-unknown'),
      ).length;
      expect(untold).toBeLessThanOrEqual(unheard);
    }
  });

  it('give back what dead calls had reserved, and serve all that was paid for', async () => {
    const reserved = async () => (await database.sql.query('select company_id from accounts where reserved > 0')).rows;
    await expect.poll(reserved, { timeout: 60_000 }).toEqual([]);
    for (const customer of asked.keys()) {
      const { rows } = await database.sql.query<{ balance: number }>(
        'select balance from accounts where company_id = $1',
        [customer.companyId],
      );
      const left = (rows[0]?.balance ?? 0) / PRICE;
      const answers = await Promise.all(
        Array.from({ length: left + 2 }, (_, n) => call(n % SERVERS, customer, n, null)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(left);
    }
    const { rows } = await database.sql.query(
      'select company_id, sum(amount) from call_records group by 1 having sum(amount) <> $1',
      [UNITS * PRICE],
    );
    expect(rows).toEqual([]);
  });

  it('leave books that `platform check-ledger` finds clean', async () => {
    await expect(runPlatform(['check-ledger'], { ...place.env, DEMO: '0' })).resolves.toMatch(/./);
  });
});
