import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../db/client';
import { checkLedger } from '../money/check';
import { DATABASES } from '../testing';
import { type Customer, type CustomerOptions, PRICE, startTestGateway, type TestGateway } from '../testing/gateway';
import { signedHeaders } from '../testing/signedHeaders';
import { createGateway, type Gateway, type GatewayAnswer } from '.';

type Query = Sql['query'];
/** Runs the write of a batch, or does not. */
type Write = (run: () => Promise<unknown>) => Promise<unknown>;
interface CallBody {
  body: object;
  headers?: Record<string, string>;
}

const KEYED = { body: { id: 'enterprise_000003' } };
const SEARCHED = { body: { limit: 1 } };
const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

/** Calls that arrive while the batch before theirs is being written. */
describe.each(DATABASES)('a batch after a previous one, on %s', (kind) => {
  let gateway: TestGateway;
  let overlapping: Gateway;
  /** How the next write goes, once. */
  let nextWrite: Write | undefined;
  beforeAll(async () => {
    gateway = await startTestGateway(kind);
    const { database } = gateway.services;
    const query = (async (text, params) => {
      const run = () => database.sql.query(text, params);
      if (text.includes('insert into call_records') || text.includes('insert into reservations')) {
        const write = nextWrite;
        nextWrite = undefined;
        return write ? write(run) : run();
      }
      return run();
    }) as Query;
    overlapping = createGateway({ ...gateway.services, database: { ...database, sql: { ...database.sql, query } } });
  });
  afterEach(async () => {
    await overlapping.stop();
    expect(nextWrite).toBeUndefined();
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });
  afterAll(() => gateway.close());

  const through = (on: Gateway, customer: Customer, { body, headers = {} }: CallBody) =>
    on.query({
      method: 'POST',
      url: `/open/v1/connectors/${customer.connectorId}/query`,
      headers: { authorization: `Bearer ${customer.key.secret}`, ...headers },
      body,
      rawBody: Buffer.from(JSON.stringify(body)),
      ip: '127.0.0.1',
      requestId: 'req_any',
      connectorId: customer.connectorId,
    });

  /** Calls of two batches; those of the second arrive while the first is being written, which goes as `write` says. */
  async function inTurn(customer: Customer, first: CallBody[], second: CallBody[], write: Write = (run) => run()) {
    const followers = new Promise<GatewayAnswer[]>((resolve) => {
      nextWrite = async (run) => {
        resolve(Promise.all(second.map((asked) => through(overlapping, customer, asked))));
        return write(run);
      };
    });
    const answers = await Promise.all(first.map((asked) => through(overlapping, customer, asked)));
    return [...answers, ...(await followers)];
  }

  const said = (answers: GatewayAnswer[]) => answers.map(({ status, body }) => body.code ?? status);
  const account = async ({ companyId }: Customer) => {
    const { rows } = await gateway.database.sql.query(
      'select balance, reserved, last_seq from accounts where company_id = $1',
      [companyId],
    );
    return rows[0];
  };
  const recorded = async ({ companyId }: Customer) =>
    (await gateway.database.sql.query('select 1 from call_records where company_id = $1', [companyId])).rows.length;

  it('charges from the balance after the previous batch', async () => {
    const customer = await gateway.customer({ balance: 5 * PRICE });
    const answers = await inTurn(customer, [KEYED, KEYED], [KEYED, KEYED]);
    expect(answers.map(({ receipt }) => receipt?.balance_after)).toEqual([4, 3, 2, 1].map((left) => left * PRICE));
    expect(await account(customer)).toEqual({ balance: PRICE, reserved: 0, last_seq: 5 });
  });

  it.each<[string, CustomerOptions, CallBody, string]>([
    ['the balance', { balance: PRICE }, KEYED, 'insufficient-balance'],
    ['the balance, reserved', { balance: PRICE }, SEARCHED, 'insufficient-balance'],
    ['a limit', { balance: 9 * PRICE, appLimits: { total: 1 } }, KEYED, 'total-limit'],
    ['a limit a second', { balance: 9 * PRICE, connectorLimits: { perSecond: 1 } }, KEYED, 'rate-limited'],
    ['a spend limit', { balance: 9 * PRICE, appLimits: { spendPerMonth: PRICE } }, KEYED, 'spend-limit'],
  ])('finds %s used up by the one before', async (_, options, asked, code) => {
    const customer = await gateway.customer(options);
    expect(said(await inTurn(customer, [asked], [KEYED, KEYED]))).toEqual([200, code, code]);
    expect(await account(customer)).toEqual({ balance: (options.balance ?? 0) - PRICE, reserved: 0, last_seq: 2 });
    expect(await recorded(customer)).toBe(3);
  });

  it.each([
    ['has ended', KEYED],
    ['is under way', SEARCHED],
  ])('answers with what the first request of its Idempotency-Key gets, which %s', async (_, { body }) => {
    const customer = await gateway.customer({ balance: 9 * PRICE });
    const asked = { body, headers: { 'idempotency-key': 'one' } };
    const [first, ...others] = await inTurn(customer, [asked], [asked, asked]);
    expect(first?.receipt?.amount).toBe(PRICE);
    for (const other of others) {
      expect(other.receipt).toMatchObject({ amount: 0, reason: 'replay' });
      expect(other.body.data).toEqual(first?.body.data);
    }
    expect(await account(customer)).toEqual({ balance: 8 * PRICE, reserved: 0, last_seq: 2 });
  });

  it('knows the signatures of the previous batch', async () => {
    const customer = await gateway.customer({ balance: 9 * PRICE });
    const { key, connectorId } = customer;
    const headers = signedHeaders({
      url: `/open/v1/connectors/${connectorId}/query`,
      body: JSON.stringify(KEYED.body),
      keyId: key.key.id,
      secret: key.signingSecret,
      created: Math.floor(gateway.now.at.getTime() / 1000),
      nonce: 'once',
    });
    const asked = { ...KEYED, headers };
    expect(said(await inTurn(customer, [asked], [asked]))).toEqual([200, 'signature-replayed']);
  });

  it('is decided again if another server wrote before the previous batch', async () => {
    const customer = await gateway.customer({ balance: 2 * PRICE });
    const answers = await inTurn(customer, [KEYED], [KEYED], async (run) => {
      expect((await through(gateway.services.gateway, customer, KEYED)).status).toBe(200);
      return run();
    });
    expect(said(answers)).toEqual([200, 'insufficient-balance']);
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0, last_seq: 3 });
  });

  it('is decided again if another server wrote before it', async () => {
    const customer = await gateway.customer({ balance: 2 * PRICE });
    const answers = await inTurn(customer, [KEYED], [KEYED], async (run) => {
      const written = await run();
      expect((await through(gateway.services.gateway, customer, KEYED)).status).toBe(200);
      return written;
    });
    expect(said(answers)).toEqual([200, 'insufficient-balance']);
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0, last_seq: 3 });
  });

  it('is decided again if the previous batch was lost and never written', async () => {
    const customer = await gateway.customer({ balance: PRICE });
    const answers = await inTurn(customer, [KEYED], [KEYED], () => Promise.reject(lost()));
    expect(said(answers)).toEqual(['unavailable', 200]);
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0, last_seq: 2 });
    expect(await recorded(customer)).toBe(1);
  });

  it('is decided again if the previous batch was lost and is written late', async () => {
    const customer = await gateway.customer({ balance: PRICE });
    let late: (() => Promise<unknown>) | undefined;
    const answers = await inTurn(customer, [KEYED], [KEYED], (run) => {
      late = run;
      return Promise.reject(lost());
    });
    expect(said(answers)).toEqual(['unavailable', 200]);
    await expect(late?.()).rejects.toMatchObject({ code: '40001' });
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0, last_seq: 2 });
  });

  it('is decided again if the previous batch was lost but written', async () => {
    const customer = await gateway.customer({ balance: PRICE });
    const answers = await inTurn(customer, [KEYED], [KEYED], async (run) => {
      await run();
      throw lost();
    });
    expect(said(answers)).toEqual([200, 'insufficient-balance']);
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0, last_seq: 2 });
  });

  it('is decided again if a call of the previous batch cannot be written', async () => {
    const customer = await gateway.customer({ balance: 3 * PRICE });
    const fail: Write = () => Promise.reject(new Error('bad'));
    const answers = await inTurn(customer, [KEYED, KEYED], [KEYED, KEYED], () => {
      // Then each by itself, the guilty one first.
      nextWrite = fail;
      return fail(async () => undefined);
    });
    expect(said(answers)).toEqual(['unavailable', 200, 200, 200]);
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0, last_seq: 4 });
    expect(await recorded(customer)).toBe(3);
  });
});
