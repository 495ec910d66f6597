import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkLedger } from '../../money/check';
import { DATABASES } from '../../testing';
import { startTestCluster, type TestCluster, type TestServerOfMany } from '../../testing/cluster';
import { type Customer, PRICE } from '../../testing/gateway';

const WAIT = { timeout: 20_000 };
const KEYED = { body: { id: 'enterprise_000003' } };
const SEARCHED = { body: { limit: 1 } };

/** Calls of an account are decided by one server, wherever they arrive. // decision 0056 */
describe.runIf(DATABASES[0] === 'postgres')('three servers on one database', () => {
  let cluster: TestCluster;
  let [one, two, three]: TestServerOfMany[] = [];
  beforeAll(async () => {
    cluster = await startTestCluster(3);
    [one, two, three] = cluster.servers;
    await vi.waitUntil(() => cluster.servers.every((server) => server.cluster.servers() === 3), WAIT);
  });
  afterEach(async () => expect(await checkLedger(sql())).toEqual([]));
  afterAll(() => cluster.close());

  const sql = () => (one as TestServerOfMany).services.database.sql;
  const account = async ({ companyId }: Customer) =>
    (await sql().query('select balance, reserved from accounts where company_id = $1', [companyId])).rows[0];
  const records = async ({ companyId }: Customer) =>
    (
      await sql().query<{ id: string; status: number; ip: string; request_id: string }>(
        'select id, status, ip, request_id from call_records where company_id = $1 order by at, id',
        [companyId],
      )
    ).rows;
  const handedOn = async (server = two as TestServerOfMany, result = 'answered') => {
    const { values } = await server.services.metrics.forwarded.get();
    return values.find(({ labels }) => labels.result === result)?.value ?? 0;
  };
  const conflicts = async () => {
    const found = await Promise.all(cluster.servers.map(({ services }) => services.metrics.conflicts.get()));
    return found.reduce((sum, { values }) => sum + (values[0]?.value ?? 0), 0);
  };
  const call = (
    server: TestServerOfMany | undefined,
    ...rest: [Customer, { body?: object; headers?: Record<string, string> }?]
  ) => cluster.call(server as TestServerOfMany, ...rest);
  /** Whose first call arrives at the first server, which then owns its account. */
  const customerOfOne = async (balance = 10 * PRICE) => {
    const customer = await cluster.customer({ balance: balance + PRICE });
    expect((await call(one, customer)).status).toBe(200);
    return customer;
  };

  it('charge exactly what the balance covers, without a conflict', async () => {
    const customer = await customerOfOne(40 * PRICE);
    const before = await conflicts();
    const handedOver = async () => (await handedOn(two)) + (await handedOn(three));
    const handedBefore = await handedOver();
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => call(cluster.servers[n % 3], customer, n % 2 ? KEYED : SEARCHED)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.filter(({ body }) => body.code === 'insufficient-balance')).toHaveLength(80);
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0 });
    // On a machine so busy that the owner is taken for gone, its calls are decided where they arrive.
    const decidedElsewhere = 80 - ((await handedOver()) - handedBefore);
    expect((await conflicts()) - before).toBeLessThanOrEqual(decidedElsewhere);
  });

  it('forward a call unchanged', async () => {
    const customer = await customerOfOne();
    const before = await handedOn();
    const { body, status } = await call(two, customer, { ...KEYED, headers: { 'accept-language': 'zh-CN' } });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    expect((await handedOn()) - before).toBe(1);
    expect((await records(customer)).at(-1)).toMatchObject({
      id: body.receipt.call_id,
      ip: '127.0.0.1',
      request_id: body.receipt.request_id,
    });
    // A refusal in the caller's language.
    const refused = await call(three, customer, { body: { id: 3 }, headers: { 'accept-language': 'zh-CN' } });
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatch(/\p{Script=Han}/u);
  });

  it('answer one Idempotency-Key once, wherever it arrives', async () => {
    const customer = await customerOfOne();
    const asked = { ...SEARCHED, headers: { 'idempotency-key': 'one' } };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => call(cluster.servers[n % 3], customer, asked)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(answers.filter(({ body }) => body.receipt.reason !== 'replay')).toHaveLength(1);
    expect(await account(customer)).toEqual({ balance: 9 * PRICE, reserved: 0 });
  });

  it('decide a call with an unknown key where it arrives', async () => {
    const customer = await customerOfOne();
    const stranger = { ...customer, key: { ...customer.key, secret: 'dk_live_nobody' } };
    expect((await call(two, stranger)).body.code).toBe('key-invalid');
  });

  describe('with a connection that is', () => {
    let way: Server;
    let customer: Customer;
    /** What happens to a message; `pass` brings it to the first server and answers what that answers. */
    let onTheWay: (
      pass: (changed?: Record<string, string>) => Promise<{ status: number; text: string }>,
      ...of: Parameters<RequestListener>
    ) => unknown;
    const cut = (response: Parameters<RequestListener>[1]) => response.socket?.destroy();
    beforeAll(async () => {
      const owner = one as TestServerOfMany;
      way = createServer(async (request, response) => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece);
        const headers = Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => /^(x-|content-type)/.test(name)),
        );
        const pass = async (changed = {}) => {
          const answer = await fetch(owner.peerUrl + request.url, {
            method: 'POST',
            headers: { ...headers, ...changed } as Record<string, string>,
            body: Buffer.concat(pieces),
          });
          return { status: answer.status, text: await answer.text() };
        };
        await onTheWay(pass, request, response);
      }).listen(0, '127.0.0.1');
      await once(way, 'listening');
      const url = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
      await sql().query('update servers set url = $2 where id = $1', [owner.cluster.membership.id, url]);
      const id = owner.cluster.membership.id as string;
      await vi.waitUntil(() => two?.cluster.membership.peer(id)?.url === url, WAIT);
    });
    afterAll(() => void way.close());

    it('cut after the decision: return the recorded answer, charged once', async () => {
      customer = await customerOfOne();
      onTheWay = async (pass, _, response) => {
        await pass();
        cut(response);
      };
      const { status, body } = await call(two, customer, KEYED);
      expect([status, body.data.length, body.receipt.balance_after]).toEqual([200, 1, 9 * PRICE]);
      expect(await account(customer)).toEqual({ balance: 9 * PRICE, reserved: 0 });
      expect((await records(customer)).map(({ id }) => id)).toContain(body.receipt.call_id);
    });

    it.each([
      ['rows', SEARCHED],
      ['a row by its id', KEYED],
      ['rows, with an Idempotency-Key', { ...SEARCHED, headers: { 'idempotency-key': 'late' } }],
    ])(
      'cut before the call for %s arrives: it is decided where it is, and what arrives later is not',
      async (_, asked) => {
        customer = await customerOfOne();
        let later: (() => ReturnType<Parameters<typeof onTheWay>[0]>) | undefined;
        onTheWay = (pass, _request, response) => {
          later = pass;
          cut(response);
        };
        const { status, body } = await call(two, customer, asked);
        expect([status, body.data.length]).toEqual([200, 1]);
        expect(await account(customer)).toEqual({ balance: 9 * PRICE, reserved: 0 });
        const late = await later?.();
        expect(JSON.parse(late?.text ?? '')).toMatchObject({ status: 503, receipt: null });
        expect(await account(customer)).toEqual({ balance: 9 * PRICE, reserved: 0 });
        expect(await records(customer)).toHaveLength(2);
      },
    );

    it('cut during the write: find the call abandoned when it is decided again', async () => {
      customer = await customerOfOne();
      const { sql: ofOwner } = (one as TestServerOfMany).services.database;
      const { query } = ofOwner;
      let written: Promise<unknown> | undefined;
      let goOn = () => {};
      onTheWay = (pass, _request, response) => {
        const held = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        const writing = vi.spyOn(ofOwner, 'query').mockImplementation(async (text, ...rest) => {
          if (text.includes('insert into call_records')) {
            writing.mockRestore();
            cut(response);
            await held;
          }
          return query(text, ...rest) as never;
        });
        written = pass();
      };
      const before = await conflicts();
      const { status } = await call(two, customer, KEYED);
      expect(status).toBe(200);
      goOn();
      expect(await written).toMatchObject({ text: expect.stringContaining('unavailable') });
      expect((await conflicts()) - before).toBe(1);
      expect(await account(customer)).toEqual({ balance: 9 * PRICE, reserved: 0 });
    });

    it('replayed: count a message once', async () => {
      customer = await customerOfOne();
      let again: { status: number } | undefined;
      onTheWay = async (pass, _, response) => {
        const { text } = await pass();
        again = await pass();
        response.end(text);
      };
      expect((await call(two, customer, KEYED)).status).toBe(200);
      expect(again?.status).toBe(421);
      expect(await account(customer)).toEqual({ balance: 9 * PRICE, reserved: 0 });
    });

    it.each(['x-peer-mac', 'x-peer-at', 'x-peer-to', 'x-peer-from'])('not trusted: verify %s', async (name) => {
      customer = await customerOfOne();
      onTheWay = async (pass, _, response) => {
        const { status } = await pass({ [name]: '1' });
        response.writeHead(status).end();
      };
      const { status } = await call(two, customer, KEYED);
      expect(status).toBe(200);
      expect(await handedOn(two, 'refused')).toBeGreaterThan(0);
      expect(await account(customer)).toEqual({ balance: 9 * PRICE, reserved: 0 });
    });

    it('closed: decide calls where they arrive', async () => {
      customer = await customerOfOne();
      way.close();
      way.closeAllConnections();
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(two, customer, KEYED)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(await account(customer)).toEqual({ balance: 0, reserved: 0 });
    });
  });

  it('take over the accounts of a server that stops', async () => {
    const fourth = await cluster.start();
    const customer = await cluster.customer({ balance: 10 * PRICE });
    expect((await call(fourth, customer)).status).toBe(200);
    await expect.poll(() => two?.cluster.servers()).toBe(4);
    await fourth.stop();
    await expect.poll(() => two?.cluster.servers()).toBe(3);
    expect((await call(two, customer)).status).toBe(200);
    const { rows } = await sql().query('select server_id from account_owners where company_id = $1', [
      customer.companyId,
    ]);
    expect(rows).toEqual([{ server_id: two?.cluster.membership.id }]);
  });
});
