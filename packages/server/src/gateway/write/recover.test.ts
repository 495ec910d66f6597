import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '../../db/client';
import { accounts, callRecords, reservations } from '../../db/schema';
import { checkLedger } from '../../money/check';
import { DATABASES } from '../../testing';
import { type Customer, PRICE, startTestGateway, type TestGateway } from '../../testing/gateway';
import { createGateway } from '..';

const BALANCE = 10 * PRICE;
const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
type Query = Sql['query'];

/** Read between two batches, and begun and ended in one. */
const QUERIES = { rows: { limit: 1 }, 'a row by its id': { id: 'enterprise_000003' } };
const CASES = DATABASES.flatMap((kind) => Object.entries(QUERIES).map(([what, query]) => ({ kind, what, query })));

/** The database goes away while the end of a call is written: nobody is charged for an error, or told so. */
describe.each(CASES)('a database lost at the end of a call for $what, on $kind', ({ kind, query: asked }) => {
  let gateway: TestGateway;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway(kind);
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    customer = await gateway.customer({ balance: BALANCE });
  });

  /** A call through a gateway whose database answers the settling write by `write`, and later transactions by `later`. */
  async function call(write: (run: () => Promise<unknown>) => Promise<unknown>, later?: () => never) {
    const { database, ...sources } = gateway.services;
    let broken = false;
    const query = (async (text, params) => {
      if (!text.includes('insert into ledger_entries')) return database.sql.query(text, params);
      broken = true;
      return write(() => database.sql.query(text, params));
    }) as Query;
    const transaction: Sql['transaction'] = (run) => (broken && later ? later() : database.sql.transaction(run));
    const unlucky = createGateway({
      ...sources,
      database: { ...database, sql: { ...database.sql, query, transaction } },
    });
    const body = Buffer.from(JSON.stringify(asked));
    return unlucky.query({
      method: 'POST',
      url: `/open/v1/connectors/${customer.connectorId}/query`,
      headers: { authorization: `Bearer ${customer.key.secret}` },
      body: JSON.parse(String(body)),
      rawBody: body,
      ip: '127.0.0.1',
      requestId: 'req_lost',
      connectorId: customer.connectorId,
    });
  }
  const state = async () => {
    const { orm } = gateway.database;
    const { companyId } = customer;
    const [account] = await orm.select().from(accounts).where(eq(accounts.companyId, companyId));
    return {
      balance: account?.balance,
      reserved: account?.reserved,
      records: await orm.$count(callRecords, eq(callRecords.companyId, companyId)),
      reservations: await orm.$count(reservations, eq(reservations.companyId, companyId)),
    };
  };
  afterAll(async () => expect(await checkLedger(gateway.database.sql)).toEqual([]));

  it('after the write: returns the answer with its receipt, charged once', async () => {
    const answer = await call(async (run) => {
      await run();
      throw lost();
    });
    expect(answer).toMatchObject({ status: 200, receipt: { amount: PRICE, balance_after: BALANCE - PRICE } });
    expect(answer.body.data).toHaveLength(1);
    expect(await state()).toEqual({ balance: BALANCE - PRICE, reserved: 0, records: 1, reservations: 0 });
  });

  it('before the write: refuses, charges nothing and keeps no reservation', async () => {
    const answer = await call(() => Promise.reject(lost()));
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', charged: false } });
    expect(await state()).toEqual({ balance: BALANCE, reserved: 0, records: 0, reservations: 0 });
  });

  it('during the write: a late write changes nothing', async () => {
    let late: (() => Promise<unknown>) | undefined;
    const answer = await call((run) => {
      late = run;
      return Promise.reject(lost());
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', charged: false } });
    await expect(late?.()).rejects.toMatchObject({ code: '40001' });
    expect(await state()).toEqual({ balance: BALANCE, reserved: 0, records: 0, reservations: 0 });
  });

  it.each([
    ['55P03', 'lock_not_available'],
    ['53100', 'disk_full'],
    ['25006', 'read_only_sql_transaction'],
    ['57014', 'query_canceled'],
    ['23514', 'check_violation'],
  ])('refused with %s (%s), for good: nothing was done, and the answer says so', async (code) => {
    const refused = () => Object.assign(new Error('refused'), { code });
    const answer = await call(
      () => Promise.reject(refused()),
      () => {
        throw refused();
      },
    );
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', charged: false } });
    expect(await state()).toMatchObject({ balance: BALANCE, records: 0 });
  });

  it('permanently: reports an unknown outcome and how to find it', async () => {
    const answer = await call(
      () => Promise.reject(lost()),
      () => {
        throw lost();
      },
    );
    expect(answer).toMatchObject({ status: 503, body: { code: 'outcome-unknown', charged: null } });
  });
});
