import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { LEASE_MS } from '@daas/server/gateway/write/settle';
import { buildApp } from '@daas/server/http/app';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, runPlatform, startServerProcess } from '../support/serverProcess';

/** `npm run fire` does it 25 times. */
const KILLS = 3;
const CALLERS = 8;
/** Longest time between the first answer of a process and its death. */
const LIFE_MS = 600;
/** All whose callers never heard back, and some of the rest. */
const SENT_AGAIN = CALLERS * KILLS;
const OPENING = 1_000_000 * PRICE;
/** A third of a start would go into compiling the embedded database for a speed that so short a life never sees. */
const FLAGS = ['--liftoff-only'];

interface Answered {
  callId: string;
  amount: number;
  entry: string;
  key: string | null;
}

/** Killed at any moment, the server loses no call it answered and charges none twice. // product §3 */
describe.each(DATABASES)(`a server on %s, killed ${KILLS} times under load`, () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let customer: Customer;
  const answered: Answered[] = [];
  /** Idempotency-Keys whose callers never heard back. */
  const unanswered: string[] = [];

  const open = () => openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });

  beforeAll(async () => {
    await buildServer();
    place = await freshEnvironment();
    const database = await open();
    await migrate(database);
    await ensurePartitions(database.sql, new Date());
    await loadEnterprises(database);
    const services = await servicesFor(database, () => new Date());
    customer = await createCustomer(services, { balance: OPENING });
    await database.close();
  });
  afterAll(() => place.remove());

  /** A caller's call of that number: read between two batches, or begun and ended in one. */
  const bodyOf = (n: number) => (n % 4 < 2 ? { limit: 2 } : { id: 'enterprise_000003' });
  const request = (key: string | null, body: object) => ({
    method: 'POST' as const,
    headers: {
      authorization: `Bearer ${customer.key.secret}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });

  /** Calls until the process is gone. Every other call has an Idempotency-Key. */
  async function callOn(url: string, caller: string, onAnswer: () => void): Promise<void> {
    for (let n = 0; ; n += 1) {
      const key = n % 2 === 0 ? `${caller}-${n}` : null;
      let answer: Response;
      let body: { receipt: { call_id: string; amount: number; ledger_entry_id: string } };
      try {
        answer = await fetch(`${url}/open/v1/connectors/${customer.connectorId}/query`, request(key, bodyOf(n)));
        body = (await answer.json()) as typeof body;
      } catch {
        if (key) unanswered.push(key);
        return;
      }
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
      const { call_id, amount, ledger_entry_id } = body.receipt;
      answered.push({ callId: call_id, amount, entry: ledger_entry_id, key });
      onAnswer();
    }
  }

  it('answers until it dies, and starts again', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServerProcess(place.env, FLAGS);
      let dying: Promise<void> | undefined;
      const firstAnswer = () => {
        dying ??= new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MS)).then(server.kill);
      };
      await Promise.all(Array.from({ length: CALLERS }, (_, n) => callOn(server.url, `${kill}-${n}`, firstAnswer)));
      await dying;
    }
    expect(answered.length).toBeGreaterThan(KILLS);
    expect(unanswered.length).toBeGreaterThan(0);
  }, 600_000);

  it('answers calls that are sent again when their lease has ended, and charges each once', async () => {
    const database = await open();
    const services = await servicesFor(database, () => new Date(Date.now() + LEASE_MS));
    const app = await buildApp(services);
    await services.gateway.sweep();
    const keys = [...answered.flatMap(({ key }) => key ?? []), ...unanswered];
    for (const key of keys.slice(-SENT_AGAIN)) {
      const { body, ...rest } = request(key, bodyOf(Number(key.split('-').at(-1))));
      const url = `/open/v1/connectors/${customer.connectorId}/query`;
      const answer = await app.inject({ ...rest, url, payload: body });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const { rows: paid } = await database.sql.query<{ key: string; calls: number; amount: number }>(
      `select detail->>'idempotencyKey' as key, count(*) filter (where amount > 0) as calls, sum(amount)::bigint as amount
       from call_records where detail->>'idempotencyKey' is not null group by 1`,
    );
    expect(paid.map(({ key }) => key).sort()).toEqual(keys.sort());
    expect(paid.filter(({ calls, amount }) => calls !== 1 || amount !== PRICE)).toEqual([]);
    await app.close();
    await database.close();
  });

  it('has kept the record and the entry of every call it answered', async () => {
    const database = await open();
    const { rows } = await database.sql.query<{ id: string; amount: number; entry: string }>(
      `select c.id, -l.amount as amount, l.id as entry from call_records c
       join ledger_entries l on l.id = c.ledger_entry_id and l.cause_id = c.id and -l.amount = c.amount`,
    );
    const kept = new Map(rows.map((row) => [row.id, row]));
    const lost = answered.filter(({ callId, amount, entry }) => {
      const row = kept.get(callId);
      return row?.amount !== amount || row.entry !== entry;
    });
    expect(lost).toEqual([]);
    expect(new Set(rows.map(({ entry }) => entry)).size).toBe(rows.length);
    const accounts = await database.sql.query('select balance, reserved from accounts');
    expect(accounts.rows).toEqual([{ balance: OPENING - rows.length * PRICE, reserved: 0 }]);
    await database.close();
  });

  it('leaves books that `platform check-ledger` finds clean', async () => {
    await expect(runPlatform(['check-ledger'], { ...place.env, DEMO: '0' })).resolves.toMatch(/./);
  });
});
